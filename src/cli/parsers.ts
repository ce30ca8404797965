import { InvalidArgumentError } from "commander";

export function parsePositive(text: string): number {
  const value = Number(text);
  if (Number.isFinite(value) && value > 0) return value;
  throw new InvalidArgumentError("It must be a number greater than 0.");
}

export function parsePercent(text: string): number {
  const value = Number(text);
  if (text.trim() !== "" && value >= 0 && value <= 100) return value;
  throw new InvalidArgumentError("It must be a number from 0 to 100.");
}

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
  throw new InvalidArgumentError("It must be a date such as 2026-03-31.");
}

/** Places from the first to before the second: 10-20. */
export function parseRange(text: string): [number, number] {
  const [, from, to] = /^(\d{1,9})-(\d{1,9})$/.exec(text) ?? [];
  if (Number(from) < Number(to)) return [Number(from), Number(to)];
  throw new InvalidArgumentError("It must be a range such as 10-20.");
}

export function parseCount(text: string): number {
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a whole number greater than 0.");
}

export function parseSeed(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a whole number, 0 or greater.");
}

export function parseKs(text: string): number[] {
  return [...new Set(text.split(",").map((part) => parseCount(part.trim())))].toSorted(
    (a, b) => a - b,
  );
}

/** A size in MiB, or with a unit: 4096, 512M, 12G. */
export function parseMemoryMib(text: string): number {
  const parts = /^(\d+(?:\.\d+)?)\s*([MGT]?)(?:i?B)?$/i.exec(text);
  const factor = { "": 1, M: 1, G: 1024, T: 1024 ** 2 }[parts?.[2]?.toUpperCase() ?? ""] ?? 1;
  const mib = Math.floor(Number(parts?.[1] ?? 0) * factor);
  if (mib > 0) return mib;
  throw new InvalidArgumentError("It must be a size such as 12G, 512M or 4096 (MiB).");
}

/** Samples at once; `auto` is one a core. Not undefined: commander takes that for an empty text. */
export function parseParallel(text: string): number | "auto" {
  return text === "auto" ? text : parseCount(text);
}

export function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError("It must be a number from 0 to 65535.");
}

/** Ports at which connections are recorded; that of names is taken. */
export function parsePorts(text: string): number[] {
  const ports = [...new Set(text.split(",").map((part) => parsePort(part.trim())))];
  if (ports.every((port) => port > 0 && port !== 53)) return ports;
  throw new InvalidArgumentError("They must be ports such as 80,443; port 53 is reserved for DNS.");
}
