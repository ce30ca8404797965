import { Option } from "commander";
import { fault } from "../lib/bench-error.ts";
import type { EngineChoice } from "../pipeline/evaluate/open-bench.ts";
import type { Judging } from "../pipeline/evaluate/run-evaluation.ts";
import type { Priority } from "../schema/queue.ts";
import type { CommandContext } from "./context.ts";
import { choice, count, mapped, memoryMib, natural, seconds, text } from "./flags.ts";
import type { Flag, FlagValues } from "./flags.ts";
import {
  environmentFlag,
  groundTruthFlag,
  ksFlag,
  parallelFlag,
  weakSandboxFlag,
} from "./shared-flags.ts";

const words = "--queue <address>";

/** The Redis of a command that can do nothing without one. */
export const queueAddressFlag = mapped(
  text(
    words,
    "Redis address of the queue: redis://host:6379, or rediss:// for TLS (default: BCB_QUEUE)",
  ),
  (url, context) => {
    const address = toAddress(url, context);
    if (address !== undefined) return address;
    throw fault.BadUsage(
      "No queue address given.",
      "Pass --queue redis://host:6379, or set BCB_QUEUE.",
    );
  },
);

/** Where samples are judged, the same for every command that judges; undefined where that is here. */
const queueFlag = mapped(
  {
    url: text(
      words,
      "judge on the workers of this Redis queue (redis://host:6379, rediss:// for TLS) instead of this machine; `off` ignores BCB_QUEUE",
    ),
    priority: choice(
      "--priority <when>",
      "priority over other runs in the queue",
      ["high", "normal", "low"] satisfies Priority[],
      "normal",
    ),
  },
  ({ url, priority }, context) => {
    const address = toAddress(url, context);
    return address && { address, priority };
  },
);

/** The address with its secrets, which come from the environment alone: arguments are everybody's to read. */
function toAddress(given: string | undefined, { settings: { queue = {} } }: CommandContext) {
  const url = given ?? queue.url;
  if (url === undefined || url === "off") return undefined;
  if (given !== undefined && URL.canParse(given) && new URL(given).password !== "") {
    throw fault.BadUsage(
      "--queue contains a password, and every user of this machine can read command-line arguments.",
      "Set the environment variable BCB_QUEUE to the address, or BCB_QUEUE_PASSWORD to the password.",
    );
  }
  return { ...queue, url };
}

const calibratedFlag: Flag<boolean> = {
  options: [
    new Option("--calibrated", "prepend the prompt's imports to every sample").default(true),
    new Option("--no-calibrated", "run samples as they are, without the prompt's imports"),
  ],
};

/** What an engine is opened with. */
export const engineFlags = {
  environment: environmentFlag,
  machine: {
    parallel: parallelFlag,
    memoryMib: memoryMib(
      "--memory <size>",
      "memory for all samples together, such as 12G (default: 75% of the machine's)",
    ),
    sampleMemoryMib: memoryMib(
      "--sample-memory <size>",
      "memory for one sample, such as 6G (default: 2.5G)",
    ),
  },
  rules: {
    limits: mapped(
      {
        policy: choice(
          "--limits <policy>",
          "how timeouts are set: official (at least 240 s), or fast (from the ground truth's run time)",
          ["official", "fast"],
          "fast",
        ),
        limitMs: seconds(
          "--timeout <seconds>",
          "one timeout for every sample, instead of --limits",
        ),
      },
      ({ policy, limitMs }) => (limitMs === undefined ? policy : { limitMs }),
    ),
    rlimits: mapped(
      {
        addressSpaceMib: count("--max-as-limit <mb>", "address space per sample (default: 30720)"),
        dataMib: count("--max-data-limit <mb>", "data segment per sample (default: 30720)"),
        stackMib: count("--max-stack-limit <mb>", "stack per sample (default: 10)"),
      },
      (limits) => Object.fromEntries(Object.entries(limits).filter(([, mib]) => mib !== undefined)),
    ),
    controls: natural(
      "--controls <n>",
      "control runs per pass: repeat it with altered expectations, which an honest pass must fail (default: 1)",
    ),
  },
  allowWeakSandbox: weakSandboxFlag,
  queue: queueFlag,
};

const { machine, rules, environment, ...others } = engineFlags;
const flags = {
  ks: ksFlag,
  calibrated: calibratedFlag,
  machine,
  rules,
  groundTruth: groundTruthFlag,
  ...others,
};

/** The flags of everything that judges samples. */
export const judgingFlags = mapped({ environment, ...flags }, toJudging);

/** The same where the environments are named in another way. */
export const judgingFlagsBeside = mapped(flags, toJudging);

function toJudging({
  ks,
  calibrated,
  groundTruth,
  ...engine
}: FlagValues<typeof flags> & Pick<EngineChoice, "environment">): Judging {
  return {
    ks,
    calibrations: [calibrated ? "calibrated" : "uncalibrated"],
    repetitions: 1,
    groundTruth,
    caches: true,
    fresh: false,
    engine,
  };
}
