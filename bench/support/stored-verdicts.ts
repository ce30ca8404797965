import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { sha256 } from "../../src/lib/hash.ts";
import { openPendingFile, type PendingFile } from "../../src/lib/files.ts";
import { runFile } from "../../src/runs/names.ts";
import { assembleCode } from "../../src/sanitize/assemble-code.ts";
import type { Settings } from "../../src/schema/settings.ts";
import type { Task } from "../../src/schema/task.ts";
import { markUntrusted } from "../../src/schema/execution.ts";
import { Verdict } from "../../src/schema/verdict.ts";
import { measureCommand, type MeasuredCommand } from "./measure-command.ts";

const cli = path.resolve(import.meta.dirname, "../../bin/bcb.js");
const name = "stored--main--starter-complete--replay-1-1";

export interface StoredRun {
  samples: number;
  /** Of each sample's code. */
  codeBytes: number;
}

/** A samples file whose samples have all been judged, as far as `bcb evaluate` can tell. */
export class StoredVerdicts {
  readonly #folder: string;
  readonly #settings: Settings;
  readonly #tasks: readonly Task[];

  constructor(folder: string, settings: Settings, tasks: readonly Task[]) {
    this.#folder = folder;
    this.#settings = settings;
    this.#tasks = tasks;
  }

  get samplesFile(): string {
    return `${this.#stem}.jsonl`;
  }

  get resultsFile(): string {
    return runFile(this.#stem, "evalResults");
  }

  get #stem(): string {
    return path.join(this.#folder, name);
  }

  /** Judges one sample for real, so that the record is this machine's, then writes all samples and their verdicts. */
  async write({ samples, codeBytes }: StoredRun): Promise<void> {
    const cache = path.join(this.#folder, "cache");
    await mkdir(cache, { recursive: true });
    await symlink(
      path.join(this.#settings.cacheDir, "environments"),
      path.join(cache, "environments"),
    );
    const [first] = this.#tasks;
    if (first === undefined) throw new Error("The pack has no tasks.");
    await writeFile(this.samplesFile, toLine({ task_id: first.task_id, solution: "pass" }));
    const { exitCode, said } = await this.evaluate();
    if (exitCode !== 0) throw new Error(`The first sample could not be judged: ${said}`);
    const log = runFile(this.#stem, "verdicts");
    const judged = Verdict.parse(JSON.parse(await readFile(log, "utf8")));
    await using rows = await openPendingFile(this.samplesFile);
    await using verdicts = await openPendingFile(log);
    for (let index = 0; index < samples; index++)
      await this.#add(index, codeBytes, { rows, verdicts, judged });
    await rows.finish();
    await verdicts.finish();
  }

  evaluate(): Promise<MeasuredCommand> {
    const args = [
      cli,
      "evaluate",
      "--samples",
      this.samplesFile,
      "--dataset",
      "starter",
      "--no-gt",
    ];
    const env = { ...this.#settings.variables, BCB_CACHE: path.join(this.#folder, "cache") };
    return measureCommand(args, { env, cwd: this.#folder });
  }

  /** Sample by sample of all tasks in turn, as samples finish: the results are by task. Every second one fails. */
  async #add(
    index: number,
    codeBytes: number,
    { rows, verdicts, judged }: { rows: PendingFile; verdicts: PendingFile; judged: Verdict },
  ): Promise<void> {
    const task = this.#tasks[index % this.#tasks.length];
    if (task === undefined) return;
    const line = `    value = ${index}  # what a model wrote\n`;
    const code = markUntrusted(line.repeat(Math.ceil(codeBytes / line.length)));
    const sample = Math.floor(index / this.#tasks.length);
    const status = index % 2 === 0 ? "pass" : "fail";
    const trace = `Traceback (most recent call last):\n  File "__test__.py", line 40, in test_case_1\n    self.assertEqual(result, 3)\nAssertionError: ${index} != 3\n`;
    const verdict: Verdict = {
      ...judged,
      task_id: task.task_id,
      sample,
      solution_hash: sha256(assembleCode(task, { form: "solution", code }, true)),
      outcome: status,
      official: { status, details: status === "pass" ? {} : { test_case_1: trace } },
      strict: {
        status: status === "pass" ? "earned" : "fail",
        controls: status === "pass" ? 1 : 0,
        exposed: [],
        uncontrolled: [],
        evidence: [],
      },
    };
    await rows.write(toLine({ task_id: task.task_id, solution: code }));
    await verdicts.write(toLine(verdict));
  }
}

function toLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}
