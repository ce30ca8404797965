import { inject } from "vitest";
import type { BuiltEnvironment } from "../../src/schema/environment.ts";

/** What tests need beyond Node: found once by parts-setup.ts; null where this machine lacks it. */
export interface Parts {
  starter: BuiltEnvironment;
  bigcodebench: BuiltEnvironment | null;
  /** Folder of the reference data. */
  reference: string | null;
  /** Folder of tasks and answers of other benchmarks. */
  benchmarks: string | null;
  /** The environments of DS-1000 and of PandasEval. */
  ds1000: BuiltEnvironment | null;
  pandasNumpy: BuiltEnvironment | null;
  /** Path of a Chromium. */
  browser: string | null;
  /** Path of the weights that `bcb models pull smollm2` fetches. */
  smollm2: string | null;
  /** Path of a redis-server. */
  redis: string | null;
  /** Path of minisign. */
  minisign: string | null;
  /** A Python that has the clients of others which `bcb judge` serves. */
  clients: string | null;
  /** A Python that has torch and transformers. */
  transformers: string | null;
  /** Versions of toolchains. */
  go: string | null;
  rust: string | null;
  java: string | null;
  cpp: string | null;
}

/** The parts that a machine may lack. */
export type PartName = Exclude<keyof Parts, "starter">;

declare module "vitest" {
  interface ProvidedContext {
    parts: Parts;
  }
}

export const parts: Parts = inject("parts");
