import { defineCommand, defineGroup } from "../command.ts";
import { queueAddressFlag } from "../judging-flags.ts";
import { confirm, yesFlag } from "../shared-flags.ts";

const address = "--queue redis://127.0.0.1:6379";

const status = defineCommand({
  about: "show the workers, their throughput, and what is queued",
  flags: { queue: queueAddressFlag },
  examples: [`bcb queue status ${address}`],
  async run({ queue }, context) {
    const { renderQueue, showQueue } = await import("../../pipeline/queue/render-queue.ts");
    const json = await showQueue(queue);
    return { json, text: renderQueue(json, context.style) };
  },
});

const drain = defineCommand({
  about: "stop handing out samples, and wait until the workers have finished what they hold",
  flags: { queue: queueAddressFlag },
  examples: [`bcb queue drain ${address}`],
  async run({ queue }, context) {
    const { drainQueue } = await import("../../pipeline/queue/render-queue.ts");
    await drainQueue(queue, context);
    return {
      json: { drained: true },
      text: "The queue is drained: all workers are idle and take no samples until `bcb queue resume`.",
      tellsNext: true,
    };
  },
});

const resume = defineCommand({
  about: "let workers take samples again after `drain`",
  flags: { queue: queueAddressFlag },
  examples: [`bcb queue resume ${address}`],
  async run({ queue }) {
    const { resumeQueue } = await import("../../pipeline/queue/render-queue.ts");
    await resumeQueue(queue);
    return { json: { resumed: true }, text: "Workers take samples again." };
  },
});

const clear = defineCommand({
  about: "delete everything queued, after asking; active runs submit their samples again",
  flags: { queue: queueAddressFlag, yes: yesFlag },
  examples: [`bcb queue clear --yes ${address}`],
  async run({ queue, yes }, context) {
    const { clearQueue } = await import("../../pipeline/queue/render-queue.ts");
    const question = { what: "empty the queue", asked: "Delete everything in the queue?" };
    if (!yes && !(await confirm(question, context))) return { remarks: ["Nothing was removed."] };
    const keys = await clearQueue(queue);
    return { json: { removed_keys: keys }, text: `Removed ${keys} keys.` };
  },
});

export default defineGroup({
  about: "inspect and control the queue that `--queue` names",
  examples: [`bcb queue status ${address}`, `bcb queue drain ${address}`],
  commands: { status, drain, resume, clear },
});
