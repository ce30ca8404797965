import path from "node:path";
import { environmentVariables } from "../../environment/environment-variables.ts";
import { findDeviations, findHarm } from "../../sandbox/hostile/find-deviations.ts";
import { findDescendants } from "../../sandbox/hostile/host-processes.ts";
import { listTree } from "../../sandbox/hostile/list-tree.ts";
import { fillBlanks } from "../../sandbox/hostile/parse-sample.ts";
import { readCorpus } from "../../sandbox/hostile/read-corpus.ts";
import { stageHost, type HostOptions } from "../../sandbox/hostile/stage-host.ts";
import { createZygoteSandbox } from "../../sandbox/zygote-sandbox.ts";
import type { Attack, Control } from "../../schema/attack.ts";
import type { BuiltEnvironment } from "../../schema/environment.ts";
import type { Sandbox } from "../../schema/execution.ts";
import { markUntrusted } from "../../schema/untrusted-code.ts";
import type { Verdict } from "../../schema/verdict.ts";
import { loadStandardModules } from "../../tasks/library-domains.ts";
import { toVerdict } from "../../verdicts/to-verdict.ts";
import { officialMemoryLimits } from "../engine/official-limits.ts";

export interface ArenaOptions extends Omit<HostOptions, "watched"> {
  environment: BuiltEnvironment;
  /** False shows what attacks do where nothing stops them. */
  jailed?: boolean;
}

interface AttackResult {
  attack: Attack;
  verdict: Verdict;
  /** How it, its neighbours or the host behaved otherwise than they should; none when all is well. */
  complaints: string[];
}

/** A sandbox under attack: the installed engine with small limits, and a host with something to lose. */
export interface Arena extends AsyncDisposable {
  attacks: readonly Attack[];
  controls: readonly Control[];
  /** Runs an attack with innocent samples beside it and after it, and looks at the host. */
  run(attack: Attack): Promise<AttackResult>;
  /** What keeps an innocent sample from passing. */
  runControl(name: string): Promise<string[]>;
  /** Closes the sandbox and says what it left behind. */
  close(): Promise<string[]>;
}

const parallel = 2;
// Small, so that a flood is over soon; the innocent samples need less than half of it.
const sizes = { memory_mib: 512, processes: 96, disk_mib: 48, files: 2000 };
/** Under the load of an attack beside it. */
const controlLimitMs = 60_000;
const lookEvery = 8;
/** The innocent sample that looks around, and the one that has something to hide. */
const [witness, neighbour] = ["surroundings", "neighbour"];

export async function openArena(options: ArenaOptions): Promise<Arena> {
  const { environment, variable, places, jailed = true } = options;
  const corpus = await readCorpus();
  const before = await listTree(environment.path);
  const watched = [environment.path, environment.matplotlibDir, path.dirname(environment.path)];
  const host = await stageHost({ variable, places, watched });
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
  const values = {
    ...host.values,
    LIMIT_MEMORY_MIB: sizes.memory_mib,
    LIMIT_PROCESSES: sizes.processes,
    LIMIT_DISK_MIB: sizes.disk_mib,
    LIMIT_FILES: sizes.files,
  };

  let attacksRun = 0;

  const judge = (sample: Attack | Control): Promise<Verdict> =>
    judgeSample(sandbox, {
      code: fillBlanks(sample.code, values),
      test: fillBlanks(corpus.tests.get(sample.task) ?? "", values),
      name: sample.name,
      limitMs: "limitMs" in sample ? sample.limitMs : controlLimitMs,
      environment: environment.fingerprint,
    });

  async function runControl(name: string): Promise<string[]> {
    const control = corpus.controls.find((one) => one.name === name);
    if (control === undefined) throw new Error(`there is no control ${name}`);
    return findHarm(await judge(control));
  }

  async function runBeside(over: AbortSignal): Promise<string[]> {
    const found: string[] = [];
    for (let turn = 0; !over.aborted; turn += 1) {
      found.push(...(await runControl(turn % 2 === 0 ? neighbour : witness)));
    }
    return found;
  }

  async function run(attack: Attack): Promise<AttackResult> {
    const over = new AbortController();
    const neighbours = runBeside(over.signal);
    const verdict = await judge(attack).finally(() => over.abort());
    const harmBeside = await neighbours;
    // As many as there are workers: the one that the attack ran in is among them. What is after the verdict alone
    // has nothing to hurt others with, and is followed by a look around now and then.
    attacksRun += 1;
    const count = attack.kind !== "verdict" || attacksRun % lookEvery === 0 ? parallel : 0;
    const after = await Promise.all(Array.from({ length: count }, () => runControl(witness)));
    const complaints = [
      ...findDeviations(attack, verdict, { memoryMib: sizes.memory_mib }),
      ...harmBeside.map((harm) => `an innocent sample beside it ${harm}`),
      ...after.flat().map((harm) => `an innocent sample after it ${harm}`),
      ...(await host.inspect()),
    ];
    return { attack, verdict, complaints: [...new Set(complaints)] };
  }

  async function close(): Promise<string[]> {
    await sandbox[Symbol.asyncDispose]();
    const running = await findDescendants(process.pid);
    const left = running.filter((pid) => pid !== host.values["HOST_PID"]);
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
    controls: corpus.controls,
    run,
    runControl,
    close,
    async [Symbol.asyncDispose]() {
      await sandbox[Symbol.asyncDispose]();
      await host[Symbol.asyncDispose]();
    },
  };
}

interface Sent {
  code: string;
  test: string;
  name: string;
  limitMs: number;
  environment: string;
}

async function judgeSample(
  sandbox: Sandbox,
  { code, test, name, limitMs, environment }: Sent,
): Promise<Verdict> {
  const execution = {
    code: markUntrusted(code),
    test,
    limits: { ...officialMemoryLimits, limitMs },
    seed: 0,
    hashSeed: 0,
    harnessPatches: true,
  };
  const exit = await sandbox.execute(execution);
  return toVerdict({ taskId: name, sample: 0, calibrated: false, execution, exit, environment });
}
