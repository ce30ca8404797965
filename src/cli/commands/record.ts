import { defineCommand } from "../command.ts";
import { parsed, text, texts } from "../flags.ts";
import { parsePorts } from "../parsers.ts";
import { environmentFlag, jsonFlag, taskFlags, toTasks } from "../shared-flags.ts";

export const addRecordCommand = defineCommand({
  name: "record",
  about:
    "run ground truths with this machine's network, and keep what it answered (docs/network.md)",
  flags: {
    tasks: taskFlags,
    environment: environmentFlag,
    outFile: text("-o, --out <file>", "where the recordings go", "network.jsonl"),
    nameServers: texts(
      "--name-server <addresses...>",
      "whom to ask for names (default: the machine's own name servers)",
    ),
    ports: parsed(
      "--ports <list>",
      "at which connections are taken and recorded",
      parsePorts,
      [80, 443],
      "80,443",
    ),
    trust: text("--trust <file>", "authorities besides the system's, as PEM, that certify servers"),
    json: jsonFlag,
  },
  examples: [
    "bcb record",
    "bcb record --ids 101,590 --out network.jsonl",
    "bcb record --dataset my-pack --ids 3 --ports 80,443,8080",
  ],
  async run({ tasks, environment, outFile, nameServers, ports, trust }, context) {
    const { record } = await import("../../pipeline/record/record.ts");
    const engine = { environment };
    const request = { tasks: toTasks(tasks, context), engine, file: outFile };
    return await record({ ...request, nameServers, ports, trust }, context);
  },
});
