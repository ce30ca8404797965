import { emptyDoc, type DocStruct } from "../schema/task.ts";

const sections: readonly (readonly [heading: string, section: keyof DocStruct])[] = [
  ["Note:", "notes"],
  ["Notes:", "notes"],
  ["Parameters:", "params"],
  ["Returns:", "returns"],
  ["Requirements:", "reqs"],
  ["Raises:", "raises"],
  ["Example:", "examples"],
  ["Examples:", "examples"],
];
// The dataset keeps these two as lines of their sections.
const kept: ReadonlySet<string> = new Set(["Notes:", "Examples:"]);

/**
 * A docstring by section, by the rule that the dataset was made with: a section begins at its heading and ends at a
 * blank line; what stands in no section is description. Dashes of lists are dropped, not in descriptions and examples.
 */
export function parseDocstring(docstring: string): DocStruct {
  const doc = structuredClone(emptyDoc);
  let section: keyof DocStruct = "description";
  for (const line of docstring.split("\n").map((text) => text.trim())) {
    const [heading, opened] = sections.find(([word]) => line.startsWith(word)) ?? [];
    if (line === "") section = "description";
    else if (opened !== undefined) section = opened;
    const isKept = heading === undefined || kept.has(heading);
    const entry = toEntry(isKept ? line : line.slice(heading.length), section);
    if (entry !== "") doc[section].push(entry);
  }
  return doc;
}

function toEntry(text: string, section: keyof DocStruct): string {
  if (section === "description" || section === "examples") return text;
  return text.trim().replace(/^-\s*/, "");
}
