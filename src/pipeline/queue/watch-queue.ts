import type { LiveWorker } from "../../schema/site.ts";
import type { Settings } from "../../schema/settings.ts";

/** Looks at the workers of the queue that the settings name; undefined where they name none. */
export async function watchQueue({ url, ...user }: NonNullable<Settings["queue"]>) {
  if (url === undefined || url === "off") return undefined;
  // Redis and what speaks to it are loaded by those who use them.
  const { createRedis } = await import("../../queue/connect-redis.ts");
  const { listWorkers } = await import("../../queue/announcements.ts");
  const redis = createRedis({ url, ...user });
  return {
    /** Nobody, while Redis is away. */
    async listWorkers(): Promise<LiveWorker[]> {
      if (redis.status === "wait") void redis.connect().catch(() => {});
      if (redis.status !== "ready") return [];
      const found = await listWorkers(redis).catch(() => []);
      return found.map(({ id, environment, parallel, held, judged, per_second: rate }) => ({
        id,
        environment: environment.name,
        cores: parallel,
        held,
        judged,
        rate,
      }));
    },
    [Symbol.dispose]: () => redis.disconnect(),
  };
}
