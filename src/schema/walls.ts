import { z } from "zod";
import { strict, text } from "./shapes.ts";

/** What stands between a sample and the machine, by the names of python/walls.py and in its order. */
export const wallNames = [
  "user namespace",
  "mnt namespace",
  "pid namespace",
  "net namespace",
  "ipc namespace",
  "uts namespace",
  "file system",
  "processes",
  "network",
  "capabilities",
  "system calls",
  "memory limit",
  "process limit",
  "fair share of the cores",
] as const;

/** How one wall fared when the real sequence was tried on this machine. */
export const Wall = strict({
  wall: z.enum(wallNames),
  state: z.enum(["standing", "weaker", "missing"]),
  reason: text.describe("why it does not stand as it should; empty when it does"),
});
export type Wall = z.infer<typeof Wall>;

export const Walls = z.array(Wall);
export type Walls = z.infer<typeof Walls>;
