import { loadGrammar, type SyntaxParser } from "./tree.ts";

/** The grammars that are used beside Python's. */
const grammars = ["javascript", "typescript", "go", "rust", "java", "cpp"] as const;
export type GrammarName = (typeof grammars)[number];

/** Keep what it returns for many sources. */
export function loadParser(name: GrammarName): Promise<SyntaxParser> {
  return loadGrammar(import.meta.resolve(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${name}.wasm`));
}
