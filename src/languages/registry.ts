import { fault } from "../lib/bench-error.ts";
import type { TestReader } from "../schema/check.ts";
import type { Language, SourceMeasure } from "../schema/language.ts";
import type { Task } from "../schema/task.ts";

/** Every language by the name that tasks have; one file each. */
export const languages = {
  python: () => import("./python.ts"),
  javascript: () => import("./javascript.ts"),
  typescript: () => import("./typescript.ts"),
  go: () => import("./go.ts"),
  rust: () => import("./rust.ts"),
  java: () => import("./java.ts"),
  cpp: () => import("./cpp.ts"),
  repository: () => import("./repository.ts"),
} satisfies Record<string, () => Promise<{ default: Language }>>;

async function findLanguage(name: string): Promise<Language | undefined> {
  const load = Object.entries(languages).find(([key]) => key === name)?.[1];
  return load && (await load()).default;
}

export async function loadLanguage(name: string): Promise<Language> {
  const language = await findLanguage(name);
  if (language !== undefined) return language;
  throw fault.CheckUnsupported(
    `Unsupported language: ${JSON.stringify(name)}.`,
    `The languages are: ${Object.keys(languages).join(", ")}.`,
  );
}

const readers = new Map<string, Promise<TestReader | undefined>>();

/** What controls know of tests in a language; undefined where that is nothing. */
export function findTestReader(name: string): Promise<TestReader | undefined> {
  const reader =
    readers.get(name) ?? findLanguage(name).then((language) => language?.openTestReader?.());
  readers.set(name, reader);
  return reader;
}

/** What statistics take of the source of tasks, by language. */
export async function loadMeasures(tasks: readonly Pick<Task, "language">[]) {
  const measures = new Map<string, SourceMeasure>();
  for (const name of new Set(tasks.map(({ language }) => language))) {
    const measure = await (await loadLanguage(name)).openMeasure?.();
    if (measure !== undefined) measures.set(name, measure);
  }
  return measures;
}
