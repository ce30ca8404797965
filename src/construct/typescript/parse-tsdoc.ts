import { emptyDoc, type DocStruct } from "../../schema/task.ts";

const tags: Readonly<Record<string, keyof DocStruct>> = {
  remarks: "notes",
  param: "params",
  returns: "returns",
  requires: "reqs",
  throws: "raises",
  example: "examples",
};
const requirements = "Requirements:";

/**
 * A TSDoc comment by section: what stands before the first tag is description, a tag's text goes on to the next tag or
 * blank line (an example's to its end), and requirements are tags or a list under a heading of their own.
 */
export function parseTsdoc(comment: string): DocStruct {
  const doc = structuredClone(emptyDoc);
  let section: keyof DocStruct = "description";
  for (const line of readLines(comment)) {
    const [, tag = "", text = ""] = /^@(\w+)\s*(.*)$/.exec(line) ?? [];
    const opened = tags[tag];
    if (opened !== undefined) {
      section = opened;
      if (text !== "") doc[section].push(text);
    } else if (line === requirements) section = "reqs";
    else if (line === "" && section !== "examples") section = "description";
    else if (line !== "") add(doc[section], section, line);
  }
  return doc;
}

/** Without the stars; an example's lines keep their indent. */
function readLines(comment: string): string[] {
  const inner = comment.replace(/^\/\*\*/, "").replace(/\*\/$/, "");
  return inner.split("\n").map((line) => line.replace(/^\s*\* ?/, "").trimEnd());
}

/** A line goes on where a tag's text stands before it; descriptions, lists and examples are line by line. */
function add(lines: string[], section: keyof DocStruct, line: string): void {
  const text = section === "examples" ? line : line.trim().replace(/^-\s+/, "");
  const goesOn = section !== "description" && section !== "examples" && section !== "reqs";
  if (goesOn && lines.length > 0) lines.push(`${lines.pop()} ${text}`);
  else lines.push(text);
}
