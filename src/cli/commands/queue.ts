import { BenchError } from "../../lib/bench-error.ts";
import { defineCommand, defineGroup } from "../command.ts";
import { toggle } from "../flags.ts";
import { queueAddressFlag, requireAddress } from "../queue-flags.ts";
import { jsonFlag } from "../shared-flags.ts";

const address = "--queue redis://127.0.0.1:6379";

const addStatus = defineCommand({
  name: "status",
  about: "show the workers, their rates, and what waits",
  flags: { queue: queueAddressFlag, json: jsonFlag },
  examples: [`bcb queue status ${address}`],
  async run({ queue }, context) {
    const { renderQueue, showQueue } = await import("../../pipeline/queue/show-queue.ts");
    const status = await showQueue(requireAddress(queue, context));
    return { json: status, text: renderQueue(status, context.style) };
  },
});

const addDrain = defineCommand({
  name: "drain",
  about: "let workers take nothing more, and wait until they have answered what they hold",
  flags: { queue: queueAddressFlag, json: jsonFlag },
  examples: [`bcb queue drain ${address}`],
  async run({ queue }, context) {
    const { drainQueue } = await import("../../pipeline/queue/show-queue.ts");
    await drainQueue(requireAddress(queue, context), context);
    return {
      json: { drained: true },
      text: "No worker holds anything, and none takes anything until `bcb queue resume`.",
      tellsNext: true,
    };
  },
});

const addResume = defineCommand({
  name: "resume",
  about: "let workers take samples again after a drain",
  flags: { queue: queueAddressFlag, json: jsonFlag },
  examples: [`bcb queue resume ${address}`],
  async run({ queue }, context) {
    const { resumeQueue } = await import("../../pipeline/queue/show-queue.ts");
    await resumeQueue(requireAddress(queue, context));
    return { json: { resumed: true }, text: "Workers take samples again." };
  },
});

const addClear = defineCommand({
  name: "clear",
  about: "forget all that waits, after asking; runs that are alive ask for their samples again",
  flags: { queue: queueAddressFlag, yes: toggle("-y, --yes", "do not ask"), json: jsonFlag },
  examples: [`bcb queue clear --yes ${address}`],
  async run({ queue, yes }, context) {
    const { clearQueue } = await import("../../pipeline/queue/show-queue.ts");
    const { terminal, input } = context;
    const where = requireAddress(queue, context);
    if (!yes) {
      if (input.ask === undefined) {
        throw new BenchError("BadUsage", "This would empty the queue.", "Say so with --yes.");
      }
      const answer = await input.ask("Forget all that waits in the queue? [y/N] ");
      if (!/^y(es)?$/i.test(answer.trim())) {
        terminal.complain("Nothing was removed.");
        return undefined;
      }
    }
    const keys = await clearQueue(where);
    return { json: { removed_keys: keys }, text: `Removed ${keys} keys.` };
  },
});

export const addQueueCommand = defineGroup({
  name: "queue",
  about: "the queue that `--queue` names: what is in it, and who works for it",
  examples: [`bcb queue status ${address}`, `bcb queue drain ${address}`],
  commands: [addStatus, addDrain, addResume, addClear],
});
