import { useState } from "preact/hooks";
import type { CodeLines } from "../../src/schema/site-task.ts";

interface Props {
  label: string;
  lines: CodeLines;
}

/** Code in colours, with numbers at its lines; text only, whatever it says. */
export function CodeBlock({ label, lines }: Props) {
  const [said, setSaid] = useState("Copy");
  const copy = async () => {
    const text = lines.map((line) => line.map(([, piece]) => piece).join("")).join("\n");
    try {
      await navigator.clipboard.writeText(`${text}\n`);
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
      <pre tabIndex={0} role="region" aria-label={label} dir="ltr">
        <code>
          {lines.map((line, place) => (
            <span key={place} class="line">
              {line.map(([kind, text], piece) =>
                kind === "plain" ? (
                  text
                ) : (
                  <span key={piece} class={`token-${kind}`}>
                    {text}
                  </span>
                ),
              )}
              {"\n"}
            </span>
          ))}
        </code>
      </pre>
    </div>
  );
}
