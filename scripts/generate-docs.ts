// Writes docs/generated/, and the facts in docs/adapters/, from the commands, schemas and error catalogue themselves; with --check only compares.
import path from "node:path";
import { attacksPage } from "./docs/attacks-page.ts";
import { benchmarkPages } from "./docs/benchmarks-page.ts";
import { cliPage } from "./docs/cli-page.ts";
import { errorsPage } from "./docs/errors-page.ts";
import { formatsPage } from "./docs/formats-page.ts";
import { httpApiPage } from "./docs/http-api-page.ts";
import { openApiFile } from "./docs/openapi-file.ts";
import { officialPage } from "./docs/official-page.ts";
import { statistics } from "./docs/statistics-page.ts";
import { viewsPage } from "./docs/views-page.ts";
import { keepFiles } from "./keep-files.ts";

const folder = path.resolve(import.meta.dirname, "../docs/generated");
const files = new Map([
  [path.join(folder, "attacks.md"), await attacksPage()],
  ...(await benchmarkPages(path.join(folder, "benchmarks.md"))),
  [path.join(folder, "cli.md"), await cliPage()],
  [path.join(folder, "formats.md"), formatsPage()],
  [path.join(folder, "errors.md"), errorsPage()],
  [path.join(folder, "http-api.md"), httpApiPage()],
  [path.join(folder, "openapi.json"), openApiFile()],
  [path.join(folder, "official.md"), officialPage()],
  [path.join(folder, "views.md"), viewsPage()],
]);
// Written, and not compared: every new task of a pack changes its figures, and packs are written by several hands at once.
if (!process.argv.includes("--check")) {
  const { page, hardIds } = await statistics();
  files.set(path.join(folder, "packs.md"), page);
  files.set(path.resolve(import.meta.dirname, "../data/frontier-hard-ids.json"), hardIds);
}
await keepFiles(files, "npm run docs");
