import type { Style } from "../lib/printable.ts";
import type { Verification } from "../schema/archive.ts";
import { formatCount, formatShare } from "./format-number.ts";
import { firstLines } from "./table.ts";

const toldDifferences = 20;

export function renderVerification(found: Verification, style: Style): string {
  const { manifest, signer, expected_signer: isExpected, rejudged } = found;
  const { model, dataset, environment } = manifest;
  const lines = [
    style.good(`The signature is valid: ${found.archive} is as key ${signer} signed it.`),
    isExpected === null
      ? `To check whose key that is, get the publisher's public key and pass it with --key.`
      : isExpected
        ? style.good("It is the key you passed.")
        : style.bad("It is not the key you passed."),
    "",
    `${model.name}: pass@1 ${formatShare(found.pass_at_1)} over ${formatCount(found.verdicts, "verdict")}`,
    `${dataset.name} ${dataset.version}, ${found.split}; environment ${environment.name}; published ${manifest.published}`,
  ];
  if (rejudged === null) {
    lines.push("", "No samples were judged again: add `--rejudge 50` to judge 50 of them.");
  } else {
    const line = `${rejudged.repeated} of ${rejudged.drawn} verdicts repeated.`;
    lines.push("", rejudged.repeated === rejudged.drawn ? style.good(line) : style.bad(line));
    const differing = rejudged.differing.map(
      ({ task_id, sample, published, now }) =>
        `  ${task_id}, sample ${sample}: published ${published}; here ${now}`,
    );
    lines.push(...firstLines(differing, toldDifferences, (left) => `  … and ${left} more`));
  }
  return lines.join("\n");
}
