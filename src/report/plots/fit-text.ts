import { shorten } from "../table.ts";

// Advances of DejaVu Sans for the characters from the blank to the tilde, in thousandths of the font's size.
// oxfmt-ignore
const advances = [
  318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636, 636, 636, 636, 636,
  636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656, 557, 863,
  748, 787, 603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635,
  615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636,
  337, 636, 838,
];

/** Pixels that a line takes in DejaVu Sans; other scripts are taken as one em a character. */
export function textWidth(text: string, fontSize: number): number {
  let width = 0;
  for (const character of text) width += advances[(character.codePointAt(0) ?? 0) - 32] ?? 1000;
  return (width / 1000) * fontSize;
}

const longestName = 44;

/** Names that fit into a margin; what would look the same after that gets its number. */
export function shortenNames(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const cut = shorten(name, longestName);
    const count = (seen.get(cut) ?? 0) + 1;
    seen.set(cut, count);
    return count === 1 ? cut : `${cut} (${count})`;
  });
}
