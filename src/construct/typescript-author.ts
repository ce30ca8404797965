import { listFunctions, listImports, listTests, packageOf } from "../javascript-source/suite.ts";
import { fault } from "../lib/bench-error.ts";
import type { AuthorKit, Finding, TaskSource } from "../schema/author-workspace.ts";
import type { BigCodeBenchRow, TypeScriptRow } from "../schema/bigcodebench-row.ts";
import { emptyDoc, type DocStruct } from "../schema/task.ts";
import { childInField, findNodes } from "../source-tree/tree.ts";
import type { SyntaxNode, SyntaxParser } from "../source-tree/tree.ts";
import { dropBlankLines, toInstructPrompt } from "./assemble-task.ts";
import { takeFingerprint } from "./near-duplicate.ts";

const entryPoint = "taskFunc";
const fewestLibraries = 2;
const solutionFile = "./solution.ts";

/** TypeScript: a TSDoc comment, and a suite of node:test. */
export function createTypeScriptAuthor(parser: SyntaxParser): AuthorKit {
  return {
    pack: { benchmark: "typescript", examples: "typescript", environment: "typescript" },
    extension: "ts",
    entryPoint,
    assemble: assembleTypeScript,
    checkForm: (task) => checkForm(task, parser),
    readBlock(block) {
      const program = parser.parse(block);
      const isSolution = listFunctions(program).has(entryPoint);
      return { isTest: listTests(program).length > 0, isSolution };
    },
    takeFingerprint: (id, task) => takeFingerprint(id, task, findDeclared, parser),
    readOfferedTests(source) {
      const program = parser.parse(source);
      const methods = listTests(program).map(({ name, node }) => ({ name, code: node.text }));
      return { imports: listImports(program).map(({ node }) => node.text), methods };
    },
    addTest(test, { imports, method: { name, code } }) {
      const program = parser.parse(test);
      const bound = new Set(listImports(program).flatMap(({ node }) => listNames(node)));
      const missing = imports.filter((line) =>
        listNames(parser.parse(line)).some((each) => !bound.has(each)),
      );
      const head = missing.length === 0 ? "" : `${missing.join("\n")}\n`;
      // A report knows a test by its name: one that is taken gets a number.
      const taken = new Set(listTests(program).map((one) => one.name));
      let free = name;
      for (let number = 2; taken.has(free); number += 1) free = `${name} (${number})`;
      return `${head}${test.trimEnd()}\n\n${code.replace(name, () => free)}\n`;
    },
  };
}

function checkForm({ doc_struct: doc, libs, test }: BigCodeBenchRow, parser: SyntaxParser) {
  const findings: Finding[] = [];
  const add = (check: string, message: string) => findings.push({ check, message });
  const titles = {
    description: "description",
    returns: "@returns",
    reqs: "list under Requirements:",
    examples: "@example",
  };
  for (const section of ["description", "returns", "reqs", "examples"] as const) {
    if (doc[section].length === 0) add("docstring", `The comment has no ${titles[section]}.`);
  }
  const named = new Set(doc.reqs.map((line) => line.replaceAll("`", "").split(/\s/)[0]));
  const left = libs.filter((name) => !named.has(name));
  if (doc.reqs.length > 0 && left.length > 0) {
    add("libraries", `Requirements leaves out ${left.join(", ")}.`);
  }
  if (libs.length < fewestLibraries) {
    add("libraries", `The task uses ${libs.length} of the ${fewestLibraries} libraries it must.`);
  }
  const program = parser.parse(test);
  if (test !== "" && !listImports(program).some(({ from }) => from === solutionFile)) {
    add("tests", `The tests do not import from ${JSON.stringify(solutionFile)}.`);
  }
  const skipped = findNodes(program, "member_expression").filter(({ text }) =>
    /^(test|it|describe|suite|t)\.(skip|todo|only)$/.test(text),
  );
  for (const { text } of skipped) add("tests", `The tests use ${text}: every test must run.`);
  return findings;
}

/** What is declared under this name, with a body of its own. */
function findDeclared(program: SyntaxNode, name: string): SyntaxNode | undefined {
  const found = listFunctions(program).get(name);
  return (found && childInField(found, "value")) ?? found;
}

function listNames(node: SyntaxNode): string[] {
  return findNodes(node, "identifier").map(({ text }) => text);
}

/**
 * The dataset row of a task that is written as an ordinary module: imports, types and constants, then one exported function
 * under its TSDoc comment. The Complete prompt ends with the brace that opens the function's body.
 */
export function assembleTypeScript(source: TaskSource): TypeScriptRow {
  const { solution, test, taskId, entryPoint: name } = source;
  const { comment, start, bodyStart } = findFunction(source);
  const codePrompt = dropBlankLines(
    `${solution.slice(0, start)}${solution.slice(start + comment.length, bodyStart)}`,
  );
  const doc = parseTsdoc(comment);
  // Packages and modules, without what of them: `date-fns`, `@noble/hashes`, `node:fs`.
  const imported = [...solution.matchAll(importing)];
  return {
    task_id: taskId,
    language: "typescript",
    complete_prompt: solution.slice(0, bodyStart),
    instruct_prompt: toInstructPrompt(doc, codePrompt),
    canonical_solution: solution.slice(bodyStart).trimEnd(),
    code_prompt: codePrompt,
    test: test.trimEnd(),
    entry_point: name,
    doc_struct: doc,
    libs: [...new Set(imported.map(([, from = ""]) => packageOf(from)))].toSorted(),
  };
}

function findFunction({ solution, entryPoint: name, place }: TaskSource) {
  const head = new RegExp(
    `^(/\\*\\*(?:[^*]|\\*(?!/))*\\*/)\\n(export (?:async )?function\\*? ${name}\\b[\\s\\S]*?\\{\\n)`,
    "m",
  );
  const found = head.exec(solution);
  const [, comment = "", signature = ""] = found ?? [];
  if (found !== null && !/:\s*(Promise<)?\{\n$/.test(signature)) {
    return { comment, start: found.index, bodyStart: found.index + found[0].length };
  }
  throw fault.TaskInvalid(
    `${place} has no exported function ${name} under a TSDoc comment, or its signature has a type in braces over several lines.`,
    `Write \`export function ${name}(...): Result {\` right below its comment, and give such a type its own name.`,
  );
}

const importing = /^(?:import\b[^"';]*?from|import)\s*["']([^"'.][^"']*)["']/gm;

const tags: Readonly<Record<string, keyof DocStruct>> = {
  remarks: "notes",
  param: "params",
  returns: "returns",
  requires: "reqs",
  throws: "raises",
  example: "examples",
};

/**
 * A TSDoc comment by section: what stands before the first tag is description, a tag's text goes on to the next tag or
 * blank line (an example's to its end), and requirements are tags or a list under a heading of their own.
 */
function parseTsdoc(comment: string): DocStruct {
  const doc = structuredClone(emptyDoc);
  let section: keyof DocStruct = "description";
  const inner = comment.replace(/^\/\*\*/, "").replace(/\*\/$/, "");
  // Without the stars; an example's lines keep their indent.
  for (const starred of inner.split("\n")) {
    const line = starred.replace(/^\s*\* ?/, "").trimEnd();
    const [, tag = "", text = ""] = /^@(\w+)\s*(.*)$/.exec(line) ?? [];
    const opened = tags[tag];
    if (opened !== undefined) {
      section = opened;
      if (text !== "") doc[section].push(text);
    } else if (line === "Requirements:") section = "reqs";
    else if (line === "" && section !== "examples") section = "description";
    else if (line !== "") {
      const words = section === "examples" ? line : line.trim().replace(/^-\s+/, "");
      // A line goes on where a tag's text stands before it; descriptions, lists and examples are line by line.
      const goesOn = !/^(description|examples|reqs)$/.test(section) && doc[section].length > 0;
      doc[section].push(goesOn ? `${doc[section].pop()} ${words}` : words);
    }
  }
  return doc;
}
