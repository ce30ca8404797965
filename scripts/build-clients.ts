// Builds the Python environment with the clients of others that `bcb judge` is tested with (0.1 GB to download).
import { readSettings } from "../src/cli/settings.ts";
import { buildClients } from "../tests/support/clients.ts";

const started = performance.now();
const python = await buildClients(readSettings(process.env));
console.log(`${python} (${Math.round((performance.now() - started) / 1000)} s)`);
