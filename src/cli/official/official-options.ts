import { fault } from "../../lib/bench-error.ts";

/** An option of the official tool, and what it is here. */
export interface OfficialOption {
  /** What follows its name if not one value. A switch may be followed by True or False, as Python Fire has it. */
  takes?: "switch" | "range";
  /** The same in our words; for a switch, the value is True or False. */
  toOurs: (value: string) => readonly string[];
  /** For the docs: our option, or why there is none. */
  here: string;
}

type OfficialOptions = Readonly<Record<string, OfficialOption>>;

const subset: OfficialOption = {
  toOurs: (name) => [/^(complete|instruct)$/.test(name) ? `--split=${name}` : `--subset=${name}`],
  here: "`--subset`; `complete` and `instruct`, its values before 0.1.7, are `--split`",
};

const generate: OfficialOptions = {
  ...named("model", "split"),
  subset,
  root: same("--out"),
  ...named("save_path", "bs", "n_samples", "temperature", "greedy?", "max_new_tokens"),
  ...named("strip_newlines?", "direct_completion?"),
  resume: {
    takes: "switch",
    toOurs: (value) => (value === "False" ? ["--fresh"] : []),
    here: "always; `--resume False` is `--fresh`",
  },
  id_range: { ...same("--id-range"), takes: "range" },
  backend: {
    toOurs: (name) => {
      if (name !== "hf-inference") return [`--backend=${name}`];
      throw fault.BadUsage(
        "--backend hf-inference is the hub's serverless API.",
        "Use it as an OpenAI-compatible server: --backend openai-compatible --base-url https://router.huggingface.co/v1 --api-key-env HF_INFERENCE_API_KEY",
      );
    },
    here: "`--backend`; for `hf-inference`, use `openai-compatible` with the hub's address",
  },
  ...named("base_url", "tp", "max_model_len", "instruction_prefix", "response_prefix"),
  ...named("skip_prefill?", "reasoning_effort"),
  reasoning_budget: {
    toOurs: (tokens) => (Number(tokens) === 0 ? [] : [`--reasoning-budget=${tokens}`]),
    here: "`--reasoning-budget`; 0 is none",
  },
  reasoning_beta: {
    toOurs: (name) => [`--header=anthropic-beta=${name}`],
    here: "`--header anthropic-beta=NAME`",
  },
  ...named("revision", "trust_remote_code?", "tokenizer_name", "tokenizer_legacy?"),
  lora_path: refused(
    "LoRA adapters are not supported",
    "Serve the adapter (`vllm serve MODEL --enable-lora --lora-modules NAME=PATH`) and use --backend vllm --base-url URL --model NAME",
  ),
};

const sandboxed = "bcb runs samples on this machine, in its own sandbox.";
const remote = "bcb always does `--execution local`: samples run on this machine";

const evaluate: OfficialOptions = {
  ...named("split"),
  subset,
  ...named("samples"),
  no_execute: unneededSwitch("`bcb generate`; with it, `evaluate --model` only generates"),
  execution: {
    toOurs: (where) => {
      if (where === "local") return [];
      throw fault.BadUsage(
        `--execution ${where} would send the samples to another machine, but bcb runs them on this one.`,
        "Remove it, or use --execution local; `bcb doctor bigcodebench` checks whether this machine can.",
      );
    },
    here: `${remote}; \`gradio\` and \`e2b\` are refused`,
  },
  e2b_endpoint: refused("E2B sandboxes are not supported", `Remove --e2b_endpoint: ${sandboxed}`),
  gradio_endpoint: refused(
    "Gradio spaces are not supported",
    `Remove --gradio_endpoint: ${sandboxed}`,
  ),
  selective_evaluate: {
    toOurs: (ids) => (ids === "" ? [] : [`--ids=${ids}`]),
    here: "`--ids`",
  },
  pass_k: {
    toOurs: (ks) => [`--pass-k=${ks.replaceAll(/[[\]()\s]/g, "")}`],
    here: "`--pass-k`",
  },
  save_pass_rate: unneededSwitch("always: `NAME_pass_at_k.json`"),
  calibrated: toggle("--calibrated", "--no-calibrated"),
  parallel: {
    toOurs: (count) => [`--parallel=${count === "-1" ? "auto" : count}`],
    here: "`--parallel`; -1 is `auto`",
  },
  min_time_limit: {
    toOurs: (seconds) => {
      // Every policy grants a minute, and the official one four of them.
      if (Number(seconds) <= 60) return [];
      return Number(seconds) <= 240 ? ["--limits=official"] : [`--timeout=${seconds}`];
    },
    here: "up to 60: ignored, every sample has at least that; up to 240: `--limits official`; above: `--timeout`",
  },
  gt_time_limit: refused(
    "The ground truth's time is measured",
    "Remove it; `--timeout SECONDS` sets one limit for all samples.",
  ),
  max_as_limit: sized("--max-as-limit"),
  max_data_limit: sized("--max-data-limit"),
  max_stack_limit: sized("--max-stack-limit"),
  ...named("check_gt_only?", "no_gt?"),
};

// With a model in place of samples, the official `evaluate` asks the model first.
const both: OfficialOptions = { ...generate, ...evaluate };

/** Every option of the official command line, 0.1.5 to 0.2.5, by our command. */
export const officialOptions = {
  generate,
  evaluate: both,
  run: both,
  sanitize: {
    ...named("samples", "calibrate?"),
    inplace: toggle("--in-place"),
    debug_task: same("--task"),
    parallel: { toOurs: () => [], here: "ignored; always runs at full speed" },
  },
  syncheck: {
    ...named("samples"),
    nsample_check: same("--n"),
    verbose: unneededSwitch("always: every sample that does not compile, with line and reason"),
  },
  inspect: {
    ...named("eval_results", "split"),
    subset,
    ...named("save_path", "in_place?"),
  },
} satisfies Record<string, OfficialOptions>;

/** Options that have the same name here; with `?` switches. */
function named(...words: string[]): OfficialOptions {
  const options = words.map((word) => {
    const name = word.replace("?", "");
    const ours = `--${name.replaceAll("_", "-")}`;
    return [name, word === name ? same(ours) : toggle(ours)];
  });
  return Object.fromEntries(options);
}

function same(ours: string): OfficialOption {
  return { toOurs: (value) => [`${ours}=${value}`], here: `\`${ours}\`` };
}

function toggle(on: string, off?: string): OfficialOption {
  return {
    takes: "switch",
    toOurs: (value) => (value === "True" ? [on] : off === undefined ? [] : [off]),
    here: off === undefined ? `\`${on}\`` : `\`${on}\`, \`${off}\``,
  };
}

/** Megabytes, where the official documentation also writes products. */
function sized(ours: string): OfficialOption {
  return {
    toOurs: (value) => {
      if (!/^\d+(\*\d+)+$/.test(value)) return [`${ours}=${value}`];
      return [`${ours}=${value.split("*").reduce((product, each) => product * Number(each), 1)}`];
    },
    here: `\`${ours}\`, in MB; \`30*1024\` is accepted`,
  };
}

function unneededSwitch(here: string): OfficialOption {
  return { takes: "switch", toOurs: () => [], here };
}

function refused(why: string, instead: string): OfficialOption {
  return {
    toOurs: () => {
      throw fault.BadUsage(`${why}.`, instead);
    },
    here: `none. ${why}. ${instead}`,
  };
}
