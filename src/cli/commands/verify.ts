import { defineCommand } from "../command.ts";
import { parsed, text } from "../flags.ts";
import { parseCount } from "../parsers.ts";
import { datasetWords, jsonFlag } from "../shared-flags.ts";

export const addVerifyCommand = defineCommand({
  name: "verify",
  about: "check a published run: its signature, and with --rejudge its verdicts",
  arguments: [["<archive>", "what `bcb publish` wrote"]],
  flags: {
    key: text(
      "--key <key>",
      "the publisher's public key, or its .pub file: no other may have signed",
    ),
    rejudge: parsed("--rejudge <n>", "judge n verdicts again, drawn by chance", parseCount),
    source: text(datasetWords, "the dataset, where the archive's own is not on this machine"),
    network: text(
      "--network <file>",
      "the recorded answers of the internet that it was judged with (`bcb record`)",
    ),
    patches: text("--patches <file>", "the repairs of its tasks that it was judged with"),
    json: jsonFlag,
  },
  examples: [
    "bcb verify model.bcb.tar",
    "bcb verify model.bcb.tar --key publisher.pub --rejudge 50",
  ],
  async run({ key, rejudge, source, network, patches }, context, archive) {
    const { verifyArchive } = await import("../../pipeline/publish/verify-archive.ts");
    return await verifyArchive({ archive, key, rejudge, source, network, patches }, context);
  },
});
