import { InvalidArgumentError, Option } from "commander";
import type { CommandContext } from "./context.ts";

type Given = Readonly<Record<string, unknown>>;

/** One flag of a command, or several that are one value: how they are spelled, and what they become. */
export interface Flag<Value> {
  readonly options: readonly Option[];
  /** What was given, as the pipeline takes it; by default as it was parsed. */
  readonly read?: (given: Given, context: CommandContext) => Value;
  /** Never there: it carries the type. */
  readonly value?: Value;
}

/** A command's flags under the names that their values have in the pipeline, in groups as the pipeline takes them. */
export interface FlagSchema {
  readonly [name: string]: FlagPart;
}

type FlagPart = Flag<unknown> | FlagSchema;

export type FlagValues<Part> =
  Part extends Flag<infer Value> ? Value : { [Name in keyof Part]: FlagValues<Part[Name]> };

type Parse<Value> = (text: string, earlier: Value | undefined) => Value;

/** What a flag becomes: where it has a usual value, nothing is never among it. */
type FlagOf<Value, Usual> = Flag<Usual extends undefined ? Value | undefined : Value>;

/** What a parser makes of the text; its complaint is the user's. `shown` is how the help writes the usual value. */
export function parsed<Value, Usual extends Value | undefined = undefined>(
  words: string,
  about: string,
  parse: Parse<Value> | undefined,
  usual?: Usual,
  shown?: string,
): FlagOf<Value, Usual> {
  const option = new Option(words, about).default(usual, shown);
  return { options: [parse ? option.argParser(parse) : option] };
}

/** A number that is right, else a complaint. */
const number = (isRight: (value: number) => boolean, complaint: string) => (given: string) => {
  const value = Number(given);
  return given.trim() !== "" && isRight(value) ? value : refuse(complaint);
};

export const parsePositive = number(
  (value) => value > 0 && value < Infinity,
  "It must be a number greater than 0.",
);

export const parseAmount = number(
  (value) => value >= 0 && value < Infinity,
  "It must be a number, 0 or greater.",
);

/** A number between two others, or one of them. */
export const parseBetween = (low: number, high: number) =>
  number((value) => value >= low && value <= high, `It must be a number from ${low} to ${high}.`);

/** Digits of a given form. */
const digits = (form: RegExp, complaint: string) => (given: string) =>
  form.test(given) ? Number(given) : refuse(complaint);

export const parseCount = digits(/^[1-9]\d*$/, "It must be a whole number greater than 0.");

const parseNatural = digits(/^\d{1,15}$/, "It must be a whole number, 0 or greater.");

const kind =
  <Value>(parse?: Parse<Value>) =>
  <Usual extends Value | undefined = undefined>(words: string, about: string, usual?: Usual) =>
    parsed<Value, Usual>(words, about, parse, usual);

/** A text as it is given. */
export const text = kind<string>();
/** Texts after one another: `--runs <paths...>`. */
export const texts = kind<string[]>();
/** A whole number above 0. */
export const count = kind(parseCount);
/** A whole number that may be 0, such as a seed. */
export const natural = kind(parseNatural);
/** Any number above 0. */
export const positive = kind(parsePositive);
export const memoryMib = kind(parseMemoryMib);
export const portNumber = kind(parsePort);
export const day = kind(parseDay);

/** A time, which the pipeline takes in milliseconds. */
export function seconds<Usual extends number | undefined = undefined>(
  words: string,
  about: string,
  usual?: Usual,
): FlagOf<number, Usual> {
  const option = new Option(words, about).argParser((given) =>
    Math.ceil(parsePositive(given) * 1000),
  );
  return { options: [usual === undefined ? option : option.default(usual * 1000, `${usual}`)] };
}

/** One of some words; others are refused. */
export function choice<
  const Word extends string,
  Usual extends NoInfer<Word> | undefined = undefined,
>(words: string, about: string, choices: readonly Word[], usual?: Usual): FlagOf<Word, Usual> {
  return { options: [new Option(words, about).choices(choices).default(usual)] };
}

const offers = new WeakMap<Option, readonly string[]>();

/** A word; the shell offers the usual ones, and whoever knows the dataset refuses what it does not have. */
export function offered<Usual extends string | undefined = undefined>(
  words: string,
  about: string,
  usualOnes: readonly string[],
  usual?: Usual,
): FlagOf<string, Usual> {
  const option = new Option(words, about).default(usual);
  offers.set(option, usualOnes);
  return { options: [option] };
}

/** What the shell offers as the value of an option. */
export function offersOf(option: Option): readonly string[] {
  return option.argChoices ?? offers.get(option) ?? [];
}

/** Whether it is given; `--no-…` is true unless it is given. */
export function toggle(words: string, about: string, excludes: string[] = []): Flag<boolean> {
  return { options: [new Option(words, about).conflicts(excludes)] };
}

/** The same flag, which must be given; what is mapped is made of such. */
export function required<Value>({ options }: Flag<Value | undefined>): Flag<Value> {
  for (const option of options) option.makeOptionMandatory();
  return { options };
}

/** The same flags with another value: what they mean together, or here. */
export function mapped<const Part extends FlagPart, const Value>(
  part: Part,
  convert: (values: FlagValues<Part>, context: CommandContext) => Value,
): Flag<Value> {
  return {
    options: listOptions(part),
    read: (given, context) => convert(readFlags(part, given, context), context),
  };
}

export function listOptions(part: FlagPart): readonly Option[] {
  return isFlag(part) ? part.options : Object.values(part).flatMap(listOptions);
}

/** What commander read, in the schema's groups and under its names. */
export function readFlags<Part extends FlagPart>(
  part: Part | undefined,
  given: Given,
  context: CommandContext,
): FlagValues<Part>;
export function readFlags(part: FlagPart = {}, given: Given, context: CommandContext): unknown {
  if (!isFlag(part)) {
    const read = (each: FlagPart) => readFlags(each, given, context);
    return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, read(each)]));
  }
  if (part.read) return part.read(given, context);
  const [option] = part.options;
  const value = option && given[option.attributeName()];
  return option?.isBoolean() ? (value ?? false) : value;
}

function isFlag(part: FlagPart): part is Flag<unknown> {
  return Array.isArray(part.options);
}

/** The day as it was written, if the calendar has it. */
function parseDay(given: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(given)) {
    const date = new Date(`${given}T00:00:00Z`);
    if (!Number.isNaN(date.getTime()) && date.toISOString().startsWith(given)) return given;
  }
  return refuse("It must be a date such as 2026-03-31.");
}

/** A size in MiB, or with a unit: 4096, 512M, 12G. */
export function parseMemoryMib(given: string): number {
  const parts = /^(\d+(?:\.\d+)?)\s*([MGT]?)(?:i?B)?$/i.exec(given);
  const factor = { "": 1, M: 1, G: 1024, T: 1024 ** 2 }[parts?.[2]?.toUpperCase() ?? ""] ?? 1;
  const mib = Math.floor(Number(parts?.[1] ?? 0) * factor);
  return mib > 0 ? mib : refuse("It must be a size such as 12G, 512M or 4096 (MiB).");
}

export function parsePort(given: string): number {
  const port = Number(given);
  if (/^\d{1,5}$/.test(given) && port <= 65_535) return port;
  return refuse("It must be a number from 0 to 65535.");
}

/** How a parser says that a text will not do. */
export function refuse(complaint: string): never {
  throw new InvalidArgumentError(complaint);
}
