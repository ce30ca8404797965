import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { runMatrix } from "../../../src/pipeline/matrix/run-matrix.ts";
import { MatrixReport } from "../../../src/schema/evolution.ts";
import { makeContext } from "../../support/make-context.ts";
import { parts } from "../../support/parts.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const judging = {
  engine: {},
  ks: [1],
  calibrations: ["calibrated"],
  repetitions: 1,
  groundTruth: "first",
  caches: true,
  fresh: false,
} as const;

test("a matrix of one environment is refused", async () => {
  const request = {
    environments: ["starter", "starter"],
    tasks: { source: "starter", selection: { subset: "full" } },
    samples: [],
    judging,
    outDir: await temporaryFolder(),
  };
  await expect(runMatrix(request, makeContext())).rejects.toMatchObject({ name: "BadUsage" });
});

test.skipIf(parts.pandasNumpy === null)(
  "ground truths and samples are judged in each environment, and breaks are laid to libraries (left out without pandas-numpy)",
  async () => {
    const outDir = await temporaryFolder();
    const request = {
      environments: ["starter", "pandas-numpy"],
      tasks: { source: "starter", selection: { subset: "full", ids: "2" } },
      samples: [],
      judging,
      outDir,
    };
    const { json, text } = await runMatrix(request, makeContext());
    expect(json.breaks).toMatchObject([
      { task_id: "Starter/2", blame: { library: "cryptography", change: "removed", to: null } },
    ]);
    expect(json.attributed).toBe(1);
    expect(text).toContain("cryptography");
    const written = JSON.parse(await readFile(path.join(outDir, "matrix.json"), "utf8"));
    expect(MatrixReport.parse(written)).toEqual(json);
    expect(await readFile(path.join(outDir, "matrix.html"), "utf8")).toContain("cryptography");
  },
);
