import type { Sandbox } from "../schema/execution.ts";
import type { WarmText } from "./queue-worker.ts";

type Imports = WarmText["imports"];

/** Lists that one sandbox is opened with: runs of so many datasets at once find their libraries warm. */
const mostLists = 4;

/** The sandbox of a worker, opened anew when a run comes whose libraries it has not imported yet. */
export function keepWarm(first: Sandbox, open: (imports: Imports) => Promise<Sandbox>) {
  /** With the lists that it was opened with, by their hashes. */
  let current = { sandbox: first, known: new Map<string, Imports>(), users: 0 };
  let opening: Promise<void> | undefined;
  const leaving = new Set<Promise<void>>();

  async function warmUp(warm: WarmText): Promise<void> {
    while (!current.known.has(warm.hash)) {
      opening ??= renew(warm).finally(() => {
        opening = undefined;
      });
      await opening;
    }
  }

  async function renew({ hash, imports }: WarmText): Promise<void> {
    const kept = [...current.known].slice(1 - mostLists);
    const known = new Map([...kept, [hash, imports]]);
    const sandbox = await open([...known.values()].flat());
    const before = current;
    current = { sandbox, known, users: 0 };
    leave(before);
  }

  function leave({ sandbox, users }: typeof current): void {
    if (users > 0) return;
    const ended = (async () => sandbox[Symbol.asyncDispose]())().finally(() =>
      leaving.delete(ended),
    );
    leaving.add(ended);
  }

  return {
    use: async <T>(warm: WarmText | undefined, use: (sandbox: Sandbox) => Promise<T>) => {
      if (warm !== undefined) await warmUp(warm);
      const generation = current;
      generation.users += 1;
      try {
        return await use(generation.sandbox);
      } finally {
        generation.users -= 1;
        if (generation !== current) leave(generation);
      }
    },

    async [Symbol.asyncDispose](): Promise<void> {
      await opening?.catch(() => {});
      await current.sandbox[Symbol.asyncDispose]();
      await Promise.all(leaving);
    },
  };
}
