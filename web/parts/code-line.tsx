import type { CodeLines } from "../../src/schema/site-task.ts";

// One piece of a megabyte would be laid out again at every move of the page.
const longest = 2_000;

/** A line of code in colours; text only, whatever it says. */
export function CodeLine({ line }: { line: CodeLines[number] }) {
  return (
    <>
      {line.map(([kind, text], place) => (
        <span key={place} class={kind === "plain" ? undefined : `token-${kind}`}>
          {text.length > longest
            ? `${text.slice(0, longest)}… ${(text.length - longest).toLocaleString("en")} characters more`
            : text}
        </span>
      ))}
    </>
  );
}
