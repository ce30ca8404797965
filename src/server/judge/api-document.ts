import { z } from "zod";
import { answers, json, operations, requests, type Operation } from "./api-operations.ts";

interface Media {
  description: string;
  content?: Readonly<Record<string, { schema: object }>>;
}

export interface OpenApi {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string };
  security: readonly object[];
  paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  components: {
    securitySchemes: object;
    schemas: Readonly<Record<string, object>>;
  };
}

interface OpenApiOperation {
  summary: string;
  security?: readonly object[];
  requestBody?: { required: true; content: Readonly<Record<string, { schema: object }>> };
  responses: Readonly<Record<string, Media>>;
}

/** What can be asked, by the same schemas that requests are read with. */
export function createApiDocument(version: string): OpenApi {
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const operation of operations) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method]: describe(operation),
    };
  }
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

function describe({ summary, takes, gives, others = {}, isOpen }: Operation): OpenApiOperation {
  const refusals = {
    ...(takes === undefined
      ? {}
      : {
          400: "The request is invalid.",
          413: "The request is too large.",
          415: "The request is not JSON.",
        }),
    ...(isOpen ? {} : { 401: "The token is missing or unknown." }),
    403: "The request comes from another site's page.",
    421: "The Host header is not one of this server's names.",
    ...others,
  };
  const responses: Record<string, Media> = {
    200: { description: "The answer.", content: { [gives.type]: { schema: refer(gives.schema) } } },
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
