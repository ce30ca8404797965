import { z } from "zod";
import {
  BatchRequest,
  JudgeError,
  JudgeHealth,
  JudgeSample,
  JudgedSample,
  OwnTask,
  Reward,
  RewardAnswer,
  RewardRequest,
  RunCodeRequest,
  RunCodeResponse,
  TaskList,
} from "../../schema/judge-api.ts";
import { Verdict } from "../../schema/verdict.ts";

export type OpenApi = ReturnType<typeof createApiDocument>;

/** What can be asked, by the same schemas that requests are read with. */
export function createApiDocument(version: string) {
  const paths: Record<string, Record<string, ReturnType<typeof describe>>> = Object.fromEntries(
    Object.entries(operations).map(([place, operation]) => {
      const [method = "", path = ""] = place.split(" ");
      return [path, { [method]: describe(operation) }];
    }),
  );
  return {
    openapi: "3.1.0",
    info: {
      title: "bcb judge",
      version,
      description: "Verdicts and rewards for code written by models, from one warm engine.",
    },
    security: [{ bearer: [] }, { basic: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer" },
        basic: {
          type: "http",
          scheme: "basic",
          description: "Any user name; the token is the password.",
        },
      },
      schemas: { ...toJsonSchemas(requests, "input"), ...toJsonSchemas(answers, "output") },
    },
  };
}

const invalid = {
  400: "The request is invalid.",
  413: "The request is too large.",
  415: "The request is not JSON.",
};
type Content = Readonly<Record<string, { schema: object }>>;

function describe({ summary, takes, gives, type = json, others = {}, isOpen }: Operation) {
  const refusals = {
    ...(takes === undefined ? {} : invalid),
    ...(isOpen ? {} : { 401: "The token is missing or unknown." }),
    403: "The request comes from another site's page.",
    421: "The Host header is not one of this server's names.",
    ...others,
  };
  const responses: Record<string, { description: string; content?: Content }> = {
    200: { description: "The answer.", content: { [type]: { schema: refer(gives) } } },
  };
  for (const [status, description] of Object.entries(refusals)) {
    const isText = ["401", "403", "421"].includes(status);
    const content = isText ? {} : { content: { [json]: { schema: refer("JudgeError") } } };
    responses[status] = { description, ...content };
  }
  return {
    summary,
    ...(isOpen ? { security: [] } : {}),
    ...(takes === undefined
      ? {}
      : { requestBody: { required: true, content: { [json]: { schema: refer(takes) } } } }),
    responses,
  };
}

function refer(name: string | undefined): object {
  return name === undefined ? { type: "string" } : { $ref: `#/components/schemas/${name}` };
}

function toJsonSchemas(
  named: Readonly<Record<string, z.ZodType>>,
  io: "input" | "output",
): Record<string, object> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: (id) => `#/components/schemas/${id}`,
    // What keeps names from outside is an object to whoever reads it.
    unrepresentable: "any",
    override({ zodSchema, jsonSchema }) {
      if (zodSchema._zod.def.type === "pipe") jsonSchema.type = "object";
    },
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const { $id: _place, $schema: _draft, ...rest } = schema;
      return [name, rest];
    }),
  );
}

/** One thing that can be asked over HTTP. */
interface Operation {
  summary: string;
  /** What is sent, and what is answered; by name among the schemas. */
  takes?: string;
  gives?: string;
  /** Of the answer, where it is not JSON. */
  type?: string;
  /** Statuses other than 200 and their meaning; those of the doors are added. */
  others?: Readonly<Record<number, string>>;
  /** Whether nobody is asked for a token. */
  isOpen?: boolean;
}

const json = "application/json";
const judging = {
  429: "The queue is full, or too much data is being sent: retry after `Retry-After` seconds.",
  503: "The sample could not be run, or the service is shutting down: retry after `Retry-After` seconds.",
};

/** What is sent, by the name that it has in the document. */
const requests = { JudgeSample, OwnTask, BatchRequest, RewardRequest, RunCodeRequest };
const answers = {
  JudgedSample,
  Verdict,
  Reward,
  RewardAnswer,
  TaskList,
  JudgeHealth,
  JudgeError,
  RunCodeResponse,
};

/** By method and path. */
const operations: Readonly<Record<string, Operation>> = {
  "post /v1/verdicts": {
    summary: "Judges one sample.",
    takes: "JudgeSample",
    gives: "JudgedSample",
    others: { ...judging, 404: "Unknown task." },
  },
  "post /v1/verdicts/batch": {
    summary:
      "Judges many samples: one JudgedSample per line, each as it finishes, with the client's own id. If the client disconnects, the remaining samples are cancelled.",
    takes: "BatchRequest",
    gives: "JudgedSample",
    type: "application/x-ndjson",
    others: judging,
  },
  "post /v1/rewards": {
    summary:
      "Judges many samples and returns rewards in the same order. An item with status 503 has no reward: send it again.",
    takes: "RewardRequest",
    gives: "RewardAnswer",
    others: judging,
  },
  "get /v1/tasks": {
    summary: "The tasks that samples can refer to.",
    gives: "TaskList",
  },
  "post /run_code": {
    summary:
      "SandboxFusion's API: runs a program without judging it, and returns its output and how it ended.",
    takes: "RunCodeRequest",
    gives: "RunCodeResponse",
    others: {
      504: "The code could not be run, the queue is full, or the service is shutting down: retry after `Retry-After` seconds.",
    },
  },
  "get /healthz": {
    summary: "Whether the process responds.",
    gives: "JudgeHealth",
    isOpen: true,
  },
  "get /readyz": {
    summary: "Whether the engine is warm and accepts new samples.",
    gives: "JudgeHealth",
    others: { 503: "It is warming up or shutting down." },
    isOpen: true,
  },
  "get /metrics": {
    summary: "Prometheus metrics.",
    type: "text/plain",
  },
};
