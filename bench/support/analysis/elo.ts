import { rateElo } from "../../../src/analysis/elo.ts";
import { simulateWorld } from "../../../tests/support/make-matrix.ts";
import { reportMeasure } from "./report-measure.ts";

const { matrix } = simulateWorld({ models: 202, tasks: 1140, seed: 1 });
await reportMeasure(() => rateElo(matrix, { seed: 0 }));
