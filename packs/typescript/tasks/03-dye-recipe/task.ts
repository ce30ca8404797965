import _ from "lodash";
import { Matrix, SingularValueDecomposition, solve } from "ml-matrix";

export interface Dye {
  name: string;
  absorbance: number[];
}

export interface Recipe {
  grams: Record<string, number>;
  misfit: number;
}

/**
 * Find how many grams of each dye a textile laboratory has to mix to match a colour sample. The
 * sample and one gram of each dye are known by their absorbances at the same wavelengths, and the
 * absorbances of a mixture are the sums over its dyes. The grams are those of least squares. As
 * nobody can take dye out, the dye with the most negative grams (below -1e-9; the earlier dye
 * among equals) is struck off the list and the rest is solved again, until no grams are negative;
 * a dye that was struck off gets 0 and does not come back.
 *
 * @param sample - Absorbances of the sample, one for each wavelength.
 * @param dyes - The dyes on the shelf with the absorbances of one gram.
 * @returns "grams": for each dye, in the given order, its grams rounded to three decimals (never
 *   negative zero); "misfit": the largest absolute difference between the sample and the mixture
 *   (reckoned with unrounded grams), rounded to three decimals. Without dyes, or when all are
 *   struck off, the mixture has absorbance 0 everywhere.
 * @throws RangeError - If the sample is empty, a dye does not have as many absorbances as the
 *   sample, or the absorbances of the dyes are linearly dependent (no single recipe is best).
 *
 * Requirements:
 * - lodash
 * - ml-matrix
 *
 * @example
 * ```ts
 * const dyes = [{ name: "blue", absorbance: [1, 0] }, { name: "red", absorbance: [0, 2] }];
 * taskFunc([0.5, 1], dyes); // { grams: { blue: 0.5, red: 0.5 }, misfit: 0 }
 * ```
 */
export function taskFunc(sample: number[], dyes: Dye[]): Recipe {
  if (sample.length === 0 || dyes.some((dye) => dye.absorbance.length !== sample.length)) {
    throw new RangeError("sample and dyes must have the same wavelengths");
  }
  if (dyes.length > sample.length || rank(dyes) < dyes.length) {
    throw new RangeError("the dyes are linearly dependent");
  }
  const target = Matrix.columnVector(sample);
  let left = dyes;
  let solved: number[] = [];
  while (left.length > 0) {
    solved = solve(columns(left), target, true).getColumn(0);
    const lowest = Math.min(...solved);
    if (lowest >= -1e-9) {
      break;
    }
    const struck = solved.indexOf(lowest);
    left = left.filter((_dye, index) => index !== struck);
  }
  const found = new Map(left.map((dye, index) => [dye, solved[index]]));
  const misses = sample.map((wanted, row) =>
    Math.abs(wanted - _.sumBy(left, (dye) => dye.absorbance[row] * (found.get(dye) as number))),
  );
  const grams = dyes.map((dye) => [dye.name, _.round(found.get(dye) ?? 0, 3) + 0]);
  return { grams: Object.fromEntries(grams), misfit: _.round(Math.max(...misses), 3) };
}

function rank(dyes: Dye[]): number {
  return dyes.length === 0 ? 0 : new SingularValueDecomposition(columns(dyes)).rank;
}

function columns(dyes: Dye[]): Matrix {
  return new Matrix(dyes.map((dye) => dye.absorbance)).transpose();
}
