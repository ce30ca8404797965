import type { Context } from "../../schema/context.ts";
import { pullModel } from "./pull-model.ts";
import { runGeneration } from "./run-generation.ts";

const name = "smollm2";

// Far fewer than the official 1280, so that a demo takes minutes: most answers are cut short by it.
const most = 256;

export const localNote = `generated on this machine by SmolLM2-135M-Instruct (4-bit, greedy, at most ${most} tokens): real answers of a very small model, so expect a low score`;

/**
 * The demo's real model: fetched if it is not there, asked for every task of the pack, for all of them again where it is
 * `fresh`; answers with the samples file.
 */
export async function answerLocally(
  { source, outDir, fresh }: { source: string; outDir: string; fresh: boolean },
  context: Context,
): Promise<string> {
  const { remark } = context;
  const pulled = await pullModel(name, context);
  if (pulled.outcome === "pulled") remark(`Downloaded ${pulled.title} (${pulled.license}).`);
  remark(
    `Running ${name} on this machine's CPU; this takes some minutes on one core. If interrupted, run the same command to resume.`,
  );
  const options = {
    tasks: { source, selection: { subset: "full" as const } },
    model: { backend: "llama", name },
    wishes: {
      split: "complete" as const,
      samplesPerTask: 1,
      revision: "main",
      decoding: { temperature: 0, maxNewTokens: most, stop: ["\n```\n"] },
      prompt: { skipPrefill: true },
    },
    concurrency: 1,
    reuse: { caches: false, fresh },
    output: { dir: outDir },
  };
  const { summary } = await runGeneration(options, context);
  return summary.file;
}
