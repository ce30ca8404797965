import { LongText } from "./long-text.tsx";

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
