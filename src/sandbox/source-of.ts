import type { Execution } from "../schema/execution.ts";

/** All the source that an execution runs: the code, then what its check adds. */
export function sourceOf({ code, check }: Pick<Execution, "code" | "check">): string {
  switch (check.kind) {
    case "unittest":
    case "program":
      return `${code}\n${check.test}`;
    case "inputs":
      return [code, ...check.inputs].join("\n");
    case "stdio":
    case "match":
      return code;
    default:
      return check satisfies never;
  }
}
