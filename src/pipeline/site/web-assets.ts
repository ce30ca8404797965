import { existsSync } from "node:fs";
import { readdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { BenchError } from "../../lib/bench-error.ts";
import { errorCode, errorMessage } from "../../lib/error-code.ts";
import { noProgress, type ReportProgress } from "../../lib/progress.ts";
import { temporaryBeside } from "../../lib/write-atomically.ts";

// The package root is two folders up in src/ and in dist/ alike.
const root = path.resolve(import.meta.dirname, "../../..");
const built = path.join(root, "dist/web");
const source = path.join(root, "web");

/** The built pages by relative path, `index.html` among them. A clone builds them first, and again when they changed. */
export async function loadWebAssets(
  progress: ReportProgress = noProgress,
): Promise<Map<string, Uint8Array>> {
  if (existsSync(path.join(source, "vite.config.ts")) && (await isOutdated())) {
    await buildPages(progress);
  }
  const names = await readdir(built, { recursive: true, withFileTypes: true }).catch(
    (cause: unknown) => {
      throw new BenchError(
        "FileNotFound",
        `The web pages are not in ${built}.`,
        "Install bcb again; in a clone, run `npm ci` and `npm run build:web`.",
        { cause },
      );
    },
  );
  const files = names
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(
      files.map(async (file): Promise<[string, Uint8Array]> => {
        const name = path.relative(built, file).split(path.sep).join("/");
        return [name, await readFile(file)];
      }),
    ),
  );
}

async function isOutdated(): Promise<boolean> {
  const page = await stat(path.join(built, "index.html")).catch(() => undefined);
  if (page === undefined) return true;
  const names = await readdir(source, { recursive: true });
  const changes = await Promise.all(names.map((name) => stat(path.join(source, name))));
  return changes.some((change) => change.mtimeMs > page.mtimeMs);
}

async function buildPages(progress: ReportProgress): Promise<void> {
  progress({ label: "building the web pages", done: 0, total: undefined });
  const unfinished = temporaryBeside(built);
  try {
    const { build } = await import("vite");
    await build({
      configFile: path.join(source, "vite.config.ts"),
      logLevel: "silent",
      build: { outDir: unfinished },
    });
    await rm(built, { recursive: true, force: true });
    await rename(unfinished, built);
  } catch (cause) {
    // Whoever was faster built the same pages.
    if (errorCode(cause) === "ENOTEMPTY" && !(await isOutdated())) return;
    throw new BenchError(
      "OutputUnwritable",
      `The web pages could not be built into ${built}: ${errorMessage(cause)}.`,
      "In a clone, run `npm ci`, then `npm run build:web`, which says more.",
      { cause },
    );
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}
