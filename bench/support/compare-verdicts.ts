import type { OfficialVerdict } from "../../src/schema/verdict.ts";

/** What an engine said, in the official words; `broken` or undefined: it gave no verdict. */
export type Statement = Omit<OfficialVerdict, "status"> & {
  status: OfficialVerdict["status"] | "broken";
};

export interface Difference {
  id: string;
  kind: "status" | "tests";
  theirs: Statement | undefined;
  ours: Statement | undefined;
}

export interface Comparison {
  compared: number;
  equalStatuses: number;
  /** Same status and the same names of failing tests. */
  equalTests: number;
  differences: Difference[];
}

/** Holds two engines' statements against each other; no verdict equals nothing, not even no verdict. */
export function compareVerdicts(
  ids: readonly string[],
  theirs: (id: string) => Statement | undefined,
  ours: (id: string) => Statement | undefined,
): Comparison {
  const differences = ids.flatMap((id): Difference[] => {
    const pair = { theirs: theirs(id), ours: ours(id) };
    if (!isVerdict(pair.theirs) || !isVerdict(pair.ours) || pair.theirs.status !== pair.ours.status)
      return [{ id, kind: "status", ...pair }];
    return failingTests(pair.theirs) === failingTests(pair.ours)
      ? []
      : [{ id, kind: "tests", ...pair }];
  });
  const wrongStatuses = differences.filter(({ kind }) => kind === "status").length;
  return {
    compared: ids.length,
    equalStatuses: ids.length - wrongStatuses,
    equalTests: ids.length - differences.length,
    differences,
  };
}

function isVerdict(statement: Statement | undefined): statement is Statement {
  return statement !== undefined && statement.status !== "broken";
}

function failingTests({ details }: Statement): string {
  return Object.keys(details).toSorted().join("\n");
}
