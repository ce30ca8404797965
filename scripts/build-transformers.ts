// Builds the Python environment in which the hf backend is tested (0.8 GB to download); it lies in bcb's cache.
import { readSettings } from "../src/cli/settings.ts";
import { buildTransformers } from "../tests/support/transformers.ts";

const started = performance.now();
const python = await buildTransformers(readSettings(process.env));
console.log(`${python} (${Math.round((performance.now() - started) / 1000)} s)`);
