import { Argument, Option, type Command } from "commander";
import { exitCodes } from "../lib/bench-error.ts";
import { printable } from "../lib/printable.ts";
import type { Delivery } from "../pipeline/deliver-table.ts";
import type { DataTable } from "../schema/data-table.ts";
import { asTyped } from "./command-name.ts";
import type { CommandContext } from "./context.ts";
import { listOptions, readFlags, type FlagSchema, type FlagValues } from "./flags.ts";

/** What a command came to. */
export interface Answer {
  /** For programs: printed with --json, where it is there. */
  json?: unknown;
  /** For people. */
  text?: string | undefined;
  /** The main table, for --format and --out; where there is no JSON, it is all of the answer. */
  table?: DataTable;
  /** The text tells what to type next: its `bcb …` is written as bcb was started. */
  tellsNext?: boolean | undefined;
  /** What is said on stderr behind it. */
  remarks?: readonly string[] | undefined;
  /** Why runs may not compare, for stderr; with --strict a negative finding. */
  warnings?: readonly string[];
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
  about: string;
  arguments?: Specs;
  /** Besides --json, which every command has; one that says it itself has other words for it. */
  flags?: Schema;
  examples: readonly string[];
  /** One pipeline call; what it answers is printed here. Loads what it needs, so that the help is there at once. */
  run(
    flags: FlagValues<Schema> & { json: boolean },
    context: CommandContext,
    ...values: ArgumentValues<Specs>
  ): Promise<Answer | undefined>;
}

/** Gives words and action to a command, which its parent has made and named. */
export type FillCommand = (command: Command, context: CommandContext) => void;

/** A command by its words: the flags are parsed here, once. */
export function defineCommand<
  const Schema extends FlagSchema = {},
  const Specs extends readonly ArgumentSpec[] = [],
>(spec: CommandSpec<Specs, Schema>): FillCommand {
  return (command, context) => {
    command.description(spec.about);
    for (const [words, about, more] of spec.arguments ?? []) {
      const argument = new Argument(words, about).default(more?.usual);
      command.addArgument(more?.choices ? argument.choices(more.choices) : argument);
    }
    const options = listOptions(spec.flags ?? {});
    const saysJson = options.some(({ long }) => long === "--json");
    for (const option of saysJson ? options : [...options, new Option("--json", "print JSON")]) {
      command.addOption(option);
    }
    command.action(async (...given) => {
      const opts = command.opts<PrintFlags & Record<string, unknown>>();
      const flags = Object.assign(readFlags(spec.flags, opts, context), {
        json: opts.json === true,
      });
      // Behind the arguments commander gives the options and the command.
      const answer = await spec.run(flags, context, ...toValues<Specs>(given.slice(0, -2)));
      if (answer !== undefined) await print(answer, opts, context);
    });
    addExamples(command, spec.examples, context);
  };
}

/** A command that has commands: `bcb tasks list`. */
export function defineGroup(spec: {
  about: string;
  examples: readonly string[];
  /** By name, in the order of the help. */
  commands: Readonly<Record<string, FillCommand>>;
}): FillCommand {
  return (group, context) => {
    addExamples(group.description(spec.about), spec.examples, context);
    for (const [name, fill] of Object.entries(spec.commands)) fill(group.command(name), context);
  };
}

const examplesOf = new WeakMap<Command, readonly string[]>();

/** Examples stand at the end of a command's help and in the generated docs. */
export function addExamples(
  command: Command,
  examples: readonly string[],
  { terminal, style }: CommandContext,
): void {
  examplesOf.set(command, examples);
  const lines = examples.map((example) => `  $ ${asTyped(example, terminal.command)}`);
  command.addHelpText("after", `\n${style.bold("Examples:")}\n${lines.join("\n")}`);
}

export function listExamples(command: Command): readonly string[] {
  return examplesOf.get(command) ?? [];
}

function toValues<Specs extends readonly ArgumentSpec[]>(given: unknown[]): ArgumentValues<Specs>;
function toValues(given: unknown[]): unknown[] {
  return given;
}

interface PrintFlags extends Partial<Omit<Delivery, "terminal">> {
  json?: boolean;
  strict?: boolean;
}

async function print(answer: Answer, flags: PrintFlags, context: CommandContext): Promise<void> {
  const { terminal } = context;
  const { table, warnings = [] } = answer;
  const isTable = table && (!("json" in answer) || (flags.format ?? flags.out) !== undefined);
  let { text, remarks = [] } = answer;
  if (isTable) {
    // What the format cannot say goes to stderr.
    const { deliverTables } = await import("../pipeline/deliver-table.ts");
    const format = flags.json ? "json" : flags.format;
    ({ text, remarks = [] } = await deliverTables([table], { format, out: flags.out, terminal }));
  }
  if (flags.json && "json" in answer && !isTable) terminal.sayJson(answer.json);
  else if (text !== undefined) (answer.tellsNext ? terminal.sayNext : terminal.say)(text);
  const warned = warnings.map((warning) => `Warning: ${printable(warning)}`);
  for (const remark of [...remarks, ...warned]) terminal.complain(remark);
  if (answer.finding === "broken") context.exitCode = exitCodes.environment;
  else if (answer.finding === "negative" || (flags.strict && warned.length > 0)) {
    context.exitCode = exitCodes.negative;
  }
}
