import _ from "lodash";
import { z } from "zod";

const Booking = z.object({
  plate: z.string().trim().min(1),
  metres: z.number().positive(),
  deck: z.enum(["car", "truck"]),
});

export interface DeckPlan {
  loaded: string[];
  left: string[];
  freeMetres: number;
}

/**
 * Plan which booked vehicles a ferry takes aboard. Bookings are checked one by one in the order in
 * which they came: a booking needs a plate that is not blank, a length in metres above 0, and the
 * deck "car" or "truck"; plates are reported without surrounding white space. Of several bookings
 * with the same plate only the first counts. Each deck is loaded for itself: a vehicle goes aboard
 * if its length, and half a metre behind it, still fit into what is free of its deck; a vehicle that
 * does not fit is left, and shorter ones after it may still go aboard.
 *
 * @param bookings - The bookings as they came from the web form; nothing is known of their shape.
 * @param lengths - The length of each deck in metres, by its name.
 * @returns The plan of each deck of `lengths`, by its name: the plates "loaded" and "left" in the
 *   order of the bookings, and as "freeMetres" what is free afterwards, rounded to one decimal.
 * @throws RangeError - If a booking is not valid; the message names its place in the list, from 0.
 *
 * Requirements:
 * - lodash
 * - zod
 *
 * @example
 * ```ts
 * taskFunc([{ plate: "AB 1", metres: 4.2, deck: "car" }], { car: 10, truck: 20 });
 * // { car: { loaded: ["AB 1"], left: [], freeMetres: 5.3 },
 * //   truck: { loaded: [], left: [], freeMetres: 20 } }
 * ```
 */
export function taskFunc(
  bookings: unknown[],
  lengths: { car: number; truck: number },
): Record<"car" | "truck", DeckPlan> {
  const valid = bookings.map((booking, place) => {
    const parsed = Booking.safeParse(booking);
    if (!parsed.success) throw new RangeError(`booking ${place} is not valid`);
    return parsed.data;
  });
  const first = _.uniqBy(valid, "plate");
  const load = (deck: "car" | "truck"): DeckPlan => {
    const plan: DeckPlan = { loaded: [], left: [], freeMetres: lengths[deck] };
    for (const { plate, metres } of first.filter((booking) => booking.deck === deck)) {
      const needed = metres + 0.5;
      if (needed <= plan.freeMetres) {
        plan.loaded.push(plate);
        plan.freeMetres -= needed;
      } else {
        plan.left.push(plate);
      }
    }
    return { ...plan, freeMetres: _.round(plan.freeMetres, 1) };
  };
  return { car: load("car"), truck: load("truck") };
}
