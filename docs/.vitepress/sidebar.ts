import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

interface Entry {
  text: string;
  link: string;
}

export interface Section {
  text: string;
  collapsed: boolean;
  items: Entry[];
}

type Listed = string | { page: string; text: string };

const docs = path.resolve(import.meta.dirname, "..");

// Sections by what people do. An entry is a page, under its own heading unless a shorter text is given.
const sections: Record<string, Listed[]> = {
  Start: [
    "start.md",
    { page: "install.md", text: "Installation" },
    "guide.md",
    "tutorials/index.md",
    "coming-from/index.md",
  ],
  Evaluate: [
    "tutorials/evaluate-a-model.md",
    "network.md",
    "evolution.md",
    "continuous-integration.md",
    "publishing.md",
    "interchange.md",
  ],
  Generate: ["models.md", "interaction.md"],
  Analyze: [
    "tutorials/read-the-pages.md",
    "web.md",
    "numbers.md",
    "queries.md",
    "contamination.md",
  ],
  "Rewards for RL": ["tutorials/reward-for-rl.md", "rewards.md", "service.md"],
  Benchmarks: ["generated/benchmarks.md", "generated/packs.md", ...listPages("adapters")],
  Languages: [
    "languages.md",
    { page: "packs/typescript-review.md", text: "Review of the TypeScript pack" },
  ],
  "Write tasks": [
    "tutorials/private-benchmark.md",
    "authoring.md",
    "rigor.md",
    "task-statistics.md",
    { page: "packs/frontier-review.md", text: "Review of the frontier pack" },
  ],
  Clusters: ["tutorials/run-a-cluster.md", "scale.md"],
  Security: ["security.md", "containers.md", "generated/attacks.md"],
  "Coming from": [
    { page: "generated/official.md", text: "bigcodebench" },
    { page: "coming-from/evalplus.md", text: "EvalPlus" },
    { page: "coming-from/lm-eval.md", text: "lm-eval" },
    { page: "coming-from/inspect.md", text: "Inspect" },
  ],
  Reference: [
    "generated/cli.md",
    "generated/formats.md",
    "generated/errors.md",
    "generated/http-api.md",
    "generated/views.md",
    "library.md",
    "versions.md",
    "architecture.md",
    { page: "benchmarks.md", text: "Measurements" },
  ],
  Decisions: listPages("decisions").map(toDecision),
};

/** The sidebar, the same beside every page. */
export function createSidebar(): Section[] {
  return Object.entries(sections).map(([text, listed]) => ({
    text,
    collapsed: text !== "Start",
    items: listed.map(toEntry),
  }));
}

function toEntry(listed: Listed): Entry {
  const page = typeof listed === "string" ? listed : listed.page;
  const link = `/${page.replace(/(index)?\.md$/, "")}`;
  return { text: typeof listed === "string" ? readHeading(page) : listed.text, link };
}

/** Some decisions have their number in the heading, all have it in the file's name. */
function toDecision(page: string): Listed {
  const [number] = path.basename(page).split("-");
  const heading = readHeading(page).replace(/^\d+: /, "");
  return { page, text: `${number}: ${heading[0]?.toUpperCase()}${heading.slice(1)}` };
}

function readHeading(page: string): string {
  const heading = /^# (.+)$/m.exec(readFileSync(path.join(docs, page), "utf8"))?.[1];
  if (heading === undefined) throw new Error(`docs/${page} has no heading`);
  return heading.replaceAll("`", "");
}

function listPages(folder: string): string[] {
  return readdirSync(path.join(docs, folder))
    .filter((name) => name.endsWith(".md"))
    .toSorted()
    .map((name) => `${folder}/${name}`);
}
