import { copyFile } from "node:fs/promises";
import path from "node:path";
import { defineConfig } from "vitepress";
import { markdown } from "./markdown.ts";
import { createSidebar } from "./sidebar.ts";

export default defineConfig({
  title: "bcb",
  description:
    "BigCodeBench and other code benchmarks in one tool: sandboxed, fast, with the official verdicts.",
  lang: "en",
  // Where the site is published under a path: BCB_DOCS_BASE=/bcb/ npm run docs:build
  base: process.env["BCB_DOCS_BASE"] ?? "/",
  head: [["link", { rel: "icon", href: "data:," }]],
  markdown,
  ignoreDeadLinks: "localhostLinks",
  themeConfig: {
    nav: [
      { text: "Start", link: "/start" },
      { text: "Tutorials", link: "/tutorials/" },
      { text: "Benchmarks", link: "/generated/benchmarks" },
      {
        text: "Reference",
        items: [
          { text: "Commands", link: "/generated/cli" },
          { text: "File formats", link: "/generated/formats" },
          { text: "Errors", link: "/generated/errors" },
          { text: "HTTP API", link: "/generated/http-api" },
        ],
      },
      {
        text: "Coming from",
        items: [
          { text: "bigcodebench", link: "/generated/official" },
          { text: "EvalPlus", link: "/coming-from/evalplus" },
          { text: "lm-eval", link: "/coming-from/lm-eval" },
          { text: "Inspect", link: "/coming-from/inspect" },
        ],
      },
    ],
    sidebar: createSidebar(),
    outline: [2, 3],
    search: {
      provider: "local",
      options: {
        miniSearch: {
          searchOptions: {
            // Guides come before reference pages, and decisions last.
            boostDocument: (id: string) =>
              id.includes("/decisions/") ? 0.2 : id.includes("/generated/") ? 0.5 : 1,
          },
        },
      },
    },
  },
  async buildEnd({ srcDir, outDir }) {
    const file = "generated/openapi.json";
    await copyFile(path.join(srcDir, file), path.join(outDir, file));
  },
});
