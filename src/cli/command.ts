import { Argument, Option, type Command } from "commander";
import { exitCodes } from "../lib/bench-error.ts";
import { printable } from "../lib/printable.ts";
import type { Delivery } from "../pipeline/deliver-table.ts";
import type { DataTable } from "../schema/data-table.ts";
import type { CommandContext } from "./context.ts";
import { listOptions, readFlags, type FlagSchema, type FlagValues } from "./flags.ts";
import { addExamples } from "./help.ts";

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
  name: string;
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

interface PrintFlags extends Partial<Omit<Delivery, "terminal">> {
  json?: boolean;
  strict?: boolean;
}

async function print(answer: Answer, flags: PrintFlags, context: CommandContext): Promise<void> {
  const { terminal } = context;
  const { table, warnings = [] } = answer;
  const isTable = table && (!("json" in answer) || (flags.format ?? flags.out) !== undefined);
  const { text, remarks = [] } = isTable ? await deliver(table, flags, context) : answer;
  if (flags.json && "json" in answer && !isTable) terminal.sayJson(answer.json);
  else if (text !== undefined) (answer.tellsNext ? terminal.sayNext : terminal.say)(text);
  const warned = warnings.map((warning) => `Warning: ${printable(warning)}`);
  for (const remark of [...remarks, ...warned]) terminal.complain(remark);
  if (answer.finding === "broken") context.exitCode = exitCodes.environment;
  else if (answer.finding === "negative" || (flags.strict && warned.length > 0)) {
    context.exitCode = exitCodes.negative;
  }
}

/** A table as it was asked for; what the format cannot say goes to stderr. */
async function deliver(
  table: DataTable,
  { json, format, out }: PrintFlags,
  { terminal }: CommandContext,
) {
  const { deliverTables } = await import("../pipeline/deliver-table.ts");
  return await deliverTables([table], { format: json ? "json" : format, out, terminal });
}
