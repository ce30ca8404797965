const longest = 200;
const deepest = 6;
const differing = /^(\w+s differ: )?(\S.*?) != (\S.*)$/s;

/** What messages that differ in values have in common: addresses, quoted values, paths, collections and numbers are replaced. */
export function normalizeMessage(message: string): string {
  const text = message.slice(0, 2 * longest);
  const [, title = "", left = "", right = ""] = differing.exec(text) ?? [];
  const common =
    left === "" ? replaceValues(text) : `${title}${replaceSide(left)} != ${replaceSide(right)}`;
  return common.slice(0, longest);
}

/** unittest cuts the middle out of long values, so that their brackets and quotes do not match any more. */
function replaceSide(value: string): string {
  if (/^[[({]/.test(value)) return "…";
  return /^['"]/.test(value) ? "'…'" : replaceValues(value);
}

function replaceValues(message: string): string {
  let text = message.replaceAll(/0x[0-9a-f]+/gi, "0x…").replaceAll(/'[^']*'|"[^"]*"/g, "'…'");
  for (let round = 0; round < deepest; round++) {
    const flatter = text.replaceAll(/\{[^{}[\]()]*\}|\[[^{}[\]()]*\]/g, "…");
    if (flatter === text) break;
    text = flatter;
  }
  return text
    .replaceAll(/(?<![\w.])\/[\w./-]+/g, "PATH")
    .replaceAll(/(?<![\w.])[-+]?\d[\d_]*(?:\.\d*)?(?:e[-+]?\d+)?(?!\w)/gi, "N")
    .replaceAll(/\s+/g, " ")
    .trim();
}
