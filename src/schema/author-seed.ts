/** What a draft is made from: an intent with a line of code, or a library with its documentation. */
export interface Seed {
  /** From what it says: the same seed in another file is the same. */
  id: string;
  intent: string;
  code: string | null;
  /** Libraries that the seed itself names. */
  libraries: readonly string[];
  documentation: string | null;
}
