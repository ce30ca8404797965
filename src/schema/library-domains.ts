import { z } from "zod";
import { byName, texts } from "./shapes.ts";

/** The paper's seven domains, the most used first. */
export const Domain = z.enum([
  "Computation",
  "General",
  "Visualization",
  "System",
  "Time",
  "Network",
  "Cryptography",
]);
export type Domain = z.infer<typeof Domain>;

/** Library (the name that `import` takes) -> its domain: data/library-domains.json. */
export const LibraryDomains = byName(Domain);
export type LibraryDomains = z.infer<typeof LibraryDomains>;

/** Names of the modules that come with Python: data/standard-modules.json. */
export const StandardModules = texts;
export type StandardModules = z.infer<typeof StandardModules>;
