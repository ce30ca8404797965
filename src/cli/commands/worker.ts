import { defineCommand } from "../command.ts";
import { portNumber, text } from "../flags.ts";
import { queueAddressFlag, requireAddress } from "../queue-flags.ts";
import { judgingFlags, toParallel, weakSandboxFlag } from "../shared-flags.ts";

export default defineCommand({
  name: "worker",
  about: "join a queue and judge its samples until stopped",
  flags: {
    queue: queueAddressFlag,
    environment: text(
      "-e, --env <name>",
      "Python environment (built first if missing), or a language such as typescript",
      "bigcodebench",
    ),
    machine: judgingFlags.machine,
    metricsPort: portNumber(
      "--metrics <port>",
      "serve Prometheus metrics on this port; 0 picks a free one (default: off)",
    ),
    metricsHost: text("--metrics-host <address>", "address to serve metrics on", "127.0.0.1"),
    allowWeakSandbox: weakSandboxFlag,
  },
  examples: [
    "bcb worker --queue redis://queue.example.com:6379 --env bigcodebench",
    "BCB_QUEUE=rediss://worker:secret@queue.example.com:6380 bcb worker --parallel 8 --metrics 9464",
  ],
  async run(flags, context) {
    const { runWorker } = await import("../../server/run-worker.ts");
    const { machine, environment, allowWeakSandbox, metricsPort, metricsHost } = flags;
    const address = requireAddress(flags.queue, context);
    const summary = await runWorker(
      {
        address,
        environment,
        machine: { ...machine, parallel: toParallel(machine.parallel) },
        allowWeakSandbox,
        metrics: metricsPort === undefined ? undefined : { port: metricsPort, host: metricsHost },
      },
      context,
    );
    const { id, judged } = summary;
    return { json: summary, text: `Worker ${id} stopped after judging ${judged} samples.` };
  },
});
