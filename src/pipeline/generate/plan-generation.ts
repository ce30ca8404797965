import { BenchError } from "../../lib/bench-error.ts";
import { buildPrompt, type PromptStyle } from "../../prompts/build-prompt.ts";
import { findUnknownNames, templateNames } from "../../prompts/fill-template.ts";
import { officialStopWords } from "../../prompts/stop-words.ts";
import type { GenerationRecord } from "../../schema/generation.ts";
import type { Decoding, Model, ModelRequest } from "../../schema/model.ts";
import { DatasetIdentity, type Dataset, type Split, type Task } from "../../schema/task.ts";

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
}

export interface GenerationPlan {
  record: GenerationRecord;
  requestFor: (task: Task) => ModelRequest;
}

// Where the official tool gives the answer its beginning: models whose chat template it fills itself.
const prefilled: ReadonlySet<string> = new Set(["vllm", "llama"]);

/** Everything that decides what is sent, once for all tasks. */
export function planGeneration(
  wishes: GenerationWishes,
  model: Model,
  { dataset, version }: { dataset: Dataset; version: string },
): GenerationPlan {
  refuseContradictions(wishes, model);
  const { split, direct, template, stripNewlines, instructionPrefix, responsePrefix } = wishes;
  const prefill =
    !direct && !wishes.skipPrefill && prefilled.has(model.backend) && model.abilities.prefill;
  const isSampling = wishes.temperature > 0;
  const decoding: Decoding = {
    temperature: wishes.temperature,
    top_p: wishes.topP ?? (isSampling ? 0.95 : null),
    max_new_tokens: wishes.maxNewTokens,
    stop: [...(wishes.stop ?? officialStopWords(model.backend, direct))],
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
    },
    requestFor: (task) => ({ prompt: buildPrompt(task, style), decoding }),
  };
}

function refuseContradictions(wishes: GenerationWishes, model: Model): void {
  const { backend, name, abilities } = model;
  if (wishes.direct && wishes.split === "instruct") {
    throw new BenchError(
      "BadUsage",
      "A base model continues a prompt; the Instruct split has none to continue.",
      "Leave out --direct-completion, or take --split complete.",
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
