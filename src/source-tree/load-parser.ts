import { loadGrammar, type SyntaxParser } from "./tree.ts";

/** The languages beside Python whose grammars there are. */
export type Grammar = "javascript" | "typescript" | "go" | "rust" | "java" | "cpp";

const loaded = new Map<Grammar, Promise<SyntaxParser>>();

/** Loaded once for all who ask. */
export function loadParser(name: Grammar): Promise<SyntaxParser> {
  const folder = import.meta.resolve("@vscode/tree-sitter-wasm/wasm/tree-sitter.js");
  const parser = loaded.get(name) ?? loadGrammar(new URL(`tree-sitter-${name}.wasm`, folder).href);
  loaded.set(name, parser);
  return parser;
}
