export function markdownTable(
  heading: readonly string[],
  rows: readonly (readonly string[])[],
): string[] {
  return [heading, heading.map(() => "---"), ...rows].map(tableLine);
}

function tableLine(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}
