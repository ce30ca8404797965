import { dirFlag, judgeFlags } from "../author-flags.ts";
import { defineCommand } from "../command.ts";
import { text, toggle } from "../flags.ts";
import { jsonFlag } from "../shared-flags.ts";

export const addAuthorBuild = defineCommand({
  name: "build",
  about: "build a pack from the tasks that are validated and signed off",
  flags: {
    dir: dirFlag,
    judge: judgeFlags,
    pack: {
      version: text(
        "--version <version>",
        "version of the pack, such as 1.2.0 (default: the next one, if tasks have changed)",
      ),
      out: text("-o, --out <dir>", "folder for the pack (default: build/NAME-VERSION)"),
      all: toggle(
        "--all",
        "include tasks that are not ready, to try them; do not publish the result",
      ),
    },
    json: jsonFlag,
  },
  examples: [
    "bcb author build --version 1.0.0",
    "bcb author build --all --out trial && bcb evaluate --dataset trial --check-gt-only",
  ],
  async run({ dir, judge, pack }, context) {
    const { buildWorkspace, renderBuilt } = await import("../../pipeline/author/build.ts");
    const json = await buildWorkspace(dir, { ...pack, judge }, context);
    return { json, text: renderBuilt(json, pack.all), tellsNext: true };
  },
});
