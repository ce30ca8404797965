import { fault } from "../../lib/bench-error.ts";
import { buildPrompt, findUnknownNames, templateNames } from "../../prompts/build-prompt.ts";
import { officialStopWords } from "../../prompts/stop-words.ts";
import { DatasetIdentity, chooseSplit } from "../../schema/task.ts";
import type { Dataset, Split, Task } from "../../schema/task.ts";
import type { GenerationRecord } from "../../schema/generation.ts";
import type { Model } from "../../models/support/model.ts";
import type { Decoding, ModelRequest } from "../../schema/model.ts";
import type { ModelChoice } from "./open-model.ts";
import type { Interaction } from "../../schema/transcript.ts";

/** How answers are wanted; what is undefined is the official tool's. */
export interface GenerationWishes {
  /** The benchmark's first by default. */
  split?: Split | undefined;
  samplesPerTask: number;
  revision: string;
  decoding: DecodingWishes;
  prompt?: PromptWishes | undefined;
  /** Where a sample is a conversation; else it is one answer. */
  interaction?: InteractionWishes | undefined;
}

type Agent = Extract<Interaction, { kind: "agent" }>;

/** As an interaction; an agent's protocol is the model's own where it is not said. */
type InteractionWishes =
  | Exclude<Interaction, Agent>
  | (Omit<Agent, "protocol"> & { protocol?: Agent["protocol"] | undefined });

interface DecodingWishes {
  temperature: number;
  topP?: number | undefined;
  maxNewTokens: number;
  seed?: number | undefined;
  stop?: string[] | undefined;
  reasoningEffort?: Decoding["reasoning_effort"] | undefined;
  reasoningBudget?: number | undefined;
}

interface PromptWishes {
  /** For base models: the bare prompt, to be continued. */
  direct?: boolean | undefined;
  skipPrefill?: boolean | undefined;
  stripNewlines?: boolean | undefined;
  instructionPrefix?: string | undefined;
  responsePrefix?: string | undefined;
  template?: string | undefined;
}

export interface GenerationPlan {
  record: GenerationRecord;
  requestFor: (task: Task, sample: number) => ModelRequest;
}

// Where the official tool gives the answer its beginning: models whose chat template it fills itself.
const prefilled: ReadonlySet<string> = new Set(["vllm", "hf", "llama"]);

/** Everything that decides what is sent, once for all tasks: who is asked, and with what in every request. */
export function planGeneration(
  wishes: GenerationWishes,
  asked: Pick<ModelChoice, "baseUrl" | "body" | "local"> & { model: Model },
  { dataset, version }: { dataset: Dataset; version: string },
): GenerationPlan {
  const { model, baseUrl, body, local } = asked;
  const { decoding: wanted, prompt = {} } = wishes;
  const split = chooseSplit(dataset.benchmark, wishes.split);
  // The official rule: a model without a chat template is a base model.
  const direct = prompt.direct || (!model.abilities.chat && model.abilities.completion);
  refuseContradictions(wishes, direct, model);
  const { words } = dataset.benchmark;
  const { template, stripNewlines, instructionPrefix = words.instructionPrefix } = prompt;
  const { responsePrefix = words.responsePrefix } = prompt;
  const prefill =
    !direct && !prompt.skipPrefill && prefilled.has(model.backend) && model.abilities.prefill;
  const begun = prefill ? responsePrefix : null;
  const isSampling = wanted.temperature > 0;
  const decoding: Decoding = {
    temperature: wanted.temperature,
    top_p: wanted.topP ?? (isSampling ? 0.95 : null),
    max_new_tokens: wanted.maxNewTokens,
    stop: wanted.stop ?? officialStopWords(model.backend, { direct, prefill: begun, words }),
    seed: wanted.seed ?? null,
    reasoning_effort: wanted.reasoningEffort ?? null,
    reasoning_budget: wanted.reasoningBudget ?? null,
  };
  // Endpoints without tool calling are told of tools in words.
  const protocol = model.abilities.tools ? "tools" : "text";
  const { interaction: talk } = wishes;
  const interaction =
    talk?.kind === "agent" ? { ...talk, protocol: talk.protocol ?? protocol } : talk;
  const prefixes = { instructionPrefix, responsePrefix };
  const style = { ...words, ...prefixes, split, direct, prefill, template, stripNewlines };
  return {
    record: {
      format: 1,
      bcb: version,
      backend: model.backend,
      model: model.name,
      base_url: baseUrl ?? null,
      revision: wishes.revision,
      split,
      dataset: DatasetIdentity.parse(dataset),
      decoding,
      samples_per_task: wishes.samplesPerTask,
      direct_completion: direct,
      prefill,
      instruction_prefix: instructionPrefix,
      response_prefix: responsePrefix,
      template: template ?? null,
      extra_body: { ...body },
      loading: { ...local?.loading },
      ...(interaction && { interaction }),
    },
    requestFor: (task, sample) => ({
      prompt: buildPrompt(task, style),
      // One seed for all answers to a task would give one answer.
      decoding: { ...decoding, seed: decoding.seed === null ? null : decoding.seed + sample },
    }),
  };
}

function refuseContradictions(wishes: GenerationWishes, direct: boolean, model: Model): void {
  const { backend, name, abilities } = model;
  if (direct && wishes.split === "instruct") {
    throw fault.BadUsage(
      abilities.chat
        ? "A base model continues a prompt, and the Instruct split has no prompt to continue."
        : `${backend} ${name} has no chat template, so it is a base model: it continues a prompt, and the Instruct split has no prompt to continue.`,
      abilities.chat
        ? "Remove --direct-completion, or use --split complete."
        : "Use --split complete, or a chat model.",
    );
  }
  if (direct ? !abilities.completion : !abilities.chat) {
    throw fault.ModelUnfit(
      `${backend} ${name} cannot ${direct ? "continue a raw prompt" : "answer a chat message"}.`,
      direct ? "Remove --direct-completion." : "Add --direct-completion.",
    );
  }
  if (direct && wishes.interaction !== undefined) {
    throw fault.ModelUnfit(
      `${backend} ${name} only completes text and cannot hold a conversation.`,
      "Remove --turns, or use a chat model.",
    );
  }
  if (wishes.samplesPerTask > 1 && wishes.decoding.temperature === 0) {
    throw fault.BadUsage(
      `Greedy decoding would give the same answer ${wishes.samplesPerTask} times.`,
      "Sample with --temperature 0.8, or remove --n-samples.",
    );
  }
  const [unknown] = findUnknownNames(wishes.prompt?.template ?? "");
  if (unknown !== undefined) {
    throw fault.BadUsage(
      `The prompt template contains an unknown placeholder: {{${unknown}}}.`,
      `Available: ${templateNames.map((each) => `{{${each}}}`).join(", ")}.`,
    );
  }
}
