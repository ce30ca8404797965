import { isObject } from "./is-object.ts";

export interface Difference {
  path: string;
  left: string;
  right: string;
}

/** The leaves in which two JSON-like values differ, by dotted path. */
export function listDifferences(left: unknown, right: unknown, path = ""): Difference[] {
  if (isObject(left) && isObject(right)) {
    const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
    return [...keys].flatMap((key) =>
      listDifferences(left[key], right[key], path === "" ? key : `${path}.${key}`),
    );
  }
  const [a, b] = [show(left), show(right)];
  return a === b ? [] : [{ path, left: a, right: b }];
}

function show(value: unknown): string {
  return value === undefined ? "(absent)" : JSON.stringify(value);
}
