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
  return (
    <fieldset class="range">
      <legend>
        {label} <output>{isOpen ? "any" : `${bounds[from]} – ${bounds[to]}`}</output>
      </legend>
      <div class="track" style={{ "--from": String(from / last), "--to": String(to / last) }}>
        <input
          type="range"
          min={0}
          max={last}
          value={from}
          aria-label={`${label}, at least`}
          aria-valuetext={from === 0 ? "any" : bounds[from]}
          onInput={({ currentTarget }) => tell(Math.min(Number(currentTarget.value), to), to)}
        />
        <input
          type="range"
          min={0}
          max={last}
          value={to}
          aria-label={`${label}, at most`}
          aria-valuetext={to === last ? "any" : bounds[to]}
          onInput={({ currentTarget }) => tell(from, Math.max(Number(currentTarget.value), from))}
        />
      </div>
    </fieldset>
  );
}

function nearest(steps: readonly number[], value: number): number {
  const distances = steps.map((step) => Math.abs(step - value));
  return distances.indexOf(Math.min(...distances));
}
