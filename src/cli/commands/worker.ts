import { defineCommand } from "../command.ts";
import { mapped, portNumber, text } from "../flags.ts";
import { engineFlags, queueAddressFlag } from "../judging-flags.ts";

export default defineCommand({
  about: "join a queue and judge its samples until stopped",
  flags: {
    address: queueAddressFlag,
    environment: text(
      "-e, --env <name>",
      "Python environment (built first if missing), or a language such as typescript",
      "bigcodebench",
    ),
    machine: engineFlags.machine,
    metrics: mapped(
      {
        port: portNumber(
          "--metrics <port>",
          "serve Prometheus metrics on this port; 0 picks a free one (default: off)",
        ),
        host: text("--metrics-host <address>", "address to serve metrics on", "127.0.0.1"),
      },
      ({ port, host }) => (port === undefined ? undefined : { port, host }),
    ),
    allowWeakSandbox: engineFlags.allowWeakSandbox,
  },
  examples: [
    "bcb worker --queue redis://queue.example.com:6379 --env bigcodebench",
    "BCB_QUEUE=rediss://worker:secret@queue.example.com:6380 bcb worker --parallel 8 --metrics 9464",
  ],
  async run(flags, context) {
    const { runWorker } = await import("../../server/run-worker.ts");
    const summary = await runWorker(flags, context);
    const { id, judged } = summary;
    return { json: summary, text: `Worker ${id} stopped after judging ${judged} samples.` };
  },
});
