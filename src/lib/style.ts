const same = (text: string): string => text;

/** How words stand out on a terminal; plain text where there is none. */
export const plainStyle = { bold: same, dim: same, good: same, bad: same };
export type Style = typeof plainStyle;
