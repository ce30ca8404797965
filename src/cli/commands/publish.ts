import { defineCommand } from "../command.ts";
import { text } from "../flags.ts";
import { jsonFlag } from "../shared-flags.ts";

export const addPublishCommand = defineCommand({
  name: "publish",
  about: "put a judged run into one signed archive that others can verify",
  arguments: [["<run>", "a run folder or its file of verdicts"]],
  flags: {
    out: text("-o, --out <file>", "the archive (default: NAME.bcb.tar beside the verdicts)"),
    keyFile: text(
      "--key <file>",
      "secret Ed25519 key as PEM (default: ~/.config/bcb/signing-key.pem, made when it is missing)",
    ),
    json: jsonFlag,
  },
  examples: ["bcb publish results/", "bcb publish model_verdicts.jsonl --out model.bcb.tar"],
  async run({ out, keyFile }, context, place) {
    const { publishRun } = await import("../../pipeline/publish/publish-run.ts");
    return await publishRun({ place, out, keyFile }, context);
  },
});
