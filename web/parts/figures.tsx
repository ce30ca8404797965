export interface Figure {
  label: string;
  value: string;
  /** What stands small beside it. */
  note?: string | undefined;
  /** What there is to know of the label. */
  hint?: string;
}

/** Numbers that are to be seen first. */
export function Figures({ figures, look = "" }: { figures: readonly Figure[]; look?: string }) {
  return (
    <dl class={`figures ${look}`}>
      {figures.map(({ label, value, note, hint }) => (
        <div key={label}>
          <dt title={hint}>{label}</dt>
          <dd>
            {value}
            {note !== undefined && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
