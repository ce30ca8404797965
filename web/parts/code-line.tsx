import type { Piece } from "../lib/highlight.ts";

interface Props {
  line: readonly Piece[];
  /** Characters of a piece that are shown: one of a megabyte would be laid out again at every move of the page. */
  longest?: number;
}

/** A line of code in colours; text only, whatever it says. */
export function CodeLine({ line, longest = Infinity }: Props) {
  return (
    <>
      {line.map(({ kind, text }, place) => (
        <span key={place} class={kind === null ? undefined : `token-${kind}`}>
          {text.length > longest
            ? `${text.slice(0, longest)}… ${(text.length - longest).toLocaleString("en")} characters more`
            : text}
        </span>
      ))}
    </>
  );
}
