import type { ReportProgress } from "../../lib/progress.ts";
import { officialWords } from "./prompt-words.ts";
import type { Settings } from "../../schema/settings.ts";
import { pullModel } from "./pull-model.ts";
import { runGeneration } from "./run-generation.ts";

interface LocalAnswering {
  settings: Settings;
  /** The pack that is answered. */
  source: string;
  outDir: string;
  /** Ask again what an earlier demo has asked. */
  fresh: boolean;
  bcbVersion: string;
  progress: ReportProgress;
  remark: (line: string) => void;
  signal: AbortSignal;
}

const name = "smollm2";

// Far fewer than the official 1280, so that a demo takes minutes: most answers are cut short by it.
const most = 256;

export const localNote = `written on this machine by SmolLM2-135M-Instruct (4 bits a weight, greedy, cut short at ${most} tokens): a very small model's real answers, poor as they are`;

/** The demo's real model: fetched if it is not there, asked for every task; answers with the samples file. */
export async function answerLocally(options: LocalAnswering): Promise<string> {
  const { settings, progress, remark, signal } = options;
  const pulled = await pullModel(name, { settings, progress, signal });
  if (pulled.outcome === "pulled") remark(`Fetched ${pulled.title} (${pulled.license}).`);
  remark(
    `Asking ${name} on this machine's CPU; some minutes on one core. Interrupted, the same command goes on.`,
  );
  const { summary } = await runGeneration({
    ...options,
    ...officialWords,
    selection: { subset: "full" },
    choice: { backend: "llama", name },
    split: "complete",
    samplesPerTask: 1,
    temperature: 0,
    maxNewTokens: most,
    stop: ["\n```\n"],
    direct: false,
    skipPrefill: true,
    stripNewlines: false,
    revision: "main",
    concurrency: 1,
    caches: false,
    random: () => 0.5,
  });
  return summary.file;
}
