import type { LeaderboardEntry } from "../../src/schema/leaderboard.ts";
import { setQuery } from "../lib/router.ts";
import { MoreFilters } from "../parts/more-filters.tsx";
import { RangeSlider } from "../parts/range-slider.tsx";
import { SearchField } from "../parts/search-field.tsx";
import { Segmented } from "../parts/segmented.tsx";
import { Select } from "../parts/select.tsx";
import { domains, usualMetric, type BoardState, type Subset } from "./board-state.ts";

interface Props {
  state: BoardState;
  subset: Subset;
  entries: readonly LeaderboardEntry[];
  counts: { full: number; hard: number };
}

const sizeSteps = [0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048];

/** What to show and by what to rank it. */
export function BoardFilters({ state, subset, entries, counts }: Props) {
  const hasDomains = entries.some((entry) => entry.complete?.domains ?? entry.instruct?.domains);
  return (
    <>
      <div class="controls">
        {counts.full > 0 && counts.hard > 0 && (
          <Segmented
            label="Tasks"
            value={subset}
            choices={[
              { value: "full", text: `Full ${counts.full}` },
              { value: "hard", text: `Hard ${counts.hard}` },
            ]}
            onChange={(name) => setQuery({ subset: name })}
          />
        )}
        <Segmented
          label="Rank by"
          value={state.metric}
          choices={[
            { value: "average", text: "Average" },
            { value: "complete", text: "Complete" },
            { value: "instruct", text: "Instruct" },
          ]}
          onChange={(metric) =>
            setQuery({
              metric: metric === usualMetric(entries) ? undefined : metric,
              sort: undefined,
              order: undefined,
            })
          }
        />
        {hasDomains && (
          <Select
            label="Domain"
            value={state.domain ?? ""}
            choices={[
              { value: "", text: "All" },
              ...domains.map((domain) => ({ value: domain, text: domain })),
            ]}
            onChange={(domain) => setQuery({ domain })}
          />
        )}
        <SearchField
          label="Model"
          placeholder="Search models"
          value={state.text}
          onChange={(q) => setQuery({ q })}
        />
      </div>
      <FactFilters state={state} entries={entries} />
    </>
  );
}

/** By what is known of the models; where nothing is, there is nothing to choose. */
function FactFilters({ state, entries }: Pick<Props, "state" | "entries">) {
  const { openness, tuning, minSize, maxSize } = state;
  const isNarrowed = openness !== "any" || tuning !== "any" || minSize !== null || maxSize !== null;
  const tells = (fact: "openness" | "prompted" | "size") =>
    entries.some((entry) => entry[fact] !== null);
  if (!tells("openness") && !tells("prompted") && !tells("size")) return null;
  return (
    <MoreFilters isActive={isNarrowed}>
      {tells("openness") && (
        <Segmented
          label="Openness"
          value={openness}
          choices={[
            { value: "any", text: "Any" },
            { value: "open", text: "Open" },
            { value: "closed", text: "Closed" },
          ]}
          onChange={(open) => setQuery({ open: open === "any" ? undefined : open })}
        />
      )}
      {tells("prompted") && (
        <Segmented
          label="Kind"
          value={tuning}
          choices={[
            { value: "any", text: "Any" },
            { value: "tuned", text: "Tuned" },
            { value: "base", text: "Base" },
          ]}
          onChange={(kind) => setQuery({ tuning: kind === "any" ? undefined : kind })}
        />
      )}
      {tells("size") && (
        <RangeSlider
          label="Size"
          steps={sizeSteps}
          low={minSize}
          high={maxSize}
          format={(step) => `${step}B`}
          onChange={(low, high) => setQuery({ min: low?.toString(), max: high?.toString() })}
        />
      )}
    </MoreFilters>
  );
}
