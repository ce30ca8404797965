/** Numbers by which lines alternate: whoever comes anew is level with the others, not behind all that stand there. */
export class Turns {
  readonly #last = new Map<string, number>();
  #now = 1;

  /** The number of the next one in a line; those that stand in no line go before all. */
  next(line: string | undefined): number {
    if (line === undefined) return 0;
    const turn = Math.max(this.#now, (this.#last.get(line) ?? 0) + 1);
    this.#last.set(line, turn);
    return turn;
  }

  /** One with this number begins. */
  begin(turn: number): void {
    if (turn <= this.#now) return;
    this.#now = turn;
    for (const [line, last] of this.#last) if (last < turn) this.#last.delete(line);
  }
}

/** By their numbers, equal ones in the order in which they came. */
export function inTurn<T extends { turn: number }>(waiting: ReadonlySet<T>): Iterable<T> {
  const hasTurns = waiting.values().some(({ turn }) => turn > 0);
  return hasTurns ? [...waiting].toSorted((a, b) => a.turn - b.turn) : waiting;
}
