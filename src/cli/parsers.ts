import { InvalidArgumentError } from "commander";

/** A number that is right, else a complaint. */
const number = (isRight: (value: number) => boolean, complaint: string) => (text: string) => {
  const value = Number(text);
  return text.trim() !== "" && isRight(value) ? value : refuse(complaint);
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
const digits = (form: RegExp, complaint: string) => (text: string) =>
  form.test(text) ? Number(text) : refuse(complaint);

export const parseCount = digits(/^[1-9]\d*$/, "It must be a whole number greater than 0.");

export const parseNatural = digits(/^\d{1,15}$/, "It must be a whole number, 0 or greater.");

/** Seconds, as milliseconds. */
export function parseSeconds(text: string): number {
  return Math.ceil(parsePositive(text) * 1000);
}

/** The day as it was written, if the calendar has it. */
export function parseDay(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) {
    const day = new Date(`${text}T00:00:00Z`);
    if (!Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)) return text;
  }
  return refuse("It must be a date such as 2026-03-31.");
}

/** Places from the first to before the second: 10-20. */
export function parseRange(text: string): [number, number] {
  const [, from, to] = /^(\d{1,9})-(\d{1,9})$/.exec(text) ?? [];
  if (Number(from) < Number(to)) return [Number(from), Number(to)];
  return refuse("It must be a range such as 10-20.");
}

export function parseKs(text: string): number[] {
  const ks = new Set(text.split(",").map((part) => parseCount(part.trim())));
  return [...ks].toSorted((a, b) => a - b);
}

/** A size in MiB, or with a unit: 4096, 512M, 12G. */
export function parseMemoryMib(text: string): number {
  const parts = /^(\d+(?:\.\d+)?)\s*([MGT]?)(?:i?B)?$/i.exec(text);
  const factor = { "": 1, M: 1, G: 1024, T: 1024 ** 2 }[parts?.[2]?.toUpperCase() ?? ""] ?? 1;
  const mib = Math.floor(Number(parts?.[1] ?? 0) * factor);
  return mib > 0 ? mib : refuse("It must be a size such as 12G, 512M or 4096 (MiB).");
}

export function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  return refuse("It must be a number from 0 to 65535.");
}

/** Ports at which connections are recorded; that of names is taken. */
export function parsePorts(text: string): number[] {
  const ports = [...new Set(text.split(",").map((part) => parsePort(part.trim())))];
  if (ports.every((port) => port > 0 && port !== 53)) return ports;
  return refuse("They must be ports such as 80,443; port 53 is reserved for DNS.");
}

/** How a parser says that a text will not do. */
export function refuse(complaint: string): never {
  throw new InvalidArgumentError(complaint);
}
