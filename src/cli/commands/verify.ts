import { defineCommand } from "../command.ts";
import { count, text } from "../flags.ts";
import { datasetWords } from "../shared-flags.ts";

export default defineCommand({
  about: "check the signature of a published run, and its verdicts with --rejudge",
  arguments: [["<archive>", "archive from `bcb publish`"]],
  flags: {
    key: text("--key <key>", "require a signature by this public key (or .pub file)"),
    rejudge: count("--rejudge <n>", "judge n randomly drawn samples again"),
    source: text(datasetWords, "dataset, if the one the archive names is not on this machine"),
    network: text(
      "--network <file>",
      "recorded network responses that the run used (`bcb record`)",
    ),
    patches: text("--patches <file>", "task repairs that the run used"),
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
