import { readdir } from "node:fs/promises";
import path from "node:path";
import { initRepository } from "../../environment/user-programs.ts";
import { fault } from "../../lib/bench-error.ts";
import { makeFolder, writeAtomically, writeError } from "../../lib/files.ts";
import { AuthorSettings } from "../../schema/author-workspace.ts";
import { Domain } from "../../schema/library-domains.ts";
import type { Context } from "../../schema/context.ts";
import { openForm, settingsName, writeJson } from "./workspace.ts";

interface InitOptions extends Pick<AuthorSettings, "name" | "title" | "license" | "author"> {
  folder: string;
  language?: string | undefined;
  /** The language's own by default. */
  environment?: string | undefined;
  /** Tasks that are wanted of each domain. */
  perDomain: number;
}

const seedNotes = `Seeds, one JSON object per line, in files that end with .jsonl:

{"intent": "…", "canonical_solution": "…", "library": ["…"]}   a row of ODEX
{"title": "…", "answer": "…"}                                  a question with its code
{"library": "…", "documentation": "…"}                         a library, or with "documentation_file": a path from here
`;

/** Makes a workspace in an empty or new folder, under git where git is there; commits nothing. */
export async function initWorkspace(
  { folder, perDomain, language, ...wishes }: InitOptions,
  { settings, signal }: Pick<Context, "settings" | "signal">,
) {
  const domains = Object.fromEntries(Domain.options.map((domain) => [domain, perDomain]));
  const form = await openForm(language);
  const made = AuthorSettings.safeParse({
    format: 1,
    ...wishes,
    environment: wishes.environment ?? form.pack.environment,
    ...(language !== undefined && { language }),
    targets: { domains, libraries: {} },
    budget_usd: null,
    turns: 6,
  });
  if (!made.success) {
    const [issue] = made.error.issues;
    throw fault.BadUsage(
      `The workspace's ${issue?.path.join(".") ?? "settings"} is not valid: ${issue?.message ?? ""}.`,
      "A name consists of lower-case letters, digits and hyphens; pass the author with --author.",
    );
  }
  const entries = await readdir(folder).catch((): string[] => []);
  if (entries.includes(settingsName)) {
    throw fault.BadUsage(
      `${folder} is already a workspace.`,
      "Continue in it (`bcb author status --dir …`), or choose another folder.",
    );
  }
  try {
    for (const name of ["seeds", "drafts", "tasks", "reviews", "logs"]) {
      await makeFolder(path.join(folder, name));
    }
  } catch (cause) {
    throw writeError(folder, cause);
  }
  const git = await initRepository(folder, { variables: settings.variables, signal });
  await writeAtomically(path.join(folder, "seeds", "README.md"), seedNotes);
  await writeAtomically(
    path.join(folder, ".gitignore"),
    "build/\npre-evaluation/\nvalidation/\n*.lock\n",
  );
  // Last: with it the folder is a workspace.
  await writeJson(path.join(folder, settingsName), made.data);
  return { folder: path.resolve(folder), settings: made.data, git };
}
