import type { Command } from "commander";
import { offersOf } from "./flags.ts";

type Shell = "bash" | "zsh" | "fish";

/** A script made from the commands themselves, so that it cannot fall behind them. */
export function completionScript(program: Command, shell: Shell): string {
  const nodes = listNodes(program);
  switch (shell) {
    case "bash":
      return bashScript(nodes);
    case "zsh":
      return `${zshPreparation}\n${bashScript(nodes)}`;
    case "fish":
      return fishScript(nodes);
    default:
      return shell satisfies never;
  }
}

const zshPreparation = [
  "(( $+functions[compdef] )) || { autoload -Uz compinit && compinit; }",
  "autoload -Uz bashcompinit && bashcompinit",
].join("\n");

interface Node {
  /** Words that lead here, without `bcb`: `["tasks", "list"]`. */
  path: string[];
  subcommands: { name: string; about: string }[];
  options: { names: string[]; about: string; takesValue: boolean; choices: readonly string[] }[];
  choices: readonly string[];
}

function listNodes(command: Command, path: string[] = []): Node[] {
  const node: Node = {
    path,
    subcommands: command.commands.map((c) => ({ name: c.name(), about: c.description() })),
    options: command.options.map((option) => ({
      names: [option.short, option.long].filter((name) => name !== undefined),
      about: option.description,
      takesValue: option.required || option.optional,
      choices: offersOf(option),
    })),
    choices: command.registeredArguments.flatMap((argument) => argument.argChoices ?? []),
  };
  return [node, ...command.commands.flatMap((child) => listNodes(child, [...path, child.name()]))];
}

function bashScript(nodes: readonly Node[]): string {
  const words = nodes.map(({ path, subcommands, options, choices }) => {
    const candidates = [
      ...subcommands.map((command) => command.name),
      ...choices,
      ...options.flatMap((option) => option.names),
      "--help",
    ];
    return `    "${path.join(" ")}") words="${candidates.join(" ")}" ;;`;
  });
  const paths = nodes.map(({ path }) => `"${path.join(" ")}"`).slice(1);
  const withValue = nodes.flatMap((node) => node.options).filter((option) => option.takesValue);
  // The same name means the same in every command. Where there are no choices, the shell offers files.
  const names = (options: Node["options"]) =>
    [...new Set(options.flatMap((option) => option.names))].join("|");
  const free = withValue.filter((option) => option.choices.length === 0);
  const chosen = Map.groupBy(
    withValue.filter((option) => option.choices.length > 0),
    (option) => option.choices.join(" "),
  );
  const valueCases = [
    `    ${names(free)}) COMPREPLY=(); return ;;`,
    ...[...chosen].map(
      ([choices, options]) =>
        `    ${names(options)}) COMPREPLY=($(compgen -W "${choices}" -- "$current")); return ;;`,
    ),
  ];
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
  const lines = nodes.flatMap(({ path, subcommands, options, choices }) => {
    const seen = path.map((word) => `__fish_seen_subcommand_from ${word}`).join("; and ");
    const unseen = subcommands.map((command) => command.name).join(" ");
    const here = path.length === 0 ? "__fish_use_subcommand" : seen;
    return [
      ...subcommands.map((command) => {
        const condition =
          path.length === 0 ? here : `${seen}; and not __fish_seen_subcommand_from ${unseen}`;
        return `complete -c bcb -f -n '${condition}' -a ${command.name} -d '${quote(command.about)}'`;
      }),
      ...choices.map((choice) => `complete -c bcb -f -n '${here}' -a ${choice}`),
      ...options.map(({ names, about, takesValue, choices: values }) => {
        const flags = names.map((name) =>
          name.startsWith("--") ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`,
        );
        const offered =
          values.length > 0 ? ` -x -a '${values.join(" ")}'` : takesValue ? " -r" : "";
        return `complete -c bcb -n '${here}' ${flags.join(" ")}${offered} -d '${quote(about)}'`;
      }),
    ];
  });
  return lines.join("\n");
}

function quote(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("'", "\\'");
}
