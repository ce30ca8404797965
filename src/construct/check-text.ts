import { findImports } from "../python-source/imports.ts";
import { findMethods, findTests } from "../python-source/test-methods.ts";
import { childInField, findNodes, identifiersIn, nameOf, walkTree } from "../python-source/tree.ts";
import type { PythonNode, PythonParser } from "../python-source/tree.ts";
import type { FindingKind, RigorFinding, TextCheck } from "../schema/rigor-report.ts";
import type { BigCodeBenchRow } from "../schema/bigcodebench-row.ts";

const fewestTests = 5;

export function checkText(task: BigCodeBenchRow, parser: PythonParser): TextCheck {
  const solution = parser.parse(`${task.complete_prompt}\n${task.canonical_solution}`);
  const testModule = parser.parse(task.test);
  const tests = findTests(testModule);
  const libraries = checkLibraries(task, solution);
  const findings = [...libraries.findings];
  const find = (kind: FindingKind, message: string): void => {
    findings.push({ kind, severity: "error", message });
  };
  if (tests.length < fewestTests) {
    find("too-few-tests", `There are ${tests.length} tests; at least ${fewestTests} are required.`);
  }
  const idle = findIdleTests(testModule);
  if (idle.length > 0) find("asserts-nothing", `Nothing is asserted in ${idle.join(", ")}.`);
  const { complete_prompt: prompt } = task;
  for (const name of findExpectedExceptions(testModule, task.entry_point)) {
    // The base of all says that anything may come: the docstring need only tell of some error.
    const isTold = name === "Exception" && /\braise/i.test(prompt);
    if (isTold || new RegExp(`\\b${name}\\b`).test(prompt)) continue;
    find("undocumented-exception", `A test expects ${name}, which the docstring does not mention.`);
  }
  for (const problem of differingNames(task, solution, testModule)) find("names-differ", problem);
  return { tests: tests.length, libraries, findings };
}

function differingNames(
  { entry_point: entryPoint, doc_struct: doc, test }: BigCodeBenchRow,
  solution: PythonNode,
  testModule: PythonNode,
): string[] {
  const definition = solution.children.findLast(
    (node) => node.type === "function_definition" && nameOf(node) === entryPoint,
  );
  if (definition === undefined) return [`The prompt does not define ${entryPoint}.`];
  const parameters = (childInField(definition, "parameters")?.children ?? [])
    .filter(({ type }) => type !== "comment")
    .flatMap(({ text }) => [...text.matchAll(/^(\*{0,2})\s*([A-Za-z_]\w*)/g)])
    .map(([, stars, name = ""]) => ({ name, takesAny: stars === "**" }));
  const described = doc.params.join("\n");
  const problems = parameters
    .filter(({ name }) => !new RegExp(`(?<![\\w])${name}(?![\\w])`).test(described))
    .map(({ name }) => `The docstring does not describe the parameter ${name}.`);
  if (!new RegExp(`\\b${entryPoint}\\b`).test(test)) {
    problems.push(`The tests never mention ${entryPoint}.`);
  }
  if (parameters.some(({ takesAny }) => takesAny)) return problems;
  const keywords = findNodes(testModule, "call")
    .filter((call) => childInField(call, "function")?.text === entryPoint)
    .flatMap((call) => childInField(call, "arguments")?.children ?? [])
    .filter(({ type }) => type === "keyword_argument")
    .flatMap((argument) => nameOf(argument) ?? []);
  for (const keyword of new Set(keywords).difference(new Set(parameters.map(({ name }) => name)))) {
    problems.push(`A test passes ${keyword}=, which is not a parameter.`);
  }
  return problems;
}

/** The tests that neither assert anything nor call something of the test's own that does. */
export function findIdleTests(testModule: PythonNode): string[] {
  const definitions = findNodes(testModule, "function_definition");
  // Of several with one name the last counts.
  const helpers = new Map(definitions.map((node) => [nameOf(node) ?? "", node]));
  const direct = [...helpers].filter(([, node]) => assertsItself(node)).map(([name]) => name);
  const asserting = spreadNames(direct, [...helpers.values()]);
  const asserts = (node: PythonNode) => assertsItself(node) || mentions(node, asserting);
  // What runs around every test may assert for all of them.
  const around = findMethods(testModule).filter(({ name }) => /^(setUp|tearDown)$/.test(name));
  if (around.some(({ definition }) => asserts(definition))) return [];
  const idle = findTests(testModule).filter(({ definition }) => !asserts(definition));
  return idle.map(({ name }) => name);
}

function assertsItself(definition: PythonNode): boolean {
  const statements = ["assert_statement", "raise_statement"];
  // assertEqual, assert_called_once, assert_frame_equal, fail: all of them carry it in their name.
  const names = [...identifiersIn(definition)];
  return (
    names.some((name) => /assert|^fail$|^raises$/i.test(name)) ||
    statements.some((type) => findNodes(definition, type).length > 0)
  );
}

const expectation = /^(?:self\.)?assertRaises(?:Regex)?$|^pytest\.raises$/;

/** The exceptions that tests expect of the function itself, called there or through something of the test's own. */
export function findExpectedExceptions(testModule: PythonNode, entryPoint: string): string[] {
  const callers = spreadNames([entryPoint], findNodes(testModule, "function_definition"));
  const found = new Set<string>();
  walkTree(testModule, (node, parent) => {
    const [call, ...rest] = expectationOf(node, parent);
    if (call === undefined || !rest.some((part) => mentions(part, callers))) return true;
    const [first] = childInField(call, "arguments")?.children ?? [];
    for (const type of first?.type === "tuple" ? first.children : [first]) {
      const name = /(?:^|\.)([A-Z]\w*)$/.exec(type?.text ?? "")?.[1];
      if (name !== undefined) found.add(name);
    }
    return true;
  });
  return [...found];
}

function isExpectation(node: PythonNode | undefined): boolean {
  return node?.type === "call" && expectation.test(childInField(node, "function")?.text ?? "");
}

/** The call of assertRaises, then the parts that run under it. */
function expectationOf(node: PythonNode, parent: PythonNode | undefined): PythonNode[] {
  if (node.type === "with_statement") {
    const items = node.children.find((child) => child.type === "with_clause")?.children ?? [];
    // `with x():` and `with x() as y:` have the call at different depths.
    const values = items.map((item) => childInField(item, "value"));
    const called = values.map((one) => (one?.type === "as_pattern" ? one.children[0] : one));
    const [body, call] = [childInField(node, "body"), called.find(isExpectation)];
    return call && body ? [call, body, ...items] : [];
  }
  if (parent?.type !== "expression_statement" || !isExpectation(node)) return [];
  return [node, ...(childInField(node, "arguments")?.children.slice(1) ?? [])];
}

/** The names, and those of the functions that mention one of them, themselves or through each other. */
function spreadNames(names: Iterable<string>, definitions: readonly PythonNode[]): Set<string> {
  const all = new Set(names);
  for (let known = -1; known < all.size;) {
    known = all.size;
    for (const definition of definitions) {
      const name = nameOf(definition);
      if (name !== undefined && mentions(definition, all)) all.add(name);
    }
  }
  return all;
}

function mentions(node: PythonNode, names: ReadonlySet<string>): boolean {
  return !identifiersIn(node).isDisjointFrom(names);
}

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
function checkLibraries(task: BigCodeBenchRow, solution: PythonNode) {
  const imports = findImports(solution);
  const used = tops([...imports.values()]).filter((name) => name !== "__future__");
  // `- pandas`, `matplotlib.pyplot as plt`, `collections (Counter)`: the name at the front.
  const named = task.doc_struct.reqs.flatMap(
    (line) => /^[-*\s`"']*([A-Za-z_][\w.-]*)/.exec(line)?.[1] ?? [],
  );
  const required = tops(named.map((name) => importNames.get(name.toLowerCase()) ?? name));
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
