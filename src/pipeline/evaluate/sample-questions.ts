import type { Questions } from "../../runs/run-log.ts";
import type { Calibration } from "../../schema/run-record.ts";
import type { ChosenSamples } from "./choose-samples.ts";

interface Asked {
  calibrations: readonly Calibration[];
  /** The repetitions that a log is about: the first run of every sample is 0. */
  repetitions: { first: number; count: number };
}

export interface SampleQuestions extends Questions {
  numberOf: (place: number, calibrated: boolean, repetition: number) => number;
}

/** The questions of one log: by repetition, then by calibration, then in task order. */
export function listQuestions(
  samples: Pick<ChosenSamples, "count" | "find">,
  { calibrations, repetitions }: Asked,
): SampleQuestions {
  const kinds = calibrations.map((calibration) => calibration === "calibrated");
  const numberOf = (place: number, calibrated: boolean, repetition: number): number => {
    const group = (repetition - repetitions.first) * kinds.length + kinds.indexOf(calibrated);
    return group * samples.count + place;
  };
  return {
    count: repetitions.count * kinds.length * samples.count,
    numberOf,
    find(question) {
      const place = samples.find(question);
      if (place === undefined) return "gone";
      const { hash_seed: repetition, calibrated } = question;
      const isAsked =
        repetition >= repetitions.first && repetition < repetitions.first + repetitions.count;
      return isAsked ? numberOf(place, calibrated, repetition) : "other";
    },
  };
}
