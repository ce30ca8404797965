import { defineCommand, defineGroup } from "../command.ts";
import { queueAddressFlag } from "../queue-flags.ts";
import { confirm, yesFlag } from "../shared-flags.ts";

const address = "--queue redis://127.0.0.1:6379";

const addStatus = defineCommand({
  name: "status",
  about: "show the workers, their throughput, and what is queued",
  flags: { queue: queueAddressFlag },
  examples: [`bcb queue status ${address}`],
  async run({ queue }, context) {
    const { renderQueue, showQueue } = await import("../../pipeline/queue/show-queue.ts");
    const status = await showQueue(queue);
    return { json: status, text: renderQueue(status, context.style) };
  },
});

const addDrain = defineCommand({
  name: "drain",
  about: "stop handing out samples, and wait until the workers have finished what they hold",
  flags: { queue: queueAddressFlag },
  examples: [`bcb queue drain ${address}`],
  async run({ queue }, context) {
    const { drainQueue } = await import("../../pipeline/queue/show-queue.ts");
    await drainQueue(queue, context);
    return {
      json: { drained: true },
      text: "The queue is drained: all workers are idle and take no samples until `bcb queue resume`.",
      tellsNext: true,
    };
  },
});

const addResume = defineCommand({
  name: "resume",
  about: "let workers take samples again after `drain`",
  flags: { queue: queueAddressFlag },
  examples: [`bcb queue resume ${address}`],
  async run({ queue }) {
    const { resumeQueue } = await import("../../pipeline/queue/show-queue.ts");
    await resumeQueue(queue);
    return { json: { resumed: true }, text: "Workers take samples again." };
  },
});

const addClear = defineCommand({
  name: "clear",
  about: "delete everything queued, after asking; active runs submit their samples again",
  flags: { queue: queueAddressFlag, yes: yesFlag },
  examples: [`bcb queue clear --yes ${address}`],
  async run({ queue, yes }, context) {
    const { clearQueue } = await import("../../pipeline/queue/show-queue.ts");
    const question = { what: "empty the queue", asked: "Delete everything in the queue?" };
    if (!yes && !(await confirm(question, context))) return { remarks: ["Nothing was removed."] };
    const keys = await clearQueue(queue);
    return { json: { removed_keys: keys }, text: `Removed ${keys} keys.` };
  },
});

export default defineGroup({
  name: "queue",
  about: "inspect and control the queue that `--queue` names",
  examples: [`bcb queue status ${address}`, `bcb queue drain ${address}`],
  commands: [addStatus, addDrain, addResume, addClear],
});
