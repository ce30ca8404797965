import { listDomains } from "../../src/analysis/rank-entries.ts";
import { titleOf } from "../../src/report/formats/title-of.ts";
import type { Leaderboard, LeaderboardTable } from "../../src/schema/leaderboard.ts";
import { setQuery } from "../lib/router.ts";
import { MoreFilters, SearchField, Segmented, Select } from "../parts/fields.tsx";
import {
  countScored,
  listMetrics,
  opennesses,
  tunings,
  usualMetric,
  type BoardState,
} from "./board-state.ts";

interface Props {
  state: BoardState;
  table: LeaderboardTable;
  tables: Leaderboard["tables"];
}

const sizeSteps = [0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048];

/** What to show and by what to rank it. */
export function BoardFilters({ state, table, tables }: Props) {
  const { entries } = table;
  const domains = listDomains(entries);
  const subsets = tables.map(({ subset, entries: all }) => ({ subset, count: countScored(all) }));
  return (
    <>
      <div class="controls">
        {subsets.filter(({ count }) => count > 0).length > 1 && (
          <Segmented
            label="Tasks"
            value={table.subset}
            choices={subsets.map(({ subset, count }) => ({
              value: subset,
              text: `${titleOf(subset)} ${count}`,
            }))}
            onChange={(subset) => setQuery({ subset })}
          />
        )}
        <Segmented
          label="Rank by"
          value={state.metric}
          choices={toChoices(listMetrics(table))}
          onChange={(metric) =>
            setQuery({
              metric: metric === usualMetric(table) ? undefined : metric,
              sort: undefined,
              order: undefined,
            })
          }
        />
        {domains.length > 0 && (
          <Select
            label="Domain"
            value={state.view.domain ?? ""}
            choices={[
              { value: "", text: "All" },
              ...domains.map((domain) => ({ value: domain, text: domain })),
            ]}
            onChange={(domain) => setQuery({ domain })}
          />
        )}
        <SearchField label="Model" placeholder="Search models" value={state.filter.text ?? ""} />
      </div>
      <FactFilters state={state} entries={entries} />
    </>
  );
}

/** By what is known of the models; where nothing is, there is nothing to choose. */
function FactFilters({ state, entries }: Pick<Props, "state"> & Pick<LeaderboardTable, "entries">) {
  const { openness, kind: tuning, size } = state.filter;
  const isNarrowed = openness !== undefined || tuning !== undefined || size !== undefined;
  const tells = (fact: "openness" | "prompted" | "size") =>
    entries.some((entry) => entry[fact] !== null);
  if (!tells("openness") && !tells("prompted") && !tells("size")) return null;
  return (
    <MoreFilters isActive={isNarrowed}>
      {tells("openness") && (
        <Segmented
          label="Openness"
          value={openness ?? ""}
          choices={[anyChoice, ...toChoices(opennesses)]}
          onChange={(open) => setQuery({ open })}
        />
      )}
      {tells("prompted") && (
        <Segmented
          label="Kind"
          value={tuning ?? ""}
          choices={[anyChoice, ...toChoices(tunings)]}
          onChange={(chosen) => setQuery({ tuning: chosen })}
        />
      )}
      {tells("size") && (
        <RangeSlider
          label="Size"
          steps={sizeSteps}
          low={size === undefined || size.from === 0 ? null : size.from}
          high={size === undefined || size.to === Infinity ? null : size.to}
          format={(step) => `${step}B`}
          onChange={(low, high) => setQuery({ min: low?.toString(), max: high?.toString() })}
        />
      )}
    </MoreFilters>
  );
}

const anyChoice = { value: "", text: "Any" };

function toChoices<T extends string>(values: readonly T[]): { value: T; text: string }[] {
  return values.map((value) => ({ value, text: titleOf(value) }));
}

interface RangeProps {
  label: string;
  /** Rising; the first and the last are no bound. */
  steps: readonly number[];
  low: number | null;
  high: number | null;
  format: (step: number) => string;
  onChange: (low: number | null, high: number | null) => void;
}

/** Two handles on one track. */
function RangeSlider({ label, steps, low, high, format, onChange }: RangeProps) {
  const last = steps.length - 1;
  const nearest = (value: number) => {
    const distances = steps.map((step) => Math.abs(step - value));
    return distances.indexOf(Math.min(...distances));
  };
  const from = low === null ? 0 : nearest(low);
  const to = high === null ? last : nearest(high);
  const tell = (start: number, end: number) =>
    onChange(start <= 0 ? null : (steps[start] ?? null), end >= last ? null : (steps[end] ?? null));
  const bounds = steps.map(format);
  const handles = [
    ["at least", from, 0, (value: number) => tell(Math.min(value, to), to)],
    ["at most", to, last, (value: number) => tell(from, Math.max(value, from))],
  ] as const;
  return (
    <fieldset class="range">
      <legend>
        {label}{" "}
        <output>{from === 0 && to === last ? "any" : `${bounds[from]} – ${bounds[to]}`}</output>
      </legend>
      <div class="track" style={{ "--from": String(from / last), "--to": String(to / last) }}>
        {handles.map(([words, value, none, move]) => (
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
