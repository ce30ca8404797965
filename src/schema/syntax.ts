/** Python's own compiler, asked about sources; answers come in the order of the sources. */
export interface SyntaxJudge {
  /** Rejects with SyntaxGaveUp where the compiler neither accepts nor refuses one of them. */
  accepts(sources: readonly string[]): Promise<readonly boolean[]>;
  /** What the compiler says of each; undefined where it accepts. */
  findErrors(sources: readonly string[]): Promise<readonly (SourceError | undefined)[]>;
}

export interface SourceError {
  line: number | null;
  column: number | null;
  message: string;
}

/** The compiler can say nothing of a source: it holds a NUL, nests too deep, or ended the process. */
export class SyntaxGaveUp extends Error {
  override readonly name = "SyntaxGaveUp";
}
