import { applyPatches, enablePatches, produceWithPatches, type Patch } from "immer";
import { z } from "zod";

export const Command = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("add"), card: z.string().min(1), column: z.string() }),
  z.object({ kind: z.literal("move"), card: z.string(), column: z.string(), at: z.int().min(0) }),
  z.object({ kind: z.literal("drop"), card: z.string() }),
  z.object({ kind: z.literal("undo") }),
  z.object({ kind: z.literal("redo") }),
]);

export type Board = Record<string, string[]>;

/**
 * Replay what a repair workshop did on its job board, with undo and redo. The board has columns
 * with cards from top to bottom; a card stands in one column only. "add" puts a new card at the
 * bottom of a column. "move" takes a card off the board and puts it into a column (maybe its own)
 * at the position `at`, counted from 0 after it was taken off; beyond the end means at the bottom.
 * "drop" takes a card off. "undo" takes back the latest of these that is in force, "redo" applies
 * the one that was taken back last again; an add, move or drop that is carried out ends what can be
 * redone.
 *
 * A command is refused and changes nothing (neither board nor what can be undone or redone) if it
 * does not fit the schema Command, adds a card that is on the board, moves or drops one that is
 * not, names a column that the board does not have, or if there is nothing to undo or redo. A move
 * that leaves all as it was is carried out like any other.
 *
 * @param board - The columns with their cards at the beginning; it is not changed.
 * @param commands - The commands in order, as they came from outside.
 * @returns "board": the board after all commands, with the columns in the given order; "refused":
 *   the positions (from 0) of the refused commands; "undoable" and "redoable": how many commands
 *   could be undone and redone at the end.
 *
 * Requirements:
 * - immer
 * - zod
 *
 * @example
 * ```ts
 * taskFunc({ todo: ["bike"], done: [] }, [
 *   { kind: "move", card: "bike", column: "done", at: 0 },
 *   { kind: "undo" },
 *   { kind: "drop", card: "car" },
 * ]);
 * // { board: { todo: ["bike"], done: [] }, refused: [2], undoable: 0, redoable: 1 }
 * ```
 */
export function taskFunc(
  board: Board,
  commands: unknown[],
): { board: Board; refused: number[]; undoable: number; redoable: number } {
  enablePatches();
  let now = board;
  const undo: [Patch[], Patch[]][] = [];
  const redo: [Patch[], Patch[]][] = [];
  const refused: number[] = [];

  const carryOut = (raw: unknown): boolean => {
    const parsed = Command.safeParse(raw);
    if (!parsed.success) {
      return false;
    }
    const command = parsed.data;
    if (command.kind === "undo" || command.kind === "redo") {
      const [from, to, side] = command.kind === "undo" ? [undo, redo, 1] : [redo, undo, 0];
      const step = from.pop();
      if (step === undefined) {
        return false;
      }
      now = applyPatches(now, step[side]);
      to.push(step);
      return true;
    }
    const home = Object.keys(now).find((column) => now[column].includes(command.card));
    const isKnown = command.kind === "drop" || Object.hasOwn(now, command.column);
    if (!isKnown || (command.kind === "add") !== (home === undefined)) {
      return false;
    }
    const [next, done, back] = produceWithPatches(now, (draft) => {
      if (home !== undefined) {
        draft[home].splice(draft[home].indexOf(command.card), 1);
      }
      if (command.kind === "add") {
        draft[command.column].push(command.card);
      } else if (command.kind === "move") {
        draft[command.column].splice(command.at, 0, command.card);
      }
    });
    now = next;
    undo.push([done, back]);
    redo.length = 0;
    return true;
  };

  for (const [index, raw] of commands.entries()) {
    if (!carryOut(raw)) {
      refused.push(index);
    }
  }
  return { board: now, refused, undoable: undo.length, redoable: redo.length };
}
