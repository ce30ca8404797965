import { defineCommand } from "../command.ts";
import { parsePort, parsed, refuse, text, texts } from "../flags.ts";
import { environmentFlag, taskFlags } from "../shared-flags.ts";

export default defineCommand({
  about: "run ground truths with network access and record the responses (docs/network.md)",
  flags: {
    tasks: taskFlags,
    environment: environmentFlag,
    file: text("-o, --out <file>", "file for the recordings", "network.jsonl"),
    nameServers: texts(
      "--name-server <addresses...>",
      "DNS servers to use (default: this machine's)",
    ),
    ports: parsed(
      "--ports <list>",
      "ports on which connections are recorded",
      parsePorts,
      [80, 443],
      "80,443",
    ),
    trust: text("--trust <file>", "additional certificate authorities, as a PEM file"),
  },
  examples: [
    "bcb record",
    "bcb record --ids 101,590 --out network.jsonl",
    "bcb record --dataset my-pack --ids 3 --ports 80,443,8080",
  ],
  async run({ environment, ...flags }, context) {
    const { record } = await import("../../pipeline/record/record.ts");
    return await record({ ...flags, engine: { environment } }, context);
  },
});

/** Ports at which connections are recorded; that of names is taken. */
function parsePorts(words: string): number[] {
  const ports = [...new Set(words.split(",").map((part) => parsePort(part.trim())))];
  if (ports.every((port) => port > 0 && port !== 53)) return ports;
  return refuse("They must be ports such as 80,443; port 53 is reserved for DNS.");
}
