/** How words stand out on a terminal; plain text where there is none. */
export interface Style {
  bold: (text: string) => string;
  dim: (text: string) => string;
  good: (text: string) => string;
  bad: (text: string) => string;
}

const same = (text: string): string => text;

export const plainStyle: Style = { bold: same, dim: same, good: same, bad: same };
