interface Props {
  label: string;
  /** Rising; the first and the last are no bound. */
  steps: readonly number[];
  low: number | null;
  high: number | null;
  format: (step: number) => string;
  onChange: (low: number | null, high: number | null) => void;
}

/** Two handles on one track. */
export function RangeSlider({ label, steps, low, high, format, onChange }: Props) {
  const last = steps.length - 1;
  const from = low === null ? 0 : nearest(steps, low);
  const to = high === null ? last : nearest(steps, high);
  const tell = (start: number, end: number) =>
    onChange(start <= 0 ? null : (steps[start] ?? null), end >= last ? null : (steps[end] ?? null));
  const bounds = steps.map(format);
  const isOpen = from === 0 && to === last;
  const handles = [
    {
      words: "at least",
      value: from,
      none: 0,
      move: (value: number) => tell(Math.min(value, to), to),
    },
    {
      words: "at most",
      value: to,
      none: last,
      move: (value: number) => tell(from, Math.max(value, from)),
    },
  ];
  return (
    <fieldset class="range">
      <legend>
        {label} <output>{isOpen ? "any" : `${bounds[from]} – ${bounds[to]}`}</output>
      </legend>
      <div class="track" style={{ "--from": String(from / last), "--to": String(to / last) }}>
        {handles.map(({ words, value, none, move }) => (
          <input
            key={words}
            type="range"
            min={0}
            max={last}
            value={value}
            aria-label={`${label}, ${words}`}
            aria-valuetext={value === none ? "any" : bounds[value]}
            onInput={({ currentTarget }) => move(Number(currentTarget.value))}
          />
        ))}
      </div>
    </fieldset>
  );
}

function nearest(steps: readonly number[], value: number): number {
  const distances = steps.map((step) => Math.abs(step - value));
  return distances.indexOf(Math.min(...distances));
}
