import { useState } from "preact/hooks";

interface Props {
  label: string;
  text: string;
  /** Characters that are shown at first. */
  most?: number;
}

/** Text of a program or a model as it is, in lines that wrap; what is very long is shown when asked for. */
export function CutText({ label, text, most = 6_000 }: Props) {
  const [isWhole, setWhole] = useState(false);
  const rest = text.length - most;
  const isCut = rest > most / 10 && !isWhole;
  return (
    <div class="cut">
      <pre class="card" tabIndex={0} role="region" aria-label={label} dir="ltr">
        <LongText text={isCut ? text.slice(0, most) : text} />
        {isCut && "…"}
      </pre>
      {isCut && (
        <button type="button" class="plain" onClick={() => setWhole(true)}>
          Show all ({rest.toLocaleString("en")} more characters)
        </button>
      )}
    </div>
  );
}

/** What people wrote, with the code between fences set as code; text only, whatever it says. */
export function Prose({ label, text }: { label: string; text: string }) {
  const parts = text.trim().split(/^```.*$/m);
  return (
    <div class="card prose" dir="ltr" tabIndex={0} role="region" aria-label={label}>
      {parts.map((part, place) => {
        const content = part.replaceAll(/^\n+|\s+$/g, "");
        if (content === "") return null;
        return place % 2 === 1 ? (
          <pre key={place}>
            <LongText text={content} />
          </pre>
        ) : (
          <p key={place}>
            <LongText text={content} />
          </p>
        );
      })}
    </div>
  );
}

/** Text that may hold a word of a megabyte: browsers break such a word into lines only where they are told they may. */
export function LongText({ text }: { text: string }) {
  if (!/\S{1000}/.test(text)) return <>{text}</>;
  const pieces = text.match(/\S{1,200}|\s+/g) ?? [];
  return (
    <>
      {pieces.map((piece, place) => (
        <span key={place}>
          {piece}
          <wbr />
        </span>
      ))}
    </>
  );
}

/** Sentences as a list; nothing where there are none. */
export function Lines({ lines, look }: { lines: readonly string[]; look?: string }) {
  if (lines.length === 0) return null;
  return (
    <ul class={look}>
      {lines.map((line, place) => (
        <li key={place}>
          <LongText text={line} />
        </li>
      ))}
    </ul>
  );
}
