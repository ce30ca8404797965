// Builds Python packages that tests use as they are: `clients` (0.2 GB to download) or `transformers` (0.8 GB).
import { readSettings } from "../src/cli/settings.ts";
import { buildPythonTools, isPythonTools } from "../tests/support/python-tools.ts";

const name = process.argv[2];
if (!isPythonTools(name)) throw new Error(`there are no Python packages ${name} for tests`);
const started = performance.now();
const python = await buildPythonTools(name, readSettings(process.env));
console.log(`${python} (${Math.round((performance.now() - started) / 1000)} s)`);
