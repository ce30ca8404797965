import { once } from "../lib/once.ts";
import { childInField, findNodes, loadPythonParser } from "../python-source/tree.ts";
import type { PythonNode, PythonParser } from "../python-source/tree.ts";
import type { Exit, Sandbox } from "../schema/execution.ts";
import type { Check } from "../schema/check.ts";

/** The same sandbox, which also answers checks of the kind match in a language that reads as Python: nothing is run for them. */
export function addMatches(sandbox: Sandbox, name: string): Sandbox {
  const matcher = once(async () => createApiMatcher(await loadPythonParser()));
  return {
    ...sandbox,
    runs: { ...sandbox.runs, [name]: [...(sandbox.runs[name] ?? []), "match"] },
    async execute(execution, signal, line): Promise<Exit> {
      const { check, code, language } = execution;
      if (check.kind !== "match" || language !== name) {
        return sandbox.execute(execution, signal, line);
      }
      signal?.throwIfAborted();
      const found = (await matcher())(code, check);
      const problem = found?.domain ?? "Hallucination: it calls no API that is known";
      const isRight = found?.domain === check.expected;
      return {
        kind: "reported",
        loaded: true,
        tests_run: 1,
        tests_expected: 1,
        failures: isRight ? 0 : 1,
        details: isRight
          ? {}
          : { match: `AssertionError: ${problem}, in place of ${check.expected}` },
        evidence: found?.isCalled === false ? ["the API is not called"] : [],
        wall_ms: 0,
        cpu_ms: 0,
        peak_mib: 0,
        wait_ms: 0,
      };
    },
  };
}

type MatchCheck = Extract<Check, { kind: "match" }>;

/** Finds the APIs of answers; one for many answers, since a database is read once. */
export function createApiMatcher(parser: PythonParser) {
  const read = new WeakMap<MatchCheck["apis"], ReturnType<typeof readApi>>();

  function readApis({ apis, arguments: form }: MatchCheck) {
    const known = read.get(apis) ?? apis.flatMap((api) => readApi(api, form, parser));
    read.set(apis, known);
    return known;
  }

  /**
   * The first API whose arguments stand in its call; undefined where there is none: the answer made one up. The official
   * scripts take what they look at last for a call that is not there, so an API can be found that is not called.
   */
  return function findApi(answer: string, check: MatchCheck) {
    const calls = new Map<string, PythonNode>();
    let last: PythonNode | undefined;
    for (const node of walkBackwards(parser.parse(findCall(answer)))) {
      last = node;
      const name = node.children[0]?.text;
      if (name !== undefined && !calls.has(name)) calls.set(name, node);
    }
    const found = readApis(check).find(({ name, texts }) => {
      const call = (calls.get(name) ?? last)?.text;
      return call !== undefined && texts.every((text) => call.includes(text));
    });
    return found && { domain: found.domain, isCalled: calls.has(found.name) };
  };
}

/** What an answer of the form `api_call: …, api_provider: …` calls; another one is taken as it is. */
function findCall(answer: string): string {
  const [before = "", after] = answer.split("api_call");
  if (after === undefined) return before;
  const [told = ""] = after.split("api_provider");
  const start = Math.max(0, told.indexOf(":")) + 2;
  const end = told.lastIndexOf(")");
  return told.slice(start, end === -1 ? -1 : end + 1);
}

/** The official scripts' order: a node before its children, and of those the last first. */
function* walkBackwards(root: PythonNode): Generator<PythonNode> {
  const waiting = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    yield node;
    waiting.push(...node.children.filter(({ children }) => children.length > 0));
  }
}

/** Its name, and the texts that a call of it has among its arguments; without any it cannot be told from others. */
function readApi(
  { call, domain }: MatchCheck["apis"][number],
  form: MatchCheck["arguments"],
  parser: PythonParser,
) {
  const [node] = findNodes(parser.parse(call), "call");
  const given = node && childInField(node, "arguments");
  const name = node && childInField(node, "function")?.text;
  if (given === undefined || name === undefined) return [];
  const texts = given.children
    .filter(({ type }) => !["(", ")", ",", "comment"].includes(type))
    .flatMap((argument) => {
      const { text } = argument;
      const value = childInField(argument, "value")?.text ?? text;
      // What of an argument must be in an answer, if anything.
      const kept = {
        values: [value],
        "values-of-models": [/model ?=/.test(text) ? value : text],
        "models-and-repositories": /repo_or_dir|model/.test(text) ? [value] : [],
      };
      return kept[form].map((one) => one.replaceAll(/^'+|'+$/g, ""));
    });
  return texts.length === 0 ? [] : [{ name, texts, domain }];
}
