/** Without zod: the help of a command has to be there at once. */
export const rigorChecks = [
  "text",
  "stubs",
  "coverage",
  "repetitions",
  "examples",
  "mutation",
] as const;
