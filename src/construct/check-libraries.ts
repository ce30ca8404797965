import { findImports } from "../python-source/imports.ts";
import { walkTree, type PythonNode } from "../python-source/tree.ts";
import type { RigorFinding } from "../schema/rigor-report.ts";
import type { BigCodeBenchRow } from "../schema/bigcodebench-row.ts";

// What docstrings call a library where its import name is another.
const importNames = new Map([
  ["scikit-learn", "sklearn"],
  ["pillow", "PIL"],
  ["beautifulsoup4", "bs4"],
  ["pyyaml", "yaml"],
  ["opencv-python", "cv2"],
  ["python-dateutil", "dateutil"],
  ["scikit-image", "skimage"],
  ["pycryptodome", "Crypto"],
]);

/** Compares the libraries that the solution imports with those that the task names, by their top packages. */
export function checkLibraries(task: BigCodeBenchRow, solution: PythonNode) {
  const imports = findImports(solution);
  const used = tops([...imports.values()]).filter((name) => name !== "__future__");
  const required = tops(task.doc_struct.reqs.flatMap(readRequirement));
  const declared = tops([...required, ...task.libs]);
  const findings: RigorFinding[] = [];
  for (const name of used) {
    const places = [
      ...(required.includes(name) ? [] : ["the docstring's Requirements"]),
      ...(task.libs.includes(name) ? [] : ["libs"]),
    ];
    if (places.length === 0) continue;
    const message = `The solution imports ${name}, which is missing from ${places.join(" and ")}.`;
    findings.push({ kind: "undeclared-library", severity: "error", message });
  }
  for (const name of declared.filter((one) => !used.includes(one))) {
    const message = `${name} is listed as a requirement, but the solution does not import it.`;
    findings.push({ kind: "unused-library", severity: "warning", message });
  }
  const idle = [...imports.keys()].filter((name) => !isUsed(name, imports, solution));
  if (idle.length > 0) {
    const message = `Imported but never used: ${idle.join(", ")}.`;
    findings.push({ kind: "unused-library", severity: "warning", message });
  }
  return { used, declared, findings };
}

/** `- pandas`, `matplotlib.pyplot as plt`, `collections (Counter)`: the name at the front. */
function readRequirement(line: string): string[] {
  const name = /^[-*\s`"']*([A-Za-z_][\w.-]*)/.exec(line)?.[1];
  if (name === undefined) return [];
  return [importNames.get(name.toLowerCase()) ?? name];
}

function tops(names: readonly string[]): string[] {
  return [...new Set(names.map((name) => name.split(".", 1)[0] ?? name))].toSorted();
}

function isUsed(name: string, imports: ReadonlyMap<string, string>, solution: PythonNode): boolean {
  // `import a.b as c` binds c alone, and the list of imports also has a.
  const isShadow = [...imports].some(
    ([other, origin]) =>
      other !== name && origin.split(".")[0] === name && imports.get(name) === name,
  );
  if (isShadow) return true;
  let found = false;
  walkTree(solution, (node) => {
    if (/^import_(from_)?statement$/.test(node.type)) return false;
    if (node.type === "identifier" && node.text === name) found = true;
    return !found;
  });
  return found;
}
