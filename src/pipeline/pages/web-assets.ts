import { existsSync } from "node:fs";
import { readdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { fault, errorCode, errorMessage } from "../../lib/bench-error.ts";
import { noProgress, type ReportProgress } from "../../lib/progress.ts";
import { temporaryBeside, writeAtomically } from "../../lib/files.ts";
import { renderOneFile, type OneFile } from "../../report/site/one-file.ts";

// The package root is two folders up in src/ and in dist/ alike.
const root = path.resolve(import.meta.dirname, "../../..");
const config = path.join(root, "web/vite.config.ts");
/** What the pages are made of. */
const sources = ["web", "src/analysis", "src/report", "src/lib"];
/** The site, and the script of a page in one file. */
const built = { site: path.join(root, "dist/web"), "one-file": path.join(root, "dist/one-file") };

/** The built site by relative path, `index.html` among them. A clone builds it first, and again when it changed. */
export async function loadWebAssets(progress: ReportProgress = noProgress) {
  await keepBuilt(progress);
  return readFolder(built.site);
}

/** What a page in one file is made of: the script of the pages, and the site's own styles. */
export async function loadOneFileParts() {
  await keepBuilt(noProgress);
  const [script, styles] = await Promise.all([
    readTexts(built["one-file"], ".js"),
    readTexts(built.site, ".css"),
  ]);
  return { script, styles };
}

async function readTexts(folder: string, ending: string): Promise<string> {
  return [...(await readFolder(folder))]
    .filter(([name]) => name.endsWith(ending))
    .map(([, content]) => Buffer.from(content).toString())
    .join("\n");
}

async function readFolder(folder: string): Promise<Map<string, Uint8Array>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (cause: unknown) => {
      throw fault.FileNotFound(
        `The web pages are not in ${folder}.`,
        "Install bcb again; in a clone, run `npm ci` and `npm run build:web`.",
        { cause },
      );
    },
  );
  const files = new Map<string, Uint8Array>();
  for (const { parentPath, name } of entries.filter((entry) => entry.isFile())) {
    const file = path.join(parentPath, name);
    files.set(path.relative(folder, file).replaceAll(path.sep, "/"), await readFile(file));
  }
  return files;
}

async function keepBuilt(progress: ReportProgress): Promise<void> {
  if (!existsSync(config)) return;
  const pages = await Promise.all(
    Object.values(built).map((folder) => stat(folder).catch(() => undefined)),
  );
  const oldest = Math.min(...pages.map((page) => page?.mtimeMs ?? 0));
  const listed = await Promise.all(
    sources.map(async (folder) => {
      const names = await readdir(path.join(root, folder), { recursive: true });
      return names.map((name) => path.join(root, folder, name));
    }),
  );
  const changes = await Promise.all(listed.flat().map((file) => stat(file)));
  if (!changes.some((change) => change.mtimeMs > oldest)) return;
  progress({ label: "building the web pages", done: 0, total: undefined });
  for (const [mode, folder] of Object.entries(built)) await buildPages(mode, folder);
}

async function buildPages(mode: string, folder: string): Promise<void> {
  const unfinished = temporaryBeside(folder);
  try {
    const { build } = await import("vite");
    await build({ configFile: config, mode, logLevel: "silent", build: { outDir: unfinished } });
    await rm(folder, { recursive: true, force: true });
    await rename(unfinished, folder);
  } catch (cause) {
    // Whoever was faster built the same pages.
    if (errorCode(cause) === "ENOTEMPTY") return;
    throw fault.OutputUnwritable(
      `The web pages could not be built into ${folder}: ${errorMessage(cause)}.`,
      "In a clone, run `npm ci`, then `npm run build:web`, which shows the details.",
      { cause },
    );
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Writes pages and their data as one file, which opens from disk. */
export async function writeOneFile(file: string, page: Omit<OneFile, "script" | "styles">) {
  await writeAtomically(file, renderOneFile({ ...page, ...(await loadOneFileParts()) }));
}
