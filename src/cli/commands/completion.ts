import type { Command, Option } from "commander";
import { defineCommand, type FillCommand } from "../command.ts";
import { offersOf } from "../flags.ts";

const completion: FillCommand = (command, context) =>
  defineCommand({
    about: "print the completion script for a shell",
    arguments: [["<shell>", "which shell", { choices: ["bash", "zsh", "fish"] }]],
    examples: [
      "bcb completion bash > ~/.local/share/bash-completion/completions/bcb",
      "source <(bcb completion zsh)",
      "bcb completion fish > ~/.config/fish/completions/bcb.fish",
    ],
    async run(_flags, _context, shell) {
      // Made from the commands themselves, so that it cannot fall behind them.
      const nodes = listNodes(command.parent ?? command);
      const preparation = shell === "zsh" ? `${zshPreparation}\n` : "";
      const script = shell === "fish" ? fishScript(nodes) : `${preparation}${bashScript(nodes)}`;
      return { json: { shell, script }, text: script };
    },
  })(command, context);
export default completion;

const zshPreparation = [
  "(( $+functions[compdef] )) || { autoload -Uz compinit && compinit; }",
  "autoload -Uz bashcompinit && bashcompinit",
].join("\n");

interface Node {
  /** Words that lead here, without `bcb`: `["tasks", "list"]`. */
  path: string[];
  command: Command;
  /** What its arguments may be. */
  choices: readonly string[];
}

function listNodes(command: Command, path: string[] = []): Node[] {
  const choices = command.registeredArguments.flatMap((argument) => argument.argChoices ?? []);
  const below = command.commands.flatMap((child) => listNodes(child, [...path, child.name()]));
  return [{ path, command, choices }, ...below];
}

const namesOf = (options: readonly Option[]): string[] =>
  options.flatMap(({ short, long }) => [short, long]).filter((name) => name !== undefined);

const takesValue = (option: Option): boolean => option.required || option.optional;

function bashScript(nodes: readonly Node[]): string {
  const words = nodes.map(({ path, command, choices }) => {
    const subcommands = command.commands.map((child) => child.name());
    const candidates = [...subcommands, ...choices, ...namesOf(command.options), "--help"];
    return `    "${path.join(" ")}") words="${candidates.join(" ")}" ;;`;
  });
  const paths = nodes.map(({ path }) => `"${path.join(" ")}"`).slice(1);
  const withValue = nodes.flatMap(({ command }) => command.options).filter(takesValue);
  // The same name means the same in every command. Where there are no choices, the shell offers files: these come first.
  const groups = Map.groupBy(withValue, (option) => offersOf(option).join(" "));
  const valueCases = [...groups]
    .toSorted(([a], [b]) => Number(b === "") - Number(a === ""))
    .map(([choices, options]) => {
      const reply = choices === "" ? "" : `$(compgen -W "${choices}" -- "$current")`;
      return `    ${[...new Set(namesOf(options))].join("|")}) COMPREPLY=(${reply}); return ;;`;
    });
  return [
    "_bcb() {",
    '  local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}"',
    // Not `path`: in zsh that is PATH.
    '  local place="" next words="" index',
    '  case "$previous" in',
    ...valueCases,
    "  esac",
    // Not a slice of COMP_WORDS: zsh reads its bounds otherwise.
    "  for ((index = 1; index < COMP_CWORD; index++)); do",
    '    next="${place:+$place }${COMP_WORDS[index]}"',
    `    case "$next" in ${paths.join("|")}) place="$next" ;; esac`,
    "  done",
    '  case "$place" in',
    ...words,
    "  esac",
    '  COMPREPLY=($(compgen -W "$words" -- "$current"))',
    "}",
    "complete -o default -F _bcb bcb",
  ].join("\n");
}

function fishScript(nodes: readonly Node[]): string {
  const lines = nodes.flatMap(({ path, command, choices }) => {
    const seen = path.map((word) => `__fish_seen_subcommand_from ${word}`).join("; and ");
    const unseen = command.commands.map((child) => child.name()).join(" ");
    const here = path.length === 0 ? "__fish_use_subcommand" : seen;
    const first =
      path.length === 0 ? here : `${seen}; and not __fish_seen_subcommand_from ${unseen}`;
    return [
      ...command.commands.map((child) => {
        const about = quote(child.description());
        return `complete -c bcb -f -n '${first}' -a ${child.name()} -d '${about}'`;
      }),
      ...choices.map((choice) => `complete -c bcb -f -n '${here}' -a ${choice}`),
      ...command.options.map((option) => {
        const flags = namesOf([option]).map((name) =>
          name.replace(/^--/, "-l ").replace(/^-(?=.$)/, "-s "),
        );
        const values = offersOf(option).join(" ");
        const offered = values ? ` -x -a '${values}'` : takesValue(option) ? " -r" : "";
        const about = quote(option.description);
        return `complete -c bcb -n '${here}' ${flags.join(" ")}${offered} -d '${about}'`;
      }),
    ];
  });
  return lines.join("\n");
}

function quote(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("'", "\\'");
}
