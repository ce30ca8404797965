import { alg, Graph } from "@dagrejs/graphlib";
import { Decimal } from "decimal.js";

export interface PartLine {
  assembly: string;
  part: string;
  quantity: number;
}

export interface Rollup {
  cost: string;
  bought: [part: string, quantity: number][];
  levels: number;
}

/**
 * Roll up what one piece of a machine costs from its bill of materials. A line says how many pieces
 * of a part go directly into one assembly; lines with the same assembly and part add up. A part
 * that is an assembly in some line is built from its own parts (even if it has a price), any other
 * part is bought at its price. Only what goes into the product counts: loops and missing prices
 * elsewhere in the bill do not matter.
 *
 * @param lines - The lines of the bill of materials, in any order.
 * @param prices - Prices of bought parts as decimal text, for example { bolt: "0.12" }.
 * @param product - The assembly (or bought part) to cost.
 * @returns "cost": the exact sum of quantity times price over all bought parts in one product,
 *   rounded half up to cents, as text with two decimals; "bought": pairs of bought part and the
 *   total pieces in one product, sorted by part in code unit order; "levels": the number of lines
 *   on the longest way from the product down to a bought part (0 if the product is bought itself).
 * @throws RangeError - If a quantity of any line is not a whole number above 0.
 * @throws ReferenceError - If a bought part that is needed has no price; the message contains its
 *   name.
 * @throws Error - If a part that is needed contains itself, directly or through others; the message
 *   contains "cycle".
 *
 * Requirements:
 * - @dagrejs/graphlib
 * - decimal.js
 *
 * @example
 * ```ts
 * const lines = [
 *   { assembly: "cart", part: "wheel", quantity: 2 },
 *   { assembly: "wheel", part: "spoke", quantity: 12 },
 * ];
 * taskFunc(lines, { spoke: "0.305" }, "cart");
 * // { cost: "7.32", bought: [["spoke", 24]], levels: 2 }
 * ```
 */
export function taskFunc(
  lines: PartLine[],
  prices: Record<string, string>,
  product: string,
): Rollup {
  const bill = new Graph<unknown, unknown, number>({ directed: true });
  bill.setNode(product);
  for (const { assembly, part, quantity } of lines) {
    if (!Number.isInteger(quantity) || quantity < 1) {
      throw new RangeError(`${quantity} pieces of ${part} in ${assembly}`);
    }
    bill.setEdge(assembly, part, (bill.edge(assembly, part) ?? 0) + quantity);
  }
  const needed = new Set<string>(alg.preorder(bill, [product]));
  const inside = bill.filterNodes((name: string) => needed.has(name));
  if (!alg.isAcyclic(inside)) {
    throw new Error(`${product} has a cycle in its bill of materials`);
  }
  const pieces = new Map<string, number>([...needed].map((name) => [name, 0]));
  const depth = new Map<string, number>([...needed].map((name) => [name, 0]));
  pieces.set(product, 1);
  let cost = new Decimal(0);
  const bought: [string, number][] = [];
  for (const name of alg.topsort(inside)) {
    const count = pieces.get(name) as number;
    const parts = inside.successors(name) as string[];
    for (const part of parts) {
      pieces.set(part, (pieces.get(part) as number) + count * (inside.edge(name, part) as number));
      depth.set(part, Math.max(depth.get(part) as number, (depth.get(name) as number) + 1));
    }
    if (parts.length === 0) {
      if (!Object.hasOwn(prices, name)) {
        throw new ReferenceError(`no price for ${name}`);
      }
      cost = cost.plus(new Decimal(prices[name]).times(count));
      bought.push([name, count]);
    }
  }
  return {
    cost: cost.toFixed(2, Decimal.ROUND_HALF_UP),
    bought: bought.sort(([a], [b]) => (a < b ? -1 : 1)),
    levels: Math.max(...depth.values()),
  };
}
