import { z } from "zod";
import { canonicalJson, sha256 } from "../lib/hash.ts";
import { fail, succeed } from "../lib/result.ts";
import { emptyDoc, groupIds, type Benchmark, type PlacedRow } from "../schema/task.ts";
import type { Check } from "../schema/check.ts";

type Api = Extract<Check, { kind: "match" }>["apis"][number];

const Row = z.object({
  code: z.string().describe("the instruction, and an answer to it"),
  api_call: z.string().min(1),
  provider: z.string(),
  api_data: z.looseObject({ domain: z.string(), api_call: z.string() }),
  place: z.string().optional().describe("huggingface/3: the third of its hub"),
  database: z.string().optional().describe("hash of the APIs of its hub"),
});

/** By their hash: a row that held all APIs of its hub would be a megabyte. */
const databases = new Map<string, Api[]>();

export default {
  title: "APIBench",
  row: Row,
  environment: "py-minimal",
  splits: ["instruct"],
  words: {
    instructionPrefix:
      "Write a Python program of one to two lines that calls an API for the following instruction. Give the domain, the API call and the provider, each behind its name: <<<domain>>>: $DOMAIN, <<<api_call>>>: $API_CALL, <<<api_provider>>>: $API_PROVIDER.",
    responsePrefix: "",
    stops: [],
    continuingStops: [],
  },
  files: {
    join,
    decode(row) {
      if (row["database"] !== undefined || !("code" in row)) return succeed(row);
      const problem =
        "is missing: the APIs come from huggingface_api.jsonl and its like; name the folder that has all files";
      return fail({ field: "database", problem });
    },
  },
  toTask(row, environment) {
    const { place = "", database = "", api_data: api, api_call: call } = row;
    const [instruction = ""] = row.code.split("###Output:");
    const asked = instruction.replace(/^###Instruction:/, "").trim();
    const apis = databases.get(database) ?? [];
    return {
      task_id: `APIBench/${place}`,
      language: "python",
      environment,
      libs: [],
      prompts: { instruct: asked === "" ? call : asked },
      setup: "",
      ground_truth: call,
      entry_point: "",
      check: { kind: "match", expected: api.domain, arguments: argumentsOf(place), apis },
      texts: {
        solution: call,
        signature: "",
        test: `# An API of the domain ${api.domain}`,
        doc: { ...emptyDoc, description: [asked] },
      },
      row,
    };
  },
  loadSubsets: async (tasks) => groupIds(tasks, ({ task_id }) => [task_id.split("/")[1] ?? ""]),
} satisfies Benchmark<typeof Row>;

/** Every hub has a script of its own, which takes other arguments for what matters. */
function argumentsOf(place: string): Extract<Check, { kind: "match" }>["arguments"] {
  if (place.startsWith("torchhub/")) return "models-and-repositories";
  return place.startsWith("tensorflowhub/") ? "values-of-models" : "values";
}

/** Questions with the APIs of their hub; a hub is told by its calls. */
async function* join(rows: AsyncIterable<PlacedRow>): AsyncGenerator<PlacedRow> {
  const all = await Array.fromAsync(rows);
  const hubs = Map.groupBy(all, ({ value }) => hubOf(String(value["api_call"])));
  for (const [hub, own] of hubs) {
    const apis = own.flatMap(({ value: { api_call: call, domain, ...rest } }) =>
      "code" in rest ? [] : [{ call: String(call), domain: String(domain) }],
    );
    const added = apis.length === 0 ? {} : { database: sha256(canonicalJson(apis)) };
    if (added.database !== undefined) databases.set(added.database, apis);
    const asked = own.filter(({ value }) => "code" in value);
    for (const [index, { place, value }] of asked.entries()) {
      yield { place, value: { ...value, place: `${hub}/${index + 1}`, ...added } };
    }
  }
}

function hubOf(call: string): string {
  if (/\btorch\.hub\b/.test(call)) return "torchhub";
  return /^\s*(\w+\s*=\s*)?(hub|tf)\./.test(call) ? "tensorflowhub" : "huggingface";
}
