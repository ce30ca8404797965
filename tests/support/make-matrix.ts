import { noVerdict, type VerdictMatrix } from "../../src/analysis/verdict-matrix.ts";
import { seededRandom } from "../../src/lib/draw.ts";

/** A matrix drawn as text: a row a run, a letter a task; 1 passes, 0 does not, a dot is no verdict. */
export function drawMatrix(rows: readonly string[]): VerdictMatrix {
  const letters = Array.from(rows.join(""));
  const tasks = Array.from(rows[0] ?? "", (_, place) => `T/${place}`);
  return {
    runs: rows.map((_, run) => `run-${run}`),
    tasks,
    first: Uint8Array.from(letters, (letter) => (letter === "." ? noVerdict : Number(letter))),
  };
}

/** Tasks and models of a two-parameter item-response world, and a way to let models answer. */
export interface SimulatedWorld {
  abilities: Float64Array;
  difficulties: Float64Array;
  discriminations: Float64Array;
  matrix: VerdictMatrix;
  /** The verdicts of one more model of this ability. */
  answer: (ability: number) => Uint8Array;
  normal: () => number;
}

interface WorldSize {
  models: number;
  tasks: number;
  seed: number;
}

export function simulateWorld({ models, tasks, seed }: WorldSize): SimulatedWorld {
  const random = seededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const difficulties = Float64Array.from({ length: tasks }, () => 0.3 + 1.4 * normal());
  const discriminations = Float64Array.from({ length: tasks }, () =>
    Math.exp(0.2 + 0.4 * normal()),
  );
  const abilities = Float64Array.from({ length: models }, normal);
  const answer = (ability: number) =>
    Uint8Array.from({ length: tasks }, (_, task) => {
      const logit = (discriminations[task] ?? 0) * (ability - (difficulties[task] ?? 0));
      return random() < 1 / (1 + Math.exp(-logit)) ? 1 : 0;
    });
  const first = new Uint8Array(models * tasks);
  for (const [model, ability] of abilities.entries()) first.set(answer(ability), model * tasks);
  const matrix = {
    runs: Array.from(abilities, (_, model) => `model-${model}`),
    tasks: Array.from(difficulties, (_, task) => `T/${task}`),
    first,
  };
  return { abilities, difficulties, discriminations, matrix, answer, normal };
}
