import type { Command } from "commander";
import { expect, test } from "vitest";
import { officialOptions } from "../../../src/cli/official/official-options.ts";
import { readOfficial } from "../../../src/cli/official/read-official.ts";
import { createContext } from "../../../src/cli/context.ts";
import { createProgram } from "../../../src/cli/program.ts";
import { readSettings } from "../../../src/cli/settings.ts";
import { createTerminal } from "../../../src/cli/terminal.ts";

const silent = { write: () => true };
const context = createContext({
  settings: readSettings({ HOME: "/home/user" }),
  terminal: createTerminal(silent, silent, {}),
  signal: new AbortController().signal,
  version: "0.0.0",
});
const program = await createProgram(context);
const read = (line: string) => readOfficial(program, line.split(" ")).join(" ");

// What the releases 0.1.5 to 0.2.5 take, as their sources have it.
const known = {
  generate:
    "model split subset root save_path lora_path bs n_samples temperature max_new_tokens max_model_len greedy reasoning_effort reasoning_budget reasoning_beta strip_newlines direct_completion resume id_range backend base_url tp instruction_prefix response_prefix skip_prefill revision trust_remote_code tokenizer_name tokenizer_legacy",
  evaluate:
    "split subset samples no_execute execution selective_evaluate e2b_endpoint gradio_endpoint pass_k save_pass_rate calibrated parallel min_time_limit max_as_limit max_data_limit max_stack_limit check_gt_only no_gt",
  sanitize: "samples inplace debug_task calibrate parallel",
  syncheck: "samples nsample_check verbose",
  inspect: "eval_results split subset save_path in_place",
} as const;
const values: Record<string, string> = { execution: "local", reasoning_effort: "low" };
const refused = ["lora_path", "e2b_endpoint", "gradio_endpoint"];

const options = Object.entries(known).flatMap(([command, names]) =>
  names.split(" ").map((name): [string, string] => [command, name]),
);

const isRefused = ([, option]: [string, string]) => refused.includes(option);

test.for(options.filter((each) => !isRefused(each)))("%s --%s is understood", ([name, option]) => {
  const command = program.commands.find((each) => each.name() === name);
  const [, ...ours] = readOfficial(program, [name, `--${option}`, values[option] ?? "1"]);
  expect(ours.filter((word) => word.startsWith("--") && !takes(command, word))).toEqual([]);
});

test.for(options.filter(isRefused))(
  "%s --%s is refused, with what to use instead",
  ([name, option]) => {
    expect(() => readOfficial(program, [name, `--${option}`, "1"])).toThrow(
      expect.objectContaining({ name: "BadUsage", hint: expect.stringMatching(/\w/) }),
    );
  },
);

function takes(command: Command | undefined, word: string): boolean {
  const long = word.split("=")[0];
  return command?.options.some((option) => option.long === long) ?? false;
}

test("what is said of a command's options is said of commands that there are", () => {
  const names = program.commands.map((command) => command.name());
  expect(Object.keys(officialOptions).filter((name) => !names.includes(name))).toEqual([]);
});

const lines: [typed: string, ours: string][] = [
  [
    "generate --model m --split complete --subset hard --greedy --bs 5 --temperature 0 --n_samples 1 --resume --backend vllm --tp 2 --trust_remote_code",
    "generate --model=m --split=complete --subset=hard --greedy --bs=5 --temperature=0 --n-samples=1 --backend=vllm --tp=2 --trust-remote-code",
  ],
  ["generate --subset instruct --id_range 0 1", "generate --split=instruct --id-range=0-1"],
  ["generate --id_range 10-20 --root results", "generate --id-range=10-20 --out=results"],
  ["generate --resume False --greedy=False", "generate --fresh"],
  ["generate --reasoning_budget 0 --reasoning_beta b", "generate --header=anthropic-beta=b"],
  ["bigcodebench.generate --n_samples=5", "generate --n-samples=5"],
  ["generate --response_prefix --a_b", "generate --response-prefix=--a_b"],
  ["generate --api_key_env A_B --stop --no_x", "generate --api-key-env A_B --stop --no_x"],
  [
    "evaluate --execution local --split complete --subset hard --samples s.jsonl --save_pass_rate --no-gt",
    "evaluate --split=complete --subset=hard --samples=s.jsonl --no-gt",
  ],
  ["evaluate --samples s --selective_evaluate 1,2", "evaluate --samples=s --ids=1,2"],
  [
    "evaluate --samples s --pass_k [1,5] --parallel -1",
    "evaluate --samples=s --pass-k=1,5 --parallel=auto",
  ],
  ["evaluate --samples s --calibrated False", "evaluate --samples=s --no-calibrated"],
  ["evaluate --samples s --max_as_limit 20*1024", "evaluate --samples=s --max-as-limit=20480"],
  ["evaluate --samples s --min_time_limit 1", "evaluate --samples=s"],
  ["evaluate --samples s --min-time-limit 100", "evaluate --samples=s --limits=official"],
  ["evaluate --samples s --min_time_limit 600", "evaluate --samples=s --timeout=600"],
  ["evaluate --samples s --model m --tp 2", "evaluate --samples=s"],
  [
    "evaluate --model m --split complete --subset full --backend hf --execution local --pass_k 1",
    "run --model=m --split=complete --subset=full --backend=hf --pass-k=1",
  ],
  ["evaluate --model m --no_execute --pass_k 1", "generate --model=m"],
  [
    "evaluate --model m --check_gt_only --split complete",
    "evaluate --check-gt-only --split=complete",
  ],
  [
    "sanitize --samples s.jsonl --calibrate --inplace",
    "sanitize --samples=s.jsonl --calibrate --in-place",
  ],
  ["sanitize --samples s --debug_task B/1 --parallel 32", "sanitize --samples=s --task=B/1"],
  ["syncheck --samples s --nsample_check 5 --verbose", "syncheck --samples=s --n=5"],
  [
    "inspect --eval-results r.json --subset complete",
    "inspect --eval-results=r.json --split=complete",
  ],
  ["inspect --eval_results r.json --in_place", "inspect --eval-results=r.json --in-place"],
  ["tasks list --sub_set hard", "tasks list --sub_set hard"],
  ["models check --base_url u", "models check --base-url u"],
  ["nope --a_b", "nope --a_b"],
  ["help evaluate", "help evaluate"],
];

test.for(lines)("%s", ([typed, ours]) => {
  expect(read(typed)).toBe(ours);
});

test("what follows -- is left alone", () => {
  expect(read("evaluate -- --samples s --pass_k 1")).toBe("evaluate -- --samples s --pass_k 1");
});

test("options of our own may be spelled with _ too", () => {
  expect(read("evaluate --sample_memory 2G --no_harness_patches")).toBe(
    "evaluate --sample-memory 2G --no-harness-patches",
  );
});

test.for([
  ["evaluate --samples s --execution gradio", /another machine/, /--execution local/],
  ["evaluate --samples s --execution e2b", /another machine/, /--execution local/],
  ["evaluate --samples s --e2b_endpoint x", /E2B/, /Remove --e2b_endpoint/],
  ["generate --model m --backend hf-inference", /serverless/, /openai-compatible/],
  ["generate --model m --lora_path x", /LoRA adapters/, /--lora-modules/],
  [
    "evaluate --subset complete --split instruct --samples s",
    /--split complete and --split instruct/,
    /one of them/,
  ],
] as const)("%s is refused", ([line, message, hint]) => {
  expect(() => read(line)).toThrow(
    expect.objectContaining({
      name: "BadUsage",
      message: expect.stringMatching(message),
      hint: expect.stringMatching(hint),
    }),
  );
});
