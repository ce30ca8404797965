import cpp from "highlight.js/lib/languages/cpp";
import go from "highlight.js/lib/languages/go";
import java from "highlight.js/lib/languages/java";
import javascript from "highlight.js/lib/languages/javascript";
import python from "highlight.js/lib/languages/python";
import rust from "highlight.js/lib/languages/rust";
import typescript from "highlight.js/lib/languages/typescript";
import { createLowlight } from "lowlight";

/** A piece of code: its words, and for its colour what they are. */
export interface Piece {
  kind: string | null;
  text: string;
}

const languages = createLowlight({ cpp, go, java, javascript, python, rust, typescript });

// Taking apart a line of a megabyte would hold up the reader.
const longestLine = 2_000;

/** The library's classes that have a colour. */
const kinds: Readonly<Record<string, string>> = {
  "hljs-keyword": "keyword",
  "hljs-meta": "keyword",
  "hljs-title": "function",
  "hljs-params": "parameter",
  "hljs-subst": "parameter",
  "hljs-built_in": "constant",
  "hljs-literal": "constant",
  "hljs-number": "constant",
  "hljs-variable": "constant",
  "hljs-comment": "comment",
  "hljs-string": "string",
};

/** Code by line and piece, in the colours of a task's language; text only, whatever it says. */
export function highlight(code: string, language: string | null): Piece[][] {
  const text = code.trimEnd();
  const lines: Piece[][] = [[]];
  const put = (words: string, kind: string | null) => {
    for (const [place, part] of words.split("\n").entries()) {
      if (place > 0) lines.push([]);
      if (part !== "") lines.at(-1)?.push({ kind, text: part });
    }
  };
  type Node = ReturnType<typeof languages.highlight>["children"][number];
  const walk = (node: Node, kind: string | null) => {
    if (node.type === "text") put(node.value, kind);
    if (node.type !== "element") return;
    const name = String([node.properties["className"]].flat()[0]);
    for (const child of node.children) walk(child, kinds[name] ?? kind);
  };
  const isLong = text.split("\n").some((line) => line.length > longestLine);
  if (isLong || language === null || !languages.registered(language)) put(text, null);
  else for (const node of languages.highlight(language, text).children) walk(node, null);
  return lines;
}
