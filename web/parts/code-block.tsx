import { useMemo, useState } from "preact/hooks";
import { highlight } from "../lib/highlight.ts";
import { CodeLine } from "./code-line.tsx";

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
