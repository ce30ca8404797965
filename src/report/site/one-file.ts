import { sha256 } from "../../lib/hash.ts";
import { showHidden } from "../../lib/printable.ts";
import type { Report } from "../../schema/report.ts";
import type { SiteIndex } from "../../schema/site.ts";
import { toSiteJson } from "./site-json.ts";

export interface OneFile {
  title: string;
  /** Which command wrote it, where a command must know its own pages; near the beginning of the file. */
  generator?: string;
  /** The site's files by path, as JSON. */
  data: Iterable<readonly [path: string, json: string]>;
  /** Of the pages, as they are built. */
  script: string;
  styles: string;
}

/** Pages with their data in one file: nothing is fetched, and no script runs but our own, whatever the data say. */
export function renderOneFile({ title, generator, data, script, styles }: OneFile): string {
  const code = script.replaceAll("</script", String.raw`<\/script`);
  const hash = Buffer.from(sha256(code), "hex").toString("base64");
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'`;
  const made = generator === undefined ? "" : `<meta name="generator" content="${generator}" />\n`;
  const files = [...data].map(
    ([path, json]) =>
      `<script type="application/json" id="${escapeText(path)}">${json.replaceAll("<", String.raw`\u003c`)}</script>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
${made}<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta http-equiv="Content-Security-Policy" content="${policy}" />
<meta name="color-scheme" content="light dark" />
<title>${escapeText(title)}</title>
<style>${styles}</style>
</head>
<body>
<div id="app"></div>
<noscript>This page needs JavaScript; report.json has the same data.</noscript>
${files.join("\n")}
<script>${code}</script>
</body>
</html>
`;
}

/** Text as HTML shows it. */
export function escapeText(text: string): string {
  return showHidden(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll('"', "&quot;");
}

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
