import { generateKeyPairSync } from "node:crypto";
import { once } from "../lib/once.ts";
import type { ExecutionNetwork } from "../schema/recording.ts";
import type { WorkerRequest } from "../schema/worker-message.ts";

/** What a worker is asked of a sample's network; nothing for the usual one, in which nobody answers. */
export function toNetworkRequest(
  network: ExecutionNetwork | undefined,
): Pick<WorkerRequest, "network"> {
  if (network === undefined) return {};
  const key = authorityKey();
  if ("recording" in network) return { network: { key, replay: network.recording } };
  const { nameServers, ports, trust } = network.record;
  const record = { name_servers: [...nameServers], ports: [...ports], trust };
  return { network: { key, record } };
}

/** Of the authority that samples trust in their own network; it ends with this process, and is written nowhere. */
const authorityKey = once(() => {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const { n = "", d = "" } = privateKey.export({ format: "jwk" });
  return {
    n,
    d,
    spki: publicKey.export({ type: "spki", format: "der" }).toString("base64"),
    pem: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
});
