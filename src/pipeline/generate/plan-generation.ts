import { BenchError } from "../../lib/bench-error.ts";
import { buildPrompt, type PromptStyle } from "../../prompts/build-prompt.ts";
import { findUnknownNames, templateNames } from "../../prompts/fill-template.ts";
import { officialStopWords } from "../../prompts/stop-words.ts";
import type { GenerationRecord } from "../../schema/generation.ts";
import type { Decoding, Model, ModelLoading, ModelRequest } from "../../schema/model.ts";
import type { Dataset } from "../../schema/dataset.ts";
import { DatasetIdentity, type Split, type Task } from "../../schema/task.ts";

/** How answers are wanted; what is undefined is the official tool's. */
export interface GenerationWishes {
  split: Split;
  samplesPerTask: number;
  temperature: number;
  topP?: number | undefined;
  maxNewTokens: number;
  seed?: number | undefined;
  stop?: readonly string[] | undefined;
  reasoningEffort?: Decoding["reasoning_effort"] | undefined;
  reasoningBudget?: number | undefined;
  direct: boolean;
  skipPrefill: boolean;
  instructionPrefix: string;
  responsePrefix: string;
  template?: string | undefined;
  stripNewlines: boolean;
  revision: string;
  baseUrl?: string | undefined;
  body?: Readonly<Record<string, unknown>> | undefined;
  loading?: ModelLoading | undefined;
}

export interface GenerationPlan {
  record: GenerationRecord;
  requestFor: (task: Task, sample: number) => ModelRequest;
}

// Where the official tool gives the answer its beginning: models whose chat template it fills itself.
const prefilled: ReadonlySet<string> = new Set(["vllm", "hf", "llama"]);

/** Everything that decides what is sent, once for all tasks. */
export function planGeneration(
  wishes: GenerationWishes,
  model: Model,
  { dataset, version }: { dataset: Dataset; version: string },
): GenerationPlan {
  // The official rule: a model without a chat template is a base model.
  const direct = wishes.direct || (!model.abilities.chat && model.abilities.completion);
  refuseContradictions({ ...wishes, direct }, model);
  const { split, template, stripNewlines, instructionPrefix, responsePrefix } = wishes;
  const prefill =
    !direct && !wishes.skipPrefill && prefilled.has(model.backend) && model.abilities.prefill;
  const isSampling = wishes.temperature > 0;
  const decoding: Decoding = {
    temperature: wishes.temperature,
    top_p: wishes.topP ?? (isSampling ? 0.95 : null),
    max_new_tokens: wishes.maxNewTokens,
    stop: [
      ...(wishes.stop ??
        officialStopWords(model.backend, { direct, prefill: prefill ? responsePrefix : null })),
    ],
    seed: wishes.seed ?? null,
    reasoning_effort: wishes.reasoningEffort ?? null,
    reasoning_budget: wishes.reasoningBudget ?? null,
  };
  const style: PromptStyle = {
    split,
    direct,
    prefill,
    instructionPrefix,
    responsePrefix,
    template,
    stripNewlines,
  };
  return {
    record: {
      format: 1,
      bcb: version,
      backend: model.backend,
      model: model.name,
      base_url: wishes.baseUrl ?? null,
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
      extra_body: { ...wishes.body },
      loading: { ...wishes.loading },
    },
    requestFor: (task, sample) => ({
      prompt: buildPrompt(task, style),
      // One seed for all answers to a task would give one answer.
      decoding: { ...decoding, seed: decoding.seed === null ? null : decoding.seed + sample },
    }),
  };
}

function refuseContradictions(wishes: GenerationWishes, model: Model): void {
  const { backend, name, abilities } = model;
  if (wishes.direct && wishes.split === "instruct") {
    throw new BenchError(
      "BadUsage",
      abilities.chat
        ? "A base model continues a prompt; the Instruct split has none to continue."
        : `${backend} ${name} has no chat template, so it is a base model: it continues a prompt, and the Instruct split has none to continue.`,
      abilities.chat
        ? "Leave out --direct-completion, or take --split complete."
        : "Take --split complete, or a model that chats.",
    );
  }
  if (wishes.direct ? !abilities.completion : !abilities.chat) {
    throw new BenchError(
      "ModelUnfit",
      `${backend} ${name} cannot ${wishes.direct ? "continue a raw prompt" : "answer a chat message"}.`,
      wishes.direct ? "Leave out --direct-completion." : "Ask it with --direct-completion.",
    );
  }
  if (wishes.samplesPerTask > 1 && wishes.temperature === 0) {
    throw new BenchError(
      "BadUsage",
      `Greedy decoding gives the same answer ${wishes.samplesPerTask} times.`,
      "Sample with --temperature 0.8, or leave out --n-samples.",
    );
  }
  const [unknown] = findUnknownNames(wishes.template ?? "");
  if (unknown !== undefined) {
    throw new BenchError(
      "BadUsage",
      `The prompt template has {{${unknown}}}, which stands for nothing.`,
      `It may have: ${templateNames.map((each) => `{{${each}}}`).join(", ")}.`,
    );
  }
}
