import { z } from "zod";
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
export const DoctorFinding = z.strictObject({
  severity: z.enum(["error", "warning", "info"]),
  topic: DoctorTopic,
  subject: z.string().describe("the library, distribution, data package, resource or task"),
  message: z.string(),
  tasks: z.int().nonnegative().describe("how many of the examined tasks it touches, at most"),
  hint: z.string().nullable(),
});
export type DoctorFinding = z.infer<typeof DoctorFinding>;

export const LibraryCheck = z.strictObject({
  name: z.string(),
  distribution: z.string().nullable(),
  version: z.string().nullable(),
  imported: z.boolean(),
  reason: z.string().nullable().describe("why the import failed"),
  tasks: z.int().nonnegative(),
});
export type LibraryCheck = z.infer<typeof LibraryCheck>;

export const Machine = z.strictObject({
  system: z.string(),
  memoryMib: z.int().describe("of the machine, or what the control group allows"),
  cores: z.number().describe("of the machine, or what the control group allows"),
  limitedBy: z.enum(["machine", "cgroup"]),
});
export type Machine = z.infer<typeof Machine>;

/** What `bcb doctor` found; `ok` when nothing will change verdicts. */
export const DoctorReport = z.strictObject({
  environment: z.string(),
  path: z.string(),
  runtime: z.enum(["Python", "Node"]),
  version: z.string().describe("of the runtime"),
  fingerprint: z.string().describe("of the environment as it is now"),
  tasks: z.int().nonnegative(),
  libraries: z.array(LibraryCheck),
  machine: Machine,
  walls: Walls.describe("what stands between samples and this machine"),
  findings: z.array(DoctorFinding).describe("errors first, then by tasks touched"),
  ok: z.boolean(),
});
export type DoctorReport = z.infer<typeof DoctorReport>;
