import type { Report } from "../../schema/report.ts";
import type { SiteIndex } from "../../schema/site.ts";
import { toSiteJson } from "./site-json.ts";

/** The files of a site that has a report and nothing else. */
export function reportSite(report: Report): [path: string, json: string][] {
  const index: SiteIndex = {
    format: 1,
    bcb: report.bcb,
    created: report.created,
    title: report.title,
    lead: [],
    served: false,
    review: false,
    dataset: null,
    leaderboard: false,
    report: true,
    runs: [],
    warnings: [],
  };
  return [
    ["data/index.json", toSiteJson(index)],
    ["data/report.json", toSiteJson(report)],
  ];
}
