import { Decimal } from "decimal.js";
import _ from "lodash";

export interface Delivery {
  grower: string;
  kilos: string;
  yieldPercent: string;
}

export interface Settlement {
  grower: string;
  deliveries: number;
  kilos: string;
  litres: string;
  meanYield: string;
  payout: string;
}

/**
 * Settle the season of a cooperative olive mill with its growers. A delivery gives kilos times
 * yieldPercent / 100 litres of oil. A grower is paid the litres of all deliveries times the price,
 * less the mill's fee (a percentage of that amount). All figures are reckoned as exact decimals
 * and rounded only in the result: "kilos" and "litres" to two decimals and "payout" to cents with
 * ties to the even digit, "meanYield" (litres per 100 kilos over all deliveries of the grower) to
 * one decimal with ties away from zero. Names of growers are compared without surrounding white
 * space and reported without it.
 *
 * @param deliveries - The deliveries of the season; kilos and yieldPercent are decimal numbers as
 *   text, for example "812.5".
 * @param pricePerLitre - The price of a litre of oil as text, for example "6.35".
 * @param feePercent - The mill's fee in percent as text. Default is "0".
 * @returns One settlement a grower, the highest (rounded) payout first, equal payouts by name in
 *   code unit order. "deliveries" is their number; the other figures are text with exactly the
 *   decimals named above.
 * @throws RangeError - If a delivery's kilos are not above 0, its yield is not between 0 and 100,
 *   the price is negative or the fee is not between 0 and 100.
 *
 * Requirements:
 * - decimal.js
 * - lodash
 *
 * @example
 * ```ts
 * taskFunc([{ grower: "Rossi", kilos: "200", yieldPercent: "15" }], "6.35", "10");
 * // [{ grower: "Rossi", deliveries: 1, kilos: "200.00", litres: "30.00", meanYield: "15.0",
 * //    payout: "171.45" }]
 * ```
 */
export function taskFunc(
  deliveries: Delivery[],
  pricePerLitre: string,
  feePercent: string = "0",
): Settlement[] {
  const price = new Decimal(pricePerLitre);
  const fee = new Decimal(feePercent);
  if (price.lt(0) || fee.lt(0) || fee.gt(100)) {
    throw new RangeError("price or fee is out of range");
  }
  const loads = deliveries.map((delivery) => {
    const kilos = new Decimal(delivery.kilos);
    const percent = new Decimal(delivery.yieldPercent);
    if (kilos.lte(0) || percent.lt(0) || percent.gt(100)) {
      throw new RangeError(`impossible delivery of ${delivery.grower}`);
    }
    return { grower: delivery.grower.trim(), kilos, litres: kilos.times(percent).div(100) };
  });
  const settled = Object.values(_.groupBy(loads, "grower")).map((group) => {
    const kilos = Decimal.sum(...group.map((load) => load.kilos));
    const litres = Decimal.sum(...group.map((load) => load.litres));
    const payout = litres.times(price).times(new Decimal(100).minus(fee)).div(100);
    return {
      grower: group[0].grower,
      deliveries: group.length,
      kilos: kilos.toFixed(2, Decimal.ROUND_HALF_EVEN),
      litres: litres.toFixed(2, Decimal.ROUND_HALF_EVEN),
      meanYield: litres.times(100).div(kilos).toFixed(1, Decimal.ROUND_HALF_UP),
      payout: payout.toFixed(2, Decimal.ROUND_HALF_EVEN),
    };
  });
  return _.orderBy(settled, [(row) => Number(row.payout), "grower"], ["desc", "asc"]);
}
