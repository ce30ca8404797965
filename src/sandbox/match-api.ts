import {
  childInField,
  findNodes,
  type PythonNode,
  type PythonParser,
} from "../python-source/tree.ts";
import type { Check } from "../schema/check.ts";

type MatchCheck = Extract<Check, { kind: "match" }>;

interface KnownApi {
  name: string;
  /** Texts that a call of it has among its arguments. */
  texts: string[];
  domain: string;
}

/** Finds the APIs of answers; one for many answers, since a database is read once. */
export function createApiMatcher(parser: PythonParser) {
  const read = new WeakMap<MatchCheck["apis"], KnownApi[]>();

  function readApis({ apis, named }: MatchCheck): KnownApi[] {
    const known = read.get(apis) ?? apis.flatMap((api) => readApi(api, named, parser));
    read.set(apis, known);
    return known;
  }

  /**
   * The domain of the first API whose name is called in the answer with its arguments; undefined where there is none: the
   * answer made one up.
   */
  return function findDomain(answer: string, check: MatchCheck): string | undefined {
    const calls = new Map<string, PythonNode>();
    for (const call of findNodes(parser.parse(findCall(answer)), "call")) {
      const name = childInField(call, "function")?.text ?? "";
      if (!calls.has(name)) calls.set(name, call);
    }
    return readApis(check).find(({ name, texts }) => {
      const call = calls.get(name)?.text;
      return call !== undefined && texts.every((text) => call.includes(text));
    })?.domain;
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

/** An API without arguments cannot be told from others. */
function readApi(
  { call, domain }: MatchCheck["apis"][number],
  named: MatchCheck["named"],
  parser: PythonParser,
): KnownApi[] {
  const [node] = findNodes(parser.parse(call), "call");
  const given = node && childInField(node, "arguments");
  const name = node && childInField(node, "function")?.text;
  if (given === undefined || name === undefined) return [];
  const texts = given.children.flatMap((argument) => {
    const key = childInField(argument, "name")?.text;
    if (named !== null && (key === undefined || !named.includes(key))) return [];
    const value = argument.type === "keyword_argument" ? childInField(argument, "value") : argument;
    return value === undefined ? [] : value.text.replaceAll(/^'+|'+$/g, "");
  });
  return texts.length === 0 ? [] : [{ name, texts, domain }];
}
