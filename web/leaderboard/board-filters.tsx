import type { EntryFilter } from "../../src/analysis/filter-entries.ts";
import { listDomains } from "../../src/analysis/rank-entries.ts";
import { titleOf } from "../../src/report/format-number.ts";
import type { Leaderboard, LeaderboardTable } from "../../src/schema/leaderboard.ts";
import { setQuery } from "../lib/router.ts";
import { MoreFilters, SearchField, Segmented, Select } from "../parts/fields.tsx";
import { countScored, listMetrics, opennesses, tunings, usualMetric } from "./board-state.ts";
import type { BoardState } from "./board-state.ts";

interface Props {
  state: BoardState;
  table: LeaderboardTable;
  tables: Leaderboard["tables"];
}

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
      {tells("size") && <SizeSlider size={size} />}
    </MoreFilters>
  );
}

const anyChoice = { value: "", text: "Any" };

function toChoices<T extends string>(values: readonly T[]): { value: T; text: string }[] {
  return values.map((value) => ({ value, text: titleOf(value) }));
}

const steps = [0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048];
const last = steps.length - 1;
const bounds = steps.map((step) => `${step}B`);

function nearestStep(size: number): number {
  const distances = steps.map((step) => Math.abs(step - size));
  return distances.indexOf(Math.min(...distances));
}

/** Two handles on one track; the first and the last step are no bound. */
function SizeSlider({ size }: Pick<EntryFilter, "size">) {
  const from = size === undefined ? 0 : nearestStep(size.from);
  const to = size === undefined || size.to === Infinity ? last : nearestStep(size.to);
  const tell = (start: number, end: number) => {
    const min = start <= 0 ? undefined : String(steps[start]);
    setQuery({ min, max: end >= last ? undefined : String(steps[end]) });
  };
  const handles = [
    ["at least", from, 0, (value: number) => tell(Math.min(value, to), to)],
    ["at most", to, last, (value: number) => tell(from, Math.max(value, from))],
  ] as const;
  const words = from === 0 && to === last ? "any" : `${bounds[from]} – ${bounds[to]}`;
  return (
    <fieldset class="range">
      <legend>
        Size <output>{words}</output>
      </legend>
      <div class="track" style={{ "--from": String(from / last), "--to": String(to / last) }}>
        {handles.map(([bound, value, none, move]) => (
          <input
            key={bound}
            type="range"
            min={0}
            max={last}
            value={value}
            aria-label={`Size, ${bound}`}
            aria-valuetext={value === none ? "any" : bounds[value]}
            onInput={({ currentTarget }) => move(Number(currentTarget.value))}
          />
        ))}
      </div>
    </fieldset>
  );
}
