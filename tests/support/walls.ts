import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const stages = [
  "benchmarks",
  "tasks",
  "prompts",
  "models",
  "samples",
  "sanitize",
  "environment",
  "sandbox",
  "controls",
  "verdicts",
  "runs",
  "analysis",
  "report",
  "construct",
  "recordings",
  "queries",
  "corpus",
  "queue",
  "client",
];
/** What pages may run beside their own code. */
const forPages = /^src\/(analysis\/|report\/((formats|plots)\/)?[\w-]+\.ts$)/;
/** What a language puts together. */
const languageParts = ["environment", "sandbox", "sanitize", "controls", "construct", "tasks"];
/** What serves every stage. */
const foundations = ["lib", "source-tree", "python-source", "javascript-source", "schema"];
const pureRooms = ["prompts", "sanitize", "analysis"];
const processRooms = ["sandbox", "environment"];
// Two ask a program of the user's own, the others start what they ask; none runs a model's code.
const processFiles = [
  "src/models/command.ts",
  "src/models/agent.ts",
  "src/models/vllm.ts",
  "src/models/hf.ts",
  "src/lib/process-group.ts",
  "src/lib/run-process.ts",
];
const sdk =
  /^(ai|@ai-sdk\/.+|node-llama-cpp|openai|@anthropic-ai\/.+|@google\/genai|@mistralai\/.+)$/;

interface Import {
  target: string;
  dynamic: boolean;
  typeOnly: boolean;
}

/** Every import or use that the walls forbid, as `file: which wall`. */
export function findTrespasses(root: string): string[] {
  return listSources(root, ["src", "web"], /\.tsx?$/).flatMap((file) => {
    const source = withoutComments(readFileSync(path.join(root, file), "utf8"));
    const imports = listImports(source);
    return [
      ...imports.flatMap((found) => judgeImport(file, found) ?? []),
      ...judgeUse(file, source),
    ].map((wall) => `${file}: ${wall}`);
  });
}

/** What pages would carry by way of what they import, and cannot use: zod's schemas and Node's modules. */
export function findBurdens(root: string): string[] {
  const reached = new Set(listSources(root, ["web"], /\.tsx?$/));
  reached.delete("web/vite.config.ts");
  const found: string[] = [];
  for (const file of reached) {
    const imports = listImports(withoutComments(readFileSync(path.join(root, file), "utf8")));
    for (const { target } of imports.filter(({ typeOnly }) => !typeOnly)) {
      const resolved = path.posix.join(path.posix.dirname(file), target);
      if (/^zod$|^node:/.test(target)) found.push(`${file}: ${target}`);
      else if (target.startsWith(".") && /\.tsx?$/.test(resolved)) reached.add(resolved);
    }
  }
  return found;
}

export function listSources(root: string, folders: readonly string[], kind: RegExp): string[] {
  return folders
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
        .filter((file) => kind.test(file) && !file.includes("node_modules"))
        .map((file) => path.posix.join(folder, file.split(path.sep).join("/"))),
    )
    .toSorted();
}

function roomOf(file: string): string {
  const [top, second] = file.split("/");
  if (top === "web") return "web";
  return second?.endsWith(".ts") ? "index" : (second ?? "");
}

function judgeImport(file: string, { target, dynamic, typeOnly }: Import): string | undefined {
  const room = roomOf(file);
  if (!target.startsWith(".")) return judgePackage(file, room, target, dynamic);
  const resolved = path.posix.join(path.posix.dirname(file), target);
  const to = roomOf(resolved);
  if (!resolved.startsWith("src/") || to === room) return undefined;
  if (processFiles.includes(resolved) && !isProcessPlace(file)) {
    return `programs are started only in sandbox, environment and two model adapters (${target})`;
  }
  if (room === "cli" && to === "server") return undefined;
  if (["cli", "server", "index"].includes(to)) return `nobody imports ${to} (${target})`;
  if (room === "lib") return `lib imports nothing of ours (${target})`;
  if (room === "source-tree" && to !== "lib") return `source-tree imports lib only (${target})`;
  if (/^(python|javascript)-source$/.test(room) && !["lib", "source-tree"].includes(to)) {
    return `${room} imports lib and source-tree only (${target})`;
  }
  if (room === "schema" && to !== "lib") return `schema imports lib and zod only (${target})`;
  const isForPages = forPages.test(resolved);
  if (room === "web" && !isForPages && (to !== "schema" || !typeOnly)) {
    return `web imports types from schema, the pure analysis and what report says in words, tables and plots (${target})`;
  }
  if (room === "languages" && ![...languageParts, ...foundations].includes(to)) {
    return `a language joins ${languageParts.join(", ")}, and nothing else (${target})`;
  }
  if (stages.includes(room) && !foundations.includes(to)) {
    return `a stage imports ${foundations.join(", ")}, never another room (${target})`;
  }
  const open = [...foundations, "pipeline", ...(room === "server" ? ["report"] : [])];
  const isPublic = room === "index" && to === "client";
  if (["cli", "server", "index"].includes(room) && !open.includes(to) && !isPublic) {
    return `${room} reaches stages only through pipeline (${target})`;
  }
  return undefined;
}

function isProcessPlace(file: string): boolean {
  return processRooms.includes(roomOf(file)) || processFiles.includes(file);
}

function judgePackage(file: string, room: string, target: string, dynamic: boolean) {
  if (room === "schema" && target !== "zod") return `schema imports lib and zod only (${target})`;
  if (target.endsWith("child_process") && !isProcessPlace(file)) {
    return "child_process only in sandbox, environment and two model adapters";
  }
  if (pureRooms.includes(room) && target.startsWith("node:")) return `${room} is pure (${target})`;
  if (/^(bullmq|ioredis)$/.test(target)) {
    return room === "queue" ? undefined : `Redis only in queue (${target})`;
  }
  if (!sdk.test(target)) return undefined;
  if (room !== "models") return `a provider's SDK only inside its adapter (${target})`;
  return dynamic ? undefined : `a provider's SDK is loaded dynamically (${target})`;
}

function judgeUse(file: string, source: string): string[] {
  const room = roomOf(file);
  const found: string[] = [];
  if (room !== "cli" && /\bprocess\s*\.\s*(env|argv)\b/.test(source)) {
    found.push("process.env and process.argv only in cli");
  }
  if (room !== "cli" && /\bconsole\s*\./.test(source)) found.push("console only in cli");
  if (pureRooms.includes(room) && /\bMath\.random\b|\bDate\.now\b|new Date\(\)/.test(source)) {
    found.push(`${room} is pure (clock or randomness)`);
  }
  if (room !== "web" && /["'`][./]*\btests\//.test(source))
    found.push("src reads nothing of tests/");
  if (/\bz\s*\.record\(\s*(z\.string\(|text\b)/.test(source)) {
    found.push("names from outside are kept by byName: z.record drops __proto__");
  }
  return found;
}

export function listImports(source: string): Import[] {
  const statics = source.matchAll(
    /^\s*(?:import\s*|(?:import|export)\s+(type\s)?[^;"'=]*?\bfrom\s*)["']([^"']+)["']/gm,
  );
  const dynamics = source.matchAll(/\bimport\(\s*["']([^"']+)["']/g);
  return [
    ...[...statics].map((match) => ({
      target: match[2] ?? "",
      dynamic: false,
      typeOnly: match[1] !== undefined,
    })),
    ...[...dynamics].map((match) => ({ target: match[1] ?? "", dynamic: true, typeOnly: false })),
  ];
}

export function withoutComments(source: string): string {
  return source.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/(^|[^:"'`])\/\/.*$/gm, "$1");
}
