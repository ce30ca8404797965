import { Option } from "commander";
import {
  parseCount,
  parseDay,
  parseMemoryMib,
  parsePort,
  parsePositive,
  parseSeconds,
  parseSeed,
} from "./parsers.ts";

/** One flag of a command: how it is spelled and parsed, and the type of what it becomes. */
export interface Flag<Value> {
  readonly options: readonly Option[];
  /** Never there: it carries the type. */
  readonly value?: Value;
}

/** A command's flags under the names that their values have in the pipeline, in groups as the pipeline takes them. */
export interface FlagSchema {
  readonly [name: string]: Flag<unknown> | FlagSchema;
}

export type FlagValues<Schema> = {
  [Name in keyof Schema]: Schema[Name] extends Flag<infer Value> ? Value : FlagValues<Schema[Name]>;
};

type Parse<Value> = (text: string, earlier: Value | undefined) => Value;

/** What a flag becomes: where it has a usual value, nothing is never among it. */
type Given<Value, Usual> = Flag<Usual extends undefined ? Value | undefined : Value>;

/** A text as it is given. */
export function text<Usual extends string | undefined = undefined>(
  words: string,
  about: string,
  usual?: Usual,
): Given<string, Usual> {
  return { options: [new Option(words, about).default(usual)] };
}

/** Texts after one another: `--runs <paths...>`. */
export function texts<Usual extends string[] | undefined = undefined>(
  words: string,
  about: string,
  usual?: Usual,
): Given<string[], Usual> {
  return { options: [new Option(words, about).default(usual)] };
}

/** What a parser makes of the text; its complaint is the user's. `shown` is how the help writes the usual value. */
export function parsed<Value, Usual extends Value | undefined = undefined>(
  words: string,
  about: string,
  parse: Parse<Value>,
  usual?: Usual,
  shown?: string,
): Given<Value, Usual> {
  return { options: [new Option(words, about).argParser(parse).default(usual, shown)] };
}

const kind =
  <Value>(parse: Parse<Value>) =>
  <Usual extends Value | undefined = undefined>(words: string, about: string, usual?: Usual) =>
    parsed<Value, Usual>(words, about, parse, usual);

/** A whole number above 0. */
export const count = kind(parseCount);
/** A whole number that may be 0, such as a seed. */
export const natural = kind(parseSeed);
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
): Given<number, Usual> {
  const option = new Option(words, about).argParser(parseSeconds);
  return { options: [usual === undefined ? option : option.default(usual * 1000, `${usual}`)] };
}

/** One of some words; others are refused. */
export function choice<
  const Word extends string,
  Usual extends NoInfer<Word> | undefined = undefined,
>(words: string, about: string, choices: readonly Word[], usual?: Usual): Given<Word, Usual> {
  return { options: [new Option(words, about).choices(choices).default(usual)] };
}

const offers = new WeakMap<Option, readonly string[]>();

/** A word; the shell offers the usual ones, and whoever knows the dataset refuses what it does not have. */
export function offered<Usual extends string | undefined = undefined>(
  words: string,
  about: string,
  usualOnes: readonly string[],
  usual?: Usual,
): Given<string, Usual> {
  const option = new Option(words, about).default(usual);
  offers.set(option, usualOnes);
  return { options: [option] };
}

/** What the shell offers as the value of an option. */
export function offersOf(option: Option): readonly string[] {
  return option.argChoices ?? offers.get(option) ?? [];
}

/** Whether it is given; `--no-…` is true unless it is given. */
export function toggle(
  words: string,
  about: string,
  { excludes = [] }: { excludes?: string[] } = {},
): Flag<boolean> {
  return { options: [new Option(words, about).conflicts(excludes)] };
}

/** Of every command; one that has to know says it among its own flags. */
export const jsonFlag = toggle("--json", "print JSON");

/** True unless the second is given; the first says so in words. */
export function either(...spellings: readonly [words: string, about: string][]): Flag<boolean> {
  const [on, ...off] = spellings.map(([words, about]) => new Option(words, about));
  return { options: on === undefined ? off : [on.default(true), ...off] };
}

/** The same flag, which must be given. */
export function required<Value>({ options }: Flag<Value | undefined>): Flag<Value> {
  for (const option of options) option.makeOptionMandatory();
  return { options };
}

export function listOptions(schema: FlagSchema): Option[] {
  return Object.values(schema).flatMap((part) => (isFlag(part) ? part.options : listOptions(part)));
}

/** What commander read, in the schema's groups and under its names. */
export function readFlags<Schema extends FlagSchema>(
  schema: Schema | undefined,
  given: Readonly<Record<string, unknown>>,
): FlagValues<Schema>;
export function readFlags(
  schema: FlagSchema | undefined,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const values = Object.entries(schema ?? {}).map(([name, part]) => [
    name,
    isFlag(part) ? readFlag(part, given) : readFlags(part, given),
  ]);
  return Object.fromEntries(values);
}

function readFlag({ options }: Flag<unknown>, given: Readonly<Record<string, unknown>>): unknown {
  const [option] = options;
  const value = option && given[option.attributeName()];
  return option?.isBoolean() ? (value ?? false) : value;
}

function isFlag(part: Flag<unknown> | FlagSchema): part is Flag<unknown> {
  return Array.isArray(part.options);
}
