import { once } from "../../lib/once.ts";
import { showHidden } from "../../lib/printable.ts";
import type { CodeLines, TokenKind } from "../../schema/site-task.ts";

export type Highlight = (code: string) => CodeLines;

// A line of a megabyte is shown as it is: taking it apart would hold up every other reader.
const longestLine = 2_000;

const kinds: Readonly<Record<string, TokenKind>> = {
  "var(--token-keyword)": "keyword",
  "var(--token-function)": "function",
  "var(--token-parameter)": "parameter",
  "var(--token-constant)": "constant",
  "var(--token-comment)": "comment",
  "var(--token-punctuation)": "punctuation",
  "var(--token-string)": "string",
  "var(--token-string-expression)": "string",
};

/** Python by line and piece; characters that steer are spelled out. */
export const loadHighlighter = once(createHighlight);

async function createHighlight(): Promise<Highlight> {
  const [{ createCssVariablesTheme, createHighlighterCore }, { createJavaScriptRegexEngine }] =
    await Promise.all([import("shiki/core"), import("shiki/engine/javascript")]);
  const theme = "kinds";
  const highlighter = await createHighlighterCore({
    themes: [createCssVariablesTheme({ name: theme, variablePrefix: "--", fontStyle: false })],
    langs: [import("shiki/langs/python.mjs")],
    engine: createJavaScriptRegexEngine(),
  });
  const options = { lang: "python", theme, tokenizeMaxLineLength: longestLine };
  return (code) =>
    highlighter
      .codeToTokensBase(showHidden(code).trimEnd(), options)
      .map((line) => joinPieces(line.map(({ content, color }) => [kindOf(color), content])));
}

function kindOf(color: string | undefined): TokenKind {
  return kinds[color ?? ""] ?? "plain";
}

/** Neighbours of one kind become one piece; blanks belong to what is before them. */
function joinPieces(pieces: readonly [TokenKind, string][]): [TokenKind, string][] {
  const joined: [TokenKind, string][] = [];
  for (const [kind, text] of pieces) {
    const last = joined.at(-1);
    if (last !== undefined && (last[0] === kind || text.trim() === "")) last[1] += text;
    else joined.push([kind, text]);
  }
  return joined;
}
