import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import type { Settings } from "../schema/settings.ts";

/** Every environment variable that bcb reads; also the source of the table in the docs. */
export const variables = {
  ANTHROPIC_API_KEY: "API key for Anthropic; ANTHROPIC_KEY works too",
  BCB_CACHE: "cache folder: datasets, environments, verdicts, answers (default: ~/.cache/bcb)",
  BCB_DATASET: "default for --dataset",
  BCB_GITHUB: "mirror of GitHub's raw files, for benchmarks published there",
  BCB_NLTK_DATA: "folder with NLTK packages, to avoid a download",
  BCB_QUEUE: "default for --queue; may contain a password",
  BCB_QUEUE_PASSWORD: "password of the queue's Redis",
  BCB_QUEUE_USER: "user of the queue's Redis, if it has several",
  BCB_PYTHON: "Python interpreter to build environments with",
  EDITOR: "editor for bcb human",
  GOOGLE_API_KEY: "API key for Google; GEMINI_API_KEY works too",
  HF_ENDPOINT: "address of the Hugging Face hub",
  HF_HOME: "Hugging Face folder; datasets in its cache are reused",
  HF_HUB_OFFLINE: "1: never contact the hub",
  HF_TOKEN: "access token for the hub",
  MISTRAL_API_KEY: "API key for Mistral",
  NO_COLOR: "any value: no colours",
  OPENAI_API_KEY: "API key for OpenAI",
  SEABORN_DATA:
    "folder with seaborn's example datasets (penguins.csv, …), which DS-1000 tasks would otherwise download",
  VISUAL: "editor for bcb human; takes precedence over EDITOR",
  XDG_CACHE_HOME: "parent of the cache folder when BCB_CACHE is not set",
} as const;

type Variables = Readonly<Record<string, string | undefined>>;

export function readSettings(env: Variables): Settings {
  const home = env["HOME"] || homedir();
  const caches = env["XDG_CACHE_HOME"] || path.join(home, ".cache");
  return {
    cacheDir: path.resolve(env["BCB_CACHE"] || path.join(caches, "bcb")),
    homeDir: home,
    variables: env,
    python: env["BCB_PYTHON"] || undefined,
    nltkData: env["BCB_NLTK_DATA"] || undefined,
    seabornData: env["SEABORN_DATA"] || undefined,
    dataset: env["BCB_DATASET"] || undefined,
    queue: {
      url: env["BCB_QUEUE"] || undefined,
      username: env["BCB_QUEUE_USER"] || undefined,
      password: env["BCB_QUEUE_PASSWORD"] || undefined,
    },
    editor: env["VISUAL"] || env["EDITOR"] || undefined,
    hub: {
      endpoint: (env["HF_ENDPOINT"] || "https://huggingface.co").replace(/\/+$/, ""),
      token: env["HF_TOKEN"] || undefined,
      home: env["HF_HOME"] || path.join(caches, "huggingface"),
      repositories: env["BCB_GITHUB"]?.replace(/\/+$/, "") || undefined,
      offline: /^(1|true|yes|on)$/i.test(env["HF_HUB_OFFLINE"] ?? ""),
    },
  };
}

// package.json lies two folders up, from src/cli and from dist/cli alike.
const manifest: unknown = JSON.parse(
  readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
);

export const version =
  typeof manifest === "object" && manifest !== null && "version" in manifest
    ? String(manifest.version)
    : "unknown";
