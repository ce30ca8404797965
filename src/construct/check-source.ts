import { childInField, walkTree, type PythonNode, type PythonParser } from "../lib/python-tree.ts";
import type { Finding } from "../schema/author-workspace.ts";
import type { Task } from "../schema/task.ts";

const fewestTests = 5;
const fewestLibraries = 2;

/** What can be said of a task without running it: its docstring, its imports, the number of its tests. */
export function checkSource(
  task: Task,
  { parser, testCount }: { parser: PythonParser; testCount: number },
): Finding[] {
  const findings: Finding[] = [];
  const add = (check: string, message: string) => findings.push({ check, message });
  const { doc_struct: doc } = task;
  const empty = (["description", "returns", "reqs", "examples"] as const).filter(
    (section) => doc[section].length === 0,
  );
  for (const section of empty) add("docstring", `The docstring has no ${titles[section]}.`);
  if (doc.description.some((line) => line.startsWith(">>>"))) {
    add(
      "docstring",
      "An example stands in the description: a blank line ends a section, so leave none in Example.",
    );
  }
  const declared = new Set(doc.reqs.map(topName));
  const used = new Set(task.libs);
  for (const lib of used.difference(declared)) {
    add("libraries", `${lib} is imported, but Requirements does not name it.`);
  }
  for (const lib of declared.difference(used)) {
    add("libraries", `Requirements names ${lib}, but nothing of it is imported.`);
  }
  if (used.size < fewestLibraries) {
    add("libraries", `The task uses ${used.size} of the ${fewestLibraries} libraries it must.`);
  }
  const module = parser.parse(`${task.complete_prompt}\n${task.canonical_solution}`);
  for (const name of findUnusedImports(module)) {
    add("imports", `${name} is imported and never used: remove the import.`);
  }
  if (testCount < fewestTests) {
    add(
      "tests",
      `There are ${testCount} tests in the class TestCases; at least ${fewestTests} are needed.`,
    );
  }
  for (const name of identifiersIn(parser.parse(task.test)).intersection(skipping)) {
    add("tests", `The tests use ${name}: every test must run, and pass.`);
  }
  return findings;
}

const skipping: ReadonlySet<string> = new Set([
  "skip",
  "skipIf",
  "skipUnless",
  "skipTest",
  "SkipTest",
  "expectedFailure",
]);

const titles = {
  description: "description",
  returns: "section Returns:",
  reqs: "section Requirements:",
  examples: "section Example:",
};

/** `scipy.stats (for the test)` names scipy. */
function topName(requirement: string): string {
  return /^[\w-]+/.exec(requirement)?.[0] ?? requirement;
}

/** Names that top-level imports bind and nothing mentions. */
export function findUnusedImports(module: PythonNode): string[] {
  const bound = new Set(module.children.filter(isImport).flatMap(boundNames));
  const others = module.children.filter((node) => !isImport(node));
  const mentioned = new Set(others.flatMap((node) => [...identifiersIn(node)]));
  return [...bound.difference(mentioned)].toSorted();
}

function isImport(node: PythonNode): boolean {
  return node.type === "import_statement" || node.type === "import_from_statement";
}

function boundNames(statement: PythonNode): string[] {
  return statement.children
    .filter((child) => child.field === "name")
    .map((child) => {
      const alias = childInField(child, "alias")?.text;
      const name = (childInField(child, "name") ?? child).text;
      const isModule = statement.type === "import_statement";
      return alias ?? (isModule ? (name.split(".")[0] ?? name) : name);
    });
}

function identifiersIn(root: PythonNode): Set<string> {
  const names = new Set<string>();
  walkTree(root, (node) => {
    if (node.type === "identifier") names.add(node.text);
    return true;
  });
  return names;
}
