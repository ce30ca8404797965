import { Argument, type Command } from "commander";
import { exitCodes } from "../lib/bench-error.ts";
import type { CommandContext } from "./context.ts";
import { jsonFlag, listOptions, readFlags, type FlagSchema, type FlagValues } from "./flags.ts";
import { addExamples } from "./help.ts";

/** What a command came to. */
export interface Answer {
  /** For programs: printed with --json, where it is there. */
  json?: unknown;
  /** For people. */
  text?: string | undefined;
  /** The text tells what to type next: its `bcb …` is written as bcb was started. */
  tellsNext?: boolean | undefined;
  /** What is said on stderr behind it. */
  remarks?: readonly string[] | undefined;
  finding?: "none" | "negative" | "broken" | undefined;
}

type ArgumentSpec = readonly [
  words: string,
  about: string,
  more?: { usual?: string; choices?: readonly string[] },
];

type ArgumentValue<Spec> = Spec extends readonly [string, string, { choices: readonly (infer C)[] }]
  ? C
  : Spec extends readonly [`${string}...${string}`, ...unknown[]]
    ? string[]
    : Spec extends readonly [`<${string}`, ...unknown[]] | readonly [string, string, object]
      ? string
      : string | undefined;

type ArgumentValues<Specs extends readonly ArgumentSpec[]> = {
  [Place in keyof Specs]: ArgumentValue<Specs[Place]>;
};

interface CommandSpec<Specs extends readonly ArgumentSpec[], Schema extends FlagSchema> {
  name: string;
  about: string;
  arguments?: Specs;
  /** Besides --json, which every command has. */
  flags?: Schema;
  examples: readonly string[];
  /** One pipeline call; what it answers is printed here. Loads what it needs, so that the help is there at once. */
  run(
    flags: FlagValues<Schema>,
    context: CommandContext,
    ...values: ArgumentValues<Specs>
  ): Promise<Answer | undefined>;
}

export type AddCommand = (parent: Command, context: CommandContext) => void;

/** A command by its words: the flags are parsed here, once. */
export function defineCommand<
  const Schema extends FlagSchema = {},
  const Specs extends readonly ArgumentSpec[] = [],
>(spec: CommandSpec<Specs, Schema>): AddCommand {
  return (parent, context) => {
    const command = parent.command(spec.name).description(spec.about);
    for (const [words, about, more] of spec.arguments ?? []) {
      const argument = new Argument(words, about).default(more?.usual);
      command.addArgument(more?.choices ? argument.choices(more.choices) : argument);
    }
    const options = listOptions(spec.flags ?? {});
    const saysJson = options.some(({ long }) => long === "--json");
    for (const option of saysJson ? options : [...options, ...jsonFlag.options]) {
      command.addOption(option);
    }
    command.action(async (...given) => {
      const flags = readFlags<Schema>(spec.flags, command.opts());
      // Behind the arguments commander gives the options and the command.
      const answer = await spec.run(flags, context, ...toValues<Specs>(given.slice(0, -2)));
      if (answer !== undefined) print(answer, command.opts()["json"] === true, context);
    });
    addExamples(command, spec.examples);
  };
}

/** A command that has commands: `bcb tasks list`. */
export function defineGroup(spec: {
  name: string;
  about: string;
  examples: readonly string[];
  commands: readonly AddCommand[];
}): AddCommand {
  return (parent, context) => {
    const group = parent.command(spec.name).description(spec.about);
    addExamples(group, spec.examples);
    for (const addCommand of spec.commands) addCommand(group, context);
  };
}

function toValues<Specs extends readonly ArgumentSpec[]>(given: unknown[]): ArgumentValues<Specs>;
function toValues(given: unknown[]): unknown[] {
  return given;
}

function print(answer: Answer, asJson: boolean, context: CommandContext): void {
  const { terminal } = context;
  const { text } = answer;
  if (asJson && "json" in answer) terminal.sayJson(answer.json);
  else if (text !== undefined) (answer.tellsNext ? terminal.sayNext : terminal.say)(text);
  for (const remark of answer.remarks ?? []) terminal.complain(remark);
  if (answer.finding === "broken") context.exitCode = exitCodes.environment;
  else if (answer.finding === "negative") context.exitCode = exitCodes.negative;
}
