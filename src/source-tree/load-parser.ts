import { loadGrammar, type SyntaxParser } from "./tree.ts";

/** Where the grammars are that are used beside Python's. */
const grammars = {
  javascript: () =>
    import.meta.resolve("@vscode/tree-sitter-wasm/wasm/tree-sitter-javascript.wasm"),
  typescript: () =>
    import.meta.resolve("@vscode/tree-sitter-wasm/wasm/tree-sitter-typescript.wasm"),
  go: () => import.meta.resolve("@vscode/tree-sitter-wasm/wasm/tree-sitter-go.wasm"),
  rust: () => import.meta.resolve("@vscode/tree-sitter-wasm/wasm/tree-sitter-rust.wasm"),
  java: () => import.meta.resolve("@vscode/tree-sitter-wasm/wasm/tree-sitter-java.wasm"),
  cpp: () => import.meta.resolve("@vscode/tree-sitter-wasm/wasm/tree-sitter-cpp.wasm"),
};

/** Keep what it returns for many sources. */
export function loadParser(name: keyof typeof grammars): Promise<SyntaxParser> {
  return loadGrammar(grammars[name]());
}
