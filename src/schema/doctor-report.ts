import { z } from "zod";
import { count, strict, text } from "./shapes.ts";
import { Walls } from "./walls.ts";

const DoctorTopic = z.enum([
  "environment",
  "library",
  "version",
  "nltk",
  "machine",
  "wall",
  "task",
]);

/** One thing that `bcb doctor` noticed. An `error` will change verdicts, a `warning` may. */
export const DoctorFinding = strict({
  severity: z.enum(["error", "warning", "info"]),
  topic: DoctorTopic,
  subject: text.describe("the library, distribution, data package, resource or task"),
  message: text,
  tasks: count.describe("how many of the examined tasks it touches, at most"),
  hint: text.nullable(),
});
export type DoctorFinding = z.infer<typeof DoctorFinding>;

export const LibraryCheck = strict({
  name: text,
  distribution: text.nullable(),
  version: text.nullable(),
  imported: z.boolean(),
  reason: text.nullable().describe("why the import failed"),
  tasks: count,
});
export type LibraryCheck = z.infer<typeof LibraryCheck>;

export const Machine = strict({
  system: text,
  memoryMib: z.int().describe("of the machine, or what the control group allows"),
  cores: z.number().describe("of the machine, or what the control group allows"),
  limitedBy: z.enum(["machine", "cgroup"]),
});
export type Machine = z.infer<typeof Machine>;

/** What `bcb doctor` found; `ok` when nothing will change verdicts. */
export const DoctorReport = strict({
  environment: text,
  path: text,
  runtime: z.enum(["Python", "Node"]),
  version: text.describe("of the runtime"),
  fingerprint: text.describe("of the environment as it is now"),
  tasks: count,
  libraries: z.array(LibraryCheck),
  machine: Machine,
  walls: Walls.describe("what stands between samples and this machine"),
  findings: z.array(DoctorFinding).describe("errors first, then by tasks touched"),
  ok: z.boolean(),
});
export type DoctorReport = z.infer<typeof DoctorReport>;
