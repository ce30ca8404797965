import { HostNames, listen, type Address } from "../listen.ts";
import { createJudgeApp, type JudgeAppOptions } from "./judge-app.ts";

export interface ServeJudgeOptions extends Address, Omit<JudgeAppOptions, "hosts"> {
  /** Names that lead here besides this machine's own, such as a proxy's. */
  names: readonly string[];
}

export interface ServedJudge extends AsyncDisposable {
  url: string;
  port: number;
  /** Begins nothing new, finishes what runs and sends the answers; takes no longer than this. */
  close(graceMs: number): Promise<void>;
}

/** Answers over HTTP until it is disposed; the service is its caller's. */
export async function serveJudge({
  service,
  clients,
  names,
  version,
  host,
  port,
}: ServeJudgeOptions): Promise<ServedJudge> {
  const hosts = new HostNames(names);
  const app = createJudgeApp({ service, hosts, clients, version });
  const listener = await listen(app, hosts, { host, port });
  return {
    url: listener.url,
    port: listener.port,
    async close(graceMs) {
      const begun = performance.now();
      await service.close(graceMs);
      await listener.drain(Math.max(1000, graceMs - (performance.now() - begun)));
    },
    [Symbol.asyncDispose]: () => listener[Symbol.asyncDispose](),
  };
}
