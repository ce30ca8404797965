import { Option } from "commander";
import type { CommandContext } from "./context.ts";
import {
  parseCount,
  parseDay,
  parseMemoryMib,
  parseNatural,
  parsePort,
  parsePositive,
  parseSeconds,
} from "./parsers.ts";

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
  const option = new Option(words, about).argParser(parseSeconds);
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
