import { readFileSync } from "node:fs";
import path from "node:path";
import { listSources, withoutComments } from "./walls.ts";

const most = 12;

interface Shape {
  file: string;
  name: string;
  fields: string[];
  /** What follows `extends`, each as it is written. */
  parents: string[];
}

/**
 * Interfaces, type literals and zod objects with more fields than a reader holds, inherited ones among them, as
 * `file: name has n fields`. What lies in src/schema is a noun of a format, which has the fields that it has, unless
 * its name says that it is an argument.
 */
export function findWideInterfaces(root: string): string[] {
  const shapes = listSources(root, ["src", "web"], /\.tsx?$/).flatMap((file) =>
    listShapes(file, withoutComments(readFileSync(path.join(root, file), "utf8"))),
  );
  return shapes
    .filter(({ file, name }) => !file.startsWith("src/schema/") || /(Options|Context)$/.test(name))
    .map((shape) => ({ ...shape, count: listFields(shape, shapes).size }))
    .filter(({ count }) => count > most)
    .map(({ file, name, count }) => `${file}: ${name} has ${count} fields`);
}

function listFields(shape: Shape, shapes: readonly Shape[]): Set<string> {
  const inherited = shape.parents.flatMap((parent) => {
    const [, keep, name = "", keys = ""] = /^(?:(\w+)<)?(\w+)[^,]*,?([\s\S]*)$/.exec(parent) ?? [];
    const named = new Set([...keys.matchAll(/"(\w+)"/g)].map((match) => match[1] ?? ""));
    const found =
      shapes.find((other) => other.name === name && other.file === shape.file) ??
      shapes.find((other) => other.name === name && other !== shape);
    const all = found === undefined ? new Set<string>() : listFields(found, shapes);
    if (keep === "Pick") return [...named];
    return [...(keep === "Omit" ? all.difference(named) : all)];
  });
  return new Set([...shape.fields, ...inherited]);
}

function listShapes(file: string, source: string): Shape[] {
  const interfaces = source.matchAll(
    /\binterface (\w+)(?:<[^{]*?>)?(?:\s+extends\s+([^{]+?))?\s*\{/g,
  );
  const literals = source.matchAll(/\btype (\w+)(?:<[^=]*>)? =\s*\{/g);
  const objects = source.matchAll(
    /(\w+)?\s*(?:=|:)?\s*\bz\s*\.(?:object|strictObject|looseObject)\(\s*\{/g,
  );
  const found = [...interfaces, ...literals, ...objects].map((match) => ({
    file,
    name: match[1] ?? "a zod object",
    parents: splitAt(match[2] ?? "", ","),
    fields: splitAt(bodyFrom(source, match.index + match[0].length), /[;,]/).map(nameOfField),
  }));
  return found;
}

function nameOfField(text: string): string {
  return /^(?:readonly\s+)?\[?["']?([\w$#.]+)/.exec(text)?.[1] ?? text;
}

/** What stands between an open brace and its end. */
function bodyFrom(source: string, start: number): string {
  let depth = 1;
  let end = start;
  for (; end < source.length && depth > 0; end++) {
    if (source[end] === "{") depth += 1;
    else if (source[end] === "}") depth -= 1;
  }
  return source.slice(start, end - 1);
}

/** Parts that no bracket encloses. */
function splitAt(text: string, separator: RegExp | string): string[] {
  const parts = [""];
  let depth = 0;
  for (const [place, sign] of Array.from(text).entries()) {
    const isArrow = sign === ">" && text[place - 1] === "=";
    if ("({[<".includes(sign)) depth += 1;
    else if (")}]>".includes(sign) && !isArrow) depth -= 1;
    if (depth === 0 && sign.search(separator) === 0) parts.push("");
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}
