import type { Command } from "commander";
import { fault } from "../../lib/bench-error.ts";
import { officialOptions, type OfficialOption } from "./official-options.ts";

/**
 * A command line as commander is given it. What the official documentation writes becomes what it is here, options may
 * have `_` for `-`, and everything else stays as it was typed.
 */
export function readOfficial(program: Command, words: readonly string[]): string[] {
  const typed = words[0]?.replace(/^bigcodebench\./, "") ?? "";
  const given = words.slice(1);
  const { path, command } = findCommand(program, [redirect(typed, given), ...given]);
  const findOption = (name = "") => command.options.find(({ long }) => long === name);
  const officials = findOwn(officialOptions, typed) ?? {};
  const rest = given.slice(Math.max(0, path.length - 1));
  const ours: string[] = [];
  for (let index = 0; index < rest.length; index += 1) {
    const word = rest[index] ?? "";
    if (word === "--") {
      ours.push(...rest.slice(index));
      break;
    }
    const name = dashed(word);
    const official = findOwn(officials, /^--(.*)/s.exec(name)?.[1]?.replaceAll("-", "_") ?? "");
    const attached = word.includes("=") ? word.slice(word.indexOf("=") + 1) : undefined;
    if (official !== undefined) {
      const { value, used } = takeValue(official, attached, rest.slice(index + 1));
      index += used;
      // What a generation is told means nothing to an evaluation of samples that are there, and the other way round.
      const isMeant = (each: string) => typed !== "evaluate" || findOption(each.split("=")[0]);
      // Left to commander, which says that a value is missing.
      ours.push(...(value === undefined ? [name] : official.toOurs(value).filter(isMeant)));
      continue;
    }
    const own = name.startsWith("--") ? findOption(name) : undefined;
    if (own === undefined) {
      ours.push(word);
      continue;
    }
    ours.push(attached === undefined ? name : `${name}=${attached}`);
    const next = rest[index + 1];
    if (own.required && attached === undefined && next !== undefined) {
      // Whatever it looks like, it is the option's value.
      ours.push(next);
      index += 1;
    }
  }
  refuseTwoSplits(ours);
  return [...(path.length === 0 ? words.slice(0, 1) : path), ...ours];
}

/** `evaluate` with a model in place of samples asks the model first. */
function redirect(typed: string, given: readonly string[]): string {
  if (typed !== "evaluate") return typed;
  const has = (name: string) => given.some((word) => dashed(word) === name);
  if (!has("--model") || has("--samples") || has("--check-gt-only")) return typed;
  return has("--no-execute") ? "generate" : "run";
}

function takeValue(
  { takes }: OfficialOption,
  attached: string | undefined,
  rest: readonly string[],
): { value: string | undefined; used: number } {
  const [next, second] = rest;
  if (takes === "switch") {
    const truth = readTruth(attached ?? next);
    if (attached !== undefined) return { value: truth ?? attached, used: 0 };
    return { value: truth ?? "True", used: truth === undefined ? 0 : 1 };
  }
  if (attached !== undefined) return { value: attached, used: 0 };
  const isRange = takes === "range" && /^\d+$/.test(next ?? "") && /^\d+$/.test(second ?? "");
  return isRange ? { value: `${next}-${second}`, used: 2 } : { value: next, used: 1 };
}

function readTruth(word: string | undefined): string | undefined {
  if (/^true$/i.test(word ?? "")) return "True";
  return /^false$/i.test(word ?? "") ? "False" : undefined;
}

/** Once it was `--subset complete`: both spellings in one command must not say different things. */
function refuseTwoSplits(words: readonly string[]): void {
  const splits = words.flatMap((word) => /^--split=(.+)/.exec(word)?.[1] ?? []);
  const [first, other] = new Set(splits);
  if (first === undefined || other === undefined) return;
  throw fault.BadUsage(
    `The split is given twice: --split ${first} and --split ${other} (--subset complete and --subset instruct are older spellings of it).`,
    "Keep one of them, and use --subset only for full or hard.",
  );
}

function findCommand(
  program: Command,
  words: readonly string[],
): { path: string[]; command: Command } {
  const path: string[] = [];
  let command = program;
  for (const word of words) {
    const child = command.commands.find((each) => each.name() === word);
    if (child === undefined) break;
    path.push(word);
    command = child;
  }
  return { path, command };
}

function findOwn<Value>(named: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(named, name) ? named[name] : undefined;
}

/** The option's name as we spell it. */
function dashed(word: string): string {
  const name = word.split("=")[0] ?? "";
  return name.startsWith("--") ? name.replaceAll("_", "-") : name;
}
