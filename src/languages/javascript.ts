import path from "node:path";
import { createCommandLanguage } from "./command/create-command-language.ts";

const file = "main.js";
const node = process.execPath;

/** Node: the one that runs bcb, which its package brings. */
export default createCommandLanguage({
  name: "javascript",
  fences: ["javascript", "js", "node", "nodejs", "mjs", "cjs"],
  needs: "Node is what runs bcb: it is always there.",
  find: async () => ({
    version: process.versions.node,
    readable: [path.dirname(path.dirname(node))],
  }),
  plan: () => ({ file, build: [], run: [node, file] }),
  parse: () => ({ file, command: [node, "--check"] }),
  reserves: true,
});
