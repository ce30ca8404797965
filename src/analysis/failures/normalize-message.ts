const longest = 200;
const deepest = 6;

/** What messages that differ in values have in common: addresses, quoted values, paths, collections and numbers are replaced. */
export function normalizeMessage(message: string): string {
  let text = message
    .slice(0, 2 * longest)
    .replaceAll(/0x[0-9a-f]+/gi, "0x…")
    .replaceAll(/'[^']*'|"[^"]*"/g, "'…'");
  for (let round = 0; round < deepest; round++) {
    const flatter = text.replaceAll(/\{[^{}[\]()]*\}|\[[^{}[\]()]*\]/g, "…");
    if (flatter === text) break;
    text = flatter;
  }
  return replaceNumbers(text.replaceAll(/(?<![\w.])\/[\w./-]+/g, "PATH")).slice(0, longest);
}

function replaceNumbers(text: string): string {
  return text
    .replaceAll(/(?<![\w.])[-+]?\d[\d_]*(?:\.\d*)?(?:e[-+]?\d+)?(?!\w)/gi, "N")
    .replaceAll(/\s+/g, " ")
    .trim();
}
