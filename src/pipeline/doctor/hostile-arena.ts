import path from "node:path";
import { locateEnvironment } from "../../environment/open-environment.ts";
import type { Style } from "../../lib/printable.ts";
import { formatCount } from "../../report/format-number.ts";
import { renderTable } from "../../report/table.ts";
import { examineWalls, findMissingWalls } from "../../sandbox/examine-walls.ts";
import { nameWalls } from "../../sandbox/explain-walls.ts";
import { fault } from "../../lib/bench-error.ts";
import type { WorkContext } from "../../schema/context.ts";
import { environmentVariables } from "../../environment/variables.ts";
import { findDeviations, findHarm } from "../../sandbox/hostile/find-deviations.ts";
import { listTree, stageHost, type HostOptions } from "../../sandbox/hostile/stage-host.ts";
import { fillBlanks, readCorpus } from "../../sandbox/hostile/read-corpus.ts";
import { listFamily } from "../../sandbox/process-load.ts";
import { createZygoteSandbox } from "../../sandbox/zygote-sandbox.ts";
import type { Attack, HonestSample } from "../../schema/doctor-report.ts";
import type { HashedRecording } from "../../schema/recording.ts";
import type { BuiltEnvironment } from "../../schema/environment.ts";
import { markUntrusted, type UntrustedCode } from "../../schema/execution.ts";
import type { Verdict } from "../../schema/verdict.ts";
import { loadStandardModules } from "../../tasks/library-domains.ts";
import { toVerdict } from "../../verdicts/to-verdict.ts";
import { createControlPass } from "../engine/control-pass.ts";
import { executeWithRetries } from "../engine/judge-all.ts";
import { toSuiteRun, type Job } from "../engine/to-job.ts";

interface ArenaOptions extends Omit<HostOptions, "watched" | "sizes"> {
  environment: BuiltEnvironment;
  /** False shows what attacks do where nothing stops them. */
  jailed?: boolean;
  /** What answers in the attacks' network; nobody does by default. */
  network?: HashedRecording | undefined;
}

export type Arena = Awaited<ReturnType<typeof openArena>>;

const parallel = 2;
// Small, so that a flood is over soon; the honest samples need less than half of it.
const sizes = { memory_mib: 512, processes: 96, disk_mib: 48, files: 2000 };
/** Under the load of an attack beside it. */
const honestLimitMs = 60_000;
/** As for rewards and leaderboards. */
const controls = 2;
const lookEvery = 8;
/** The honest sample that looks around, and the one that has something to hide. */
const [witness, neighbour] = ["surroundings", "neighbour"];

/** A sandbox under attack: the installed engine with small limits, and a host with something to lose. */
export async function openArena(options: ArenaOptions) {
  const { environment, variable, places, jailed = true, network } = options;
  const corpus = await readCorpus();
  const before = await listTree(environment.path);
  const watched = [environment.path, environment.matplotlibDir, path.dirname(environment.path)];
  const host = await stageHost({ variable, places, watched, sizes });
  const { values } = host;
  const sandbox = createZygoteSandbox({
    python: environment.python,
    variables: environmentVariables(environment),
    parallel,
    memoryMib: parallel * sizes.memory_mib,
    sources: [...corpus.tests.values()],
    standardModules: new Set(await loadStandardModules()),
    sizes,
    jailed,
  });
  const execute = executeWithRetries.bind(undefined, sandbox);
  const controlPass = createControlPass({ execute, place: {}, seed: 0, cache: undefined });
  let attacksRun = 0;

  const prepare = (sample: Attack | HonestSample): Job => {
    const truth = corpus.honest.find(({ name }) => name === sample.task);
    if (truth === undefined)
      throw new Error(`nobody solves the task ${sample.task} of ${sample.name}`);
    const isAttack = "limitMs" in sample;
    const execution = toSuiteRun(
      toCode(sample),
      fillBlanks(corpus.tests.get(sample.task) ?? "", values),
      isAttack ? sample.limitMs : honestLimitMs,
    );
    return {
      taskId: sample.name,
      sample: 0,
      calibrated: false,
      control: { groundTruth: toCode(truth), entryPoint: "task_func" },
      execution: isAttack && network ? { ...execution, network } : execution,
    };
  };

  // Once, and not again when it is broken: that would be the attack's doing.
  const judge = async (job: Job): Promise<Verdict> => {
    const exit = await sandbox.execute(job.execution);
    return toVerdict({ ...job, exit, environment: environment.fingerprint });
  };

  function toCode({ code }: Attack | HonestSample): UntrustedCode {
    return markUntrusted(fillBlanks(code, values));
  }

  /** What keeps an honest sample from passing. */
  async function runHonest(name: string): Promise<string[]> {
    const sample = corpus.honest.find((one) => one.name === name);
    if (sample === undefined) throw new Error(`there is no honest sample ${name}`);
    return findHarm(await judge(prepare(sample)));
  }

  async function runBeside(over: AbortSignal): Promise<string[]> {
    const found: string[] = [];
    for (let turn = 0; !over.aborted; turn += 1) {
      found.push(...(await runHonest(turn % 2 === 0 ? neighbour : witness)));
    }
    return found;
  }

  /**
   * Runs an attack with honest samples beside it and after it, and looks at the host. Complaints: how it, its neighbours or the host
   * behaved otherwise than they should.
   */
  async function run(attack: Attack) {
    const over = new AbortController();
    const neighbours = runBeside(over.signal);
    const job = prepare(attack);
    const first = await judge(job).finally(() => over.abort());
    const harmBeside = await neighbours;
    const { execution } = job;
    const groundTruths = new Map();
    const pass = { job, execution, verdict: first, wanted: controls, groundTruths };
    const verdict = await controlPass(pass);
    // As many as there are workers: the one that the attack ran in is among them. What is after the verdict alone
    // has nothing to hurt others with, and is followed by a look around now and then.
    attacksRun += 1;
    const count = attack.kind !== "verdict" || attacksRun % lookEvery === 0 ? parallel : 0;
    const after = await Promise.all(Array.from({ length: count }, () => runHonest(witness)));
    const complaints = [
      ...findDeviations(attack, verdict, { memoryMib: sizes.memory_mib }),
      ...harmBeside.map((harm) => `an honest sample beside it ${harm}`),
      ...after.flat().map((harm) => `an honest sample after it ${harm}`),
      ...(await host.inspect()),
    ];
    return { attack, verdict, complaints: [...new Set(complaints)] };
  }

  /** Closes the sandbox and says what it left behind. */
  async function close(): Promise<string[]> {
    await sandbox[Symbol.asyncDispose]();
    const [, ...running] = listFamily(process.pid);
    const left = running.filter((pid) => pid !== values["HOST_PID"]);
    const after = await listTree(environment.path);
    const changed = new Set(before).symmetricDifference(new Set(after));
    return [
      ...(await host.inspect()),
      ...left.map((pid) => `process ${pid} outlived the sandbox`),
      ...[...changed].map((line) => `the environment has changed: ${line}`),
    ];
  }

  return {
    attacks: corpus.attacks,
    honest: corpus.honest,
    run,
    runHonest,
    close,
    async [Symbol.asyncDispose]() {
      await sandbox[Symbol.asyncDispose]();
      await host[Symbol.asyncDispose]();
    },
  };
}

/**
 * `bcb doctor --hostile`: every attack of the corpus against the installed engine; never without walls. `variable` is one of this
 * process that a sample must not get to see; of an attack for which all held, there are no complaints.
 */
export async function runAttacks(
  name: string,
  options: WorkContext & Pick<ArenaOptions, "variable">,
) {
  const { settings, variable, progress, signal } = options;
  const environment = await locateEnvironment(name, settings);
  const { python } = environment;
  const variables = environmentVariables(environment);
  const missing = findMissingWalls(await examineWalls({ python, variables, signal }));
  if (missing.length > 0) {
    throw fault.SandboxTooWeak(
      `This machine lacks ${nameWalls(missing.map(({ wall }) => wall))}: the attacks could harm it.`,
      "Run `bcb doctor` to find out why, or run this in a virtual machine.",
    );
  }
  await using arena = await openArena({ environment, variable, places: [settings.homeDir] });
  const runHonest = async (when: string): Promise<string[]> => {
    const found: string[] = [];
    for (const { name: sample } of arena.honest) {
      signal?.throwIfAborted();
      const harm = await arena.runHonest(sample);
      found.push(...harm.map((one) => `${sample} ${when} the attacks ${one}`));
    }
    return found;
  };
  const innocent = await runHonest("before");
  const rows = [];
  for (const attack of arena.attacks) {
    signal?.throwIfAborted();
    const { attacks } = arena;
    progress({ label: "attacks", done: rows.length, total: attacks.length, note: attack.name });
    const { verdict, complaints } = await arena.run(attack);
    const { name: id, kind, title } = attack;
    const strict = verdict.strict?.status ?? null;
    rows.push({ name: id, kind, title, outcome: verdict.outcome, strict, complaints });
  }
  innocent.push(...(await runHonest("after")));
  const left = await arena.close();
  const held = rows.every(({ complaints }) => complaints.length === 0);
  const ok = held && innocent.length === 0 && left.length === 0;
  return { environment: name, rows, innocent, left, ok };
}

export function renderAttacks(
  { environment, rows, innocent, left, ok }: Awaited<ReturnType<typeof runAttacks>>,
  style: Style,
): string {
  const table = renderTable(
    ["", "Kind", "Attack", "Official", "Strict", "Amiss"],
    rows.map(({ kind, title, outcome, strict, complaints }) => {
      const mark = complaints.length === 0 ? "✓" : "✗";
      return [mark, kind, title, outcome, strict ?? "-", complaints.join("; ")];
    }),
    { left: [0, 1, 2, 3, 4, 5], style },
  );
  const bad = rows.filter(({ complaints }) => complaints.length > 0).length;
  const sum = `${formatCount(rows.length, "attack")}: ${bad === 0 ? "all held" : `${bad} not as expected`}.`;
  return [
    style.bold(environment),
    "",
    table,
    "",
    ok ? style.good(sum) : style.bad(sum),
    ...innocent.map((line) => style.bad(`Honest samples that did not pass: ${line}`)),
    ...left.map((line) => style.bad(`Left behind: ${line}`)),
  ].join("\n");
}
