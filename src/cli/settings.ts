import { homedir } from "node:os";
import path from "node:path";
import type { Settings } from "../schema/settings.ts";

/** Every environment variable that bcb reads; also the source of the table in the docs. */
export const variables = {
  ANTHROPIC_API_KEY: "key for Anthropic's models; ANTHROPIC_KEY is read too",
  BCB_CACHE: "folder for datasets, Python environments and other things that can be made again",
  BCB_DATASET: "what --dataset is when it is not given",
  BCB_GITHUB: "address of a mirror of GitHub's files, for benchmarks that are published there",
  BCB_NLTK_DATA: "folder with NLTK packages, so that no download is needed",
  BCB_QUEUE: "what --queue is when it is not given; here the address may hold a password",
  BCB_QUEUE_PASSWORD: "password for the queue's Redis",
  BCB_QUEUE_USER: "user of the queue's Redis, where it knows several",
  BCB_PYTHON: "the Python interpreter that environments are built with",
  EDITOR: "the editor of bcb human",
  GOOGLE_API_KEY: "key for Google's models; GEMINI_API_KEY is read too",
  HF_ENDPOINT: "address of the dataset hub",
  HF_HOME: "Hugging Face's folder; datasets already in its cache are used",
  HF_HUB_OFFLINE: "1: ask the hub nothing",
  HF_TOKEN: "token for the hub",
  MISTRAL_API_KEY: "key for Mistral's models",
  NO_COLOR: "any value: no colours",
  OPENAI_API_KEY: "key for OpenAI's models",
  SEABORN_DATA:
    "folder with seaborn's example tables (penguins.csv, …), which tasks of DS-1000 would download",
  VISUAL: "the editor of bcb human, before EDITOR",
  XDG_CACHE_HOME: "where the cache folder lies when BCB_CACHE is not set",
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
