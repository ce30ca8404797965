import type { BenchErrorName } from "../../src/lib/bench-error.ts";

interface Explanation {
  means: string;
  remedy: string;
}

/** What each error means in general, and what to do; the message itself names the case at hand. */
export const errorExplanations = {
  BadUsage: {
    means: "An option or argument is unknown, incomplete, or contradicts another one.",
    remedy: "Follow the hint. `bcb COMMAND --help` lists the options with examples.",
  },
  FileNotFound: {
    means: "A file or folder that the command needs does not exist.",
    remedy: "Check the path. Relative paths start at the current folder.",
  },
  FileUnreadable: {
    means:
      "A file exists but cannot be used: not readable, not valid JSON, or not in the expected format.",
    remedy:
      "The message names the file and, where possible, the line. [Formats](formats.md) describes every file.",
  },
  OutputUnwritable: {
    means:
      "A result could not be written, or an existing folder was not replaced because it holds files that bcb did not write.",
    remedy: "Choose another place with `--out` or `--save-path`, or fix the permissions.",
  },
  TaskInvalid: {
    means: "A row of the dataset is not a valid task.",
    remedy: "Fix the fields that the message names. See [Task](formats.md#task).",
  },
  TaskDuplicate: {
    means: "Two tasks have the same `task_id`.",
    remedy: "Rename or remove one of them.",
  },
  DatasetUnknown: {
    means: "`--dataset` names neither a file, a pack folder, nor a known benchmark.",
    remedy:
      "Check the spelling against the [list of benchmarks](benchmarks.md). For a file whose columns do not identify its benchmark, write `NAME:FILE`.",
  },
  DatasetEmpty: {
    means: "The dataset contains no tasks, or an authoring workspace has none that are ready.",
    remedy: "Check that it is the file you meant. In a workspace, run `bcb author status`.",
  },
  HubRefused: {
    means: "The Hugging Face hub answered, but refused the dataset or sent something unusable.",
    remedy:
      "Check the name, the version and `HF_TOKEN` for gated datasets, or download the file and pass its path.",
  },
  HubUnreachable: {
    means:
      "The Hugging Face hub did not answer, or `HF_HUB_OFFLINE` is set and the dataset is not cached.",
    remedy: "Check the network and `HF_ENDPOINT`, or pass a file from disk.",
  },
  SelectionInvalid: {
    means:
      "The task filters (`--ids`, `--subset`, `--library`, …) cannot be read or match no task.",
    remedy:
      "Relax a filter: all of them must match at once. `bcb tasks list` takes the same filters.",
  },
  PatchUnfit: {
    means:
      "A patch of `--patches` was made for another version of its task than the dataset has: another row, or lines that are not there.",
    remedy:
      "Name the dataset that the patches were made for, or make them again (docs/evolution.md). Without `--patches` the dataset is judged as it is.",
  },
  SampleInvalid: {
    means:
      "A samples file has an invalid row, names tasks that the dataset lacks, or has no sample for the selected tasks.",
    remedy:
      "Pass the dataset that the samples were generated for, and check the row that the message names. See [Sample](formats.md#sample).",
  },
  EnvironmentUnknown: {
    means: "There is no environment of that name, or it belongs to another language.",
    remedy: "`bcb env list` shows all environments.",
  },
  EnvironmentMissing: {
    means: "The environment is not built, is damaged, or was built from an older lock file.",
    remedy: "Run `bcb env sync NAME`.",
  },
  EnvironmentBuildFailed: {
    means: "Installing an environment failed.",
    remedy:
      "The last lines of the installer's output are in the message. Usually the package index was unreachable; the same command resumes. Some environments exist for x86-64 Linux only.",
  },
  PythonMissing: {
    means: "No suitable Python interpreter was found, and none could be downloaded.",
    remedy: "Install Python 3.10 or newer, or point `BCB_PYTHON` to one.",
  },
  DiskFull: {
    means: "The disk ran out of space.",
    remedy: "Free some space, or move the cache with `BCB_CACHE`, and run the same command again.",
  },
  DownloadFailed: {
    means: "The weights of a local model could not be downloaded, or their hash is wrong.",
    remedy: "Check the connection to the package index. A file with the wrong hash is not kept.",
  },
  PackageMissing: {
    means:
      "A command needs an npm package that is not part of the installation, and it could not be fetched.",
    remedy:
      "Run the same command with a connection to the npm registry, install the package next to bcb, or copy the folder from another machine.",
  },
  SandboxBroken: {
    means: "The sandbox itself failed. No sample is blamed for it.",
    remedy: "Run `bcb doctor` for the cause, then the same command again: it resumes.",
  },
  SandboxTooWeak: {
    means: "This machine cannot isolate samples completely, so nothing was run.",
    remedy:
      "`bcb doctor` lists what is missing and how to enable it. `--allow-weak-sandbox` runs samples with your own rights; every result records that.",
  },
  CheckUnsupported: {
    means:
      "The selected engine cannot run this kind of test, or not in this language or through the queue.",
    remedy: "Select other tasks, or follow the hint (often: leave out `--queue`).",
  },
  RunMismatch: {
    means:
      "The output folder holds a run with other settings, tasks or samples, so continuing it would mix results.",
    remedy: "Use the old settings, choose another `--out`, or start over with `--fresh`.",
  },
  ReportInvalid: {
    means:
      "No results were found, or they cannot be combined, for example because they come from different datasets.",
    remedy: "Pass the folder that `bcb evaluate` wrote, and report each dataset separately.",
  },
  ArchiveInvalid: {
    means: "A published archive is damaged, was modified, or its signature does not match.",
    remedy:
      "Do not rely on it. Get it again from whoever published it. See [publishing](../publishing.md).",
  },
  ModelKeyMissing: {
    means: "The environment variable with the API key is not set.",
    remedy:
      "Set it, or name another variable with `--api-key-env`. `bcb models list` shows which are set.",
  },
  ModelServerFailed: {
    means: "A local model server (vLLM or transformers) did not start.",
    remedy:
      "Its own message is included. Alternatively start a server yourself and pass `--base-url`.",
  },
  ModelFailed: {
    means: "The model or its vendor refused a request for good.",
    remedy:
      "`bcb models check` tests key, address and name. Answers received so far are kept; the same command resumes.",
  },
  ModelUnfit: {
    means: "The model cannot be asked in this way: chat, raw completion or batch.",
    remedy: "Add or remove `--direct-completion` or `--batch`, as the hint says.",
  },
  QueryInvalid: {
    means: "A `bcb sql` query is empty, invalid, or tries something other than reading.",
    remedy: "`bcb sql` without a query lists the [views](views.md).",
  },
  EditorFailed: {
    means: "No editor is configured, or it did not start.",
    remedy: "Pass `--editor`, or set `VISUAL` or `EDITOR`.",
  },
  ReviewRefused: {
    means:
      "A review was not accepted: authors cannot sign off their own tasks, and a task must be validated and unchanged.",
    remedy: "Let a second person review it, or validate the current version first.",
  },
  PortUnavailable: {
    means: "The server could not listen on the requested address.",
    remedy: "Choose another `--port` or `--host`, or stop the program that uses it.",
  },
  QueueInvalid: {
    means: "`--queue` is not a Redis address.",
    remedy: "Write `redis://host:6379`, or `rediss://host:6380` for TLS.",
  },
  QueueUnreachable: {
    means: "Redis did not answer, or refused the login.",
    remedy:
      "Start it or correct `--queue`. Passwords come from `BCB_QUEUE` or `BCB_QUEUE_PASSWORD`.",
  },
  WorkerUnfit: {
    means:
      "A worker failed its self-test, or workers differ so that their verdicts cannot be mixed.",
    remedy:
      "Run `bcb doctor NAME --self-test` on the worker, and build the same environment everywhere.",
  },
} as const satisfies Record<BenchErrorName, Explanation>;
