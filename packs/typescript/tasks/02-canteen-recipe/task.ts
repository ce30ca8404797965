import _ from "lodash";
import { unit } from "mathjs";

export interface Ingredient {
  name: string;
  amount: string;
}

export interface Order {
  name: string;
  packs: number;
  left: string;
}

/**
 * Work out how many packs a school canteen has to order for a day's recipes. An amount or pack size
 * is a number and a unit as mathjs reads them ("1.5 kg", "250 ml", "3 cups"), or a bare number for
 * pieces ("12"). Each recipe serves `portions` and is scaled to the servings that are wanted of it;
 * what all recipes need of an ingredient is added up, and whole packs are ordered. What is left
 * over of the last pack is told in the unit of the pack.
 *
 * Note:
 * - Names of ingredients are compared in lower case without surrounding white space.
 * - Need and leftover are reckoned in the unit of the pack, and the need is rounded to six decimals
 *   before packs are counted, so that 3 x 0.1 kg fills a pack of 0.3 kg.
 * - An ingredient that is not needed at all (0 in sum) is not ordered.
 *
 * @param recipes - Recipes with the portions that they serve, their ingredients and the servings
 *   wanted.
 * @param packs - Pack sizes by the name of the ingredient (in lower case), for example
 *   { flour: "2 kg", egg: "30" }.
 * @returns One order an ingredient, sorted by name in code unit order: name (lower case, trimmed),
 *   packs (a whole number) and left: the leftover rounded to two decimals without trailing zeros,
 *   followed by a space and the unit as it stands in the pack size, or alone for pieces ("0.5 kg",
 *   "7").
 * @throws RangeError - If portions are not above 0, servings are negative, or a pack size or an
 *   amount does not begin with a number above 0.
 * @throws TypeError - If an ingredient has no pack size, or its unit cannot be converted to that of
 *   the pack (pieces only go with pieces); the message contains the ingredient's name.
 *
 * Requirements:
 * - lodash
 * - mathjs
 *
 * @example
 * ```ts
 * const bread = { portions: 4, servings: 10, ingredients: [{ name: "Flour", amount: "500 g" }] };
 * taskFunc([bread], { flour: "1 kg" });
 * // [{ name: "flour", packs: 2, left: "0.75 kg" }]
 * ```
 */
export function taskFunc(
  recipes: { portions: number; servings: number; ingredients: Ingredient[] }[],
  packs: Record<string, string>,
): Order[] {
  const needs = recipes.flatMap(({ portions, servings, ingredients }) => {
    if (!(portions > 0) || !(servings >= 0)) {
      throw new RangeError("portions or servings are out of range");
    }
    return ingredients.map((ingredient) => {
      const name = ingredient.name.trim().toLowerCase();
      if (!Object.hasOwn(packs, name)) {
        throw new TypeError(`no pack size for ${name}`);
      }
      const [size, kind] = read(packs[name]);
      const [amount, from] = read(ingredient.amount);
      if ((kind === "") !== (from === "") || (kind && !unit(1, from).equalBase(unit(1, kind)))) {
        throw new TypeError(`the unit of ${name} does not fit its pack`);
      }
      const inPackUnit = kind ? unit(amount, from).toNumber(kind) : amount;
      return { name, size, kind, need: (inPackUnit * servings) / portions };
    });
  });
  const orders = Object.values(_.groupBy(needs, "name")).map((group) => {
    const { name, size, kind } = group[0];
    const need = _.round(_.sumBy(group, "need"), 6);
    const count = Math.ceil(_.round(need / size, 6));
    const left = `${_.round(count * size - need, 2)} ${kind}`.trim();
    return { name, packs: count, left };
  });
  return _.sortBy(orders, "name").filter((order) => order.packs > 0);
}

function read(text: string): [number, string] {
  const [, digits, kind] = /^\s*(-?[\d.]+)\s*(.*?)\s*$/.exec(text) ?? ["", "0", ""];
  if (!(Number(digits) > 0)) {
    throw new RangeError(`${text} is no amount above 0`);
  }
  return [Number(digits), kind];
}
