import { afterAll, beforeAll } from "vitest";
import { openSyntaxJudge, type OpenSyntaxJudge } from "../../src/environment/syntax-judge.ts";
import { loadPythonParser, type PythonParser } from "../../src/python-source/tree.ts";
import type { SanitizeTools } from "../../src/sanitize/official-code.ts";
import { parts } from "../support/parts.ts";

/** A real Python and a real parser for the tests of a file. */
export function useTools(): SanitizeTools {
  let judge: OpenSyntaxJudge;
  let parser: PythonParser;
  beforeAll(async () => {
    judge = openSyntaxJudge((parts.bigcodebench ?? parts.starter).python, process.env);
    parser = await loadPythonParser();
  });
  afterAll(() => judge[Symbol.asyncDispose]());
  return {
    python: {
      accepts: (sources) => judge.accepts(sources),
      findErrors: (sources) => judge.findErrors(sources),
    },
    parser: { parse: (source) => parser.parse(source) },
  };
}
