import { expect, test } from "vitest";
import { findShortfall } from "../../src/construct/seeds.ts";

test("the emptiest domains and libraries come first, and what has enough is not named", () => {
  const targets = {
    domains: { Time: 2, Network: 1, System: 1, General: 0 },
    libraries: { pytz: 1, csv: 2 },
  };
  const tasks = [["datetime", "csv"], ["datetime", "csv", "datetime"], ["pathlib"]];
  const domains = { datetime: "Time", csv: "System", pathlib: "General" } as const;
  expect(findShortfall(targets, tasks.slice(0, 1), domains)).toEqual({
    domains: ["Network", "Time"],
    libraries: ["pytz", "csv"],
  });
  expect(findShortfall(targets, tasks, domains)).toEqual({
    domains: ["Network"],
    libraries: ["pytz"],
  });
});
