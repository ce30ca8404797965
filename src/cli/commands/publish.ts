import { defineCommand } from "../command.ts";
import { text } from "../flags.ts";

export default defineCommand({
  about: "pack an evaluated run into a signed archive that others can verify",
  arguments: [["<run>", "run folder or verdict file"]],
  flags: {
    out: text("-o, --out <file>", "archive to write (default: NAME.bcb.tar next to the verdicts)"),
    keyFile: text(
      "--key <file>",
      "private Ed25519 key in PEM format (default: ~/.config/bcb/signing-key.pem, created if missing)",
    ),
  },
  examples: ["bcb publish results/", "bcb publish model_verdicts.jsonl --out model.bcb.tar"],
  async run({ out, keyFile }, context, place) {
    const { publishRun } = await import("../../pipeline/publish/publish-run.ts");
    return await publishRun({ place, out, keyFile }, context);
  },
});
