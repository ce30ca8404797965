import type { DocStruct } from "../schema/task.ts";

const sections: Readonly<Record<string, keyof DocStruct>> = {
  note: "notes",
  notes: "notes",
  parameters: "params",
  returns: "returns",
  requirements: "reqs",
  raises: "raises",
  example: "examples",
  examples: "examples",
};

/** A docstring of the BigCodeBench form by section: lines stripped, list dashes dropped, blank lines left out. */
export function parseDocstring(docstring: string): DocStruct {
  const doc: DocStruct = {
    description: [],
    notes: [],
    params: [],
    returns: [],
    reqs: [],
    raises: [],
    examples: [],
  };
  let section: keyof DocStruct = "description";
  for (const line of docstring.split("\n").map((text) => text.trim())) {
    const heading = /^(\w+):$/.exec(line)?.[1]?.toLowerCase();
    const next = heading === undefined ? undefined : sections[heading];
    if (next !== undefined) section = next;
    else if (line !== "")
      doc[section].push(section === "examples" ? line : line.replace(/^- /, ""));
  }
  return doc;
}
