import { useMemo, useState } from "preact/hooks";
import { highlight, type Piece } from "../lib/highlight.ts";

interface Props {
  label: string;
  code: string;
  /** What its colours are by; without it there are none. */
  language: string | null;
}

/** Code in colours, with numbers at its lines. */
export function CodeBlock({ label, code, language }: Props) {
  const lines = useMemo(() => highlight(code, language), [code, language]);
  const [said, setSaid] = useState("Copy");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${code.trimEnd()}\n`);
      setSaid("Copied");
    } catch {
      setSaid("The browser keeps its clipboard shut");
    }
  };
  return (
    <div class="code">
      <button type="button" class="copy" onClick={() => void copy()} aria-live="polite">
        {said}
      </button>
      <pre class="card" tabIndex={0} role="region" aria-label={label} dir="ltr">
        <code>
          {lines.map((line, place) => (
            <span key={place} class="line">
              <CodeLine line={line} />
              {"\n"}
            </span>
          ))}
        </code>
      </pre>
    </div>
  );
}

interface LineProps {
  line: readonly Piece[];
  /** Characters of a piece that are shown: one of a megabyte would be laid out again at every move of the page. */
  longest?: number;
}

/** A line of code in colours; text only, whatever it says. */
export function CodeLine({ line, longest = Infinity }: LineProps) {
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
