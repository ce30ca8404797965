import path from "node:path";
import { javascript } from "../controls/by-syntax/javascript.ts";
import { measureJavaScript } from "../tasks/stats/measure-javascript.ts";
import { loadParser } from "../source-tree/load-parser.ts";
import { createCommandLanguage } from "./command/create-command-language.ts";

const file = "main.js";
const node = process.execPath;

/** Node: the one that runs bcb, which its package brings. */
export default createCommandLanguage({
  name: "javascript",
  fences: ["javascript", "js", "node", "nodejs", "mjs", "cjs"],
  suites: { environment: "typescript", extension: "js" },
  needs: "Node runs bcb itself, so it is always available.",
  find: async () => ({
    version: process.versions.node,
    readable: [path.dirname(path.dirname(node))],
  }),
  plan: () => ({ file, build: [], run: [node, file] }),
  parse: () => ({ file, command: [node, "--check"] }),
  tests: { grammar: "javascript", syntax: javascript },
  openMeasure: async () => measureJavaScript(await loadParser("javascript")),
  reserves: true,
});
