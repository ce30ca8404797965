import { BenchError } from "../lib/bench-error.ts";
import type { Language } from "../schema/language.ts";

/** A change to a repository (SWE-bench): it can be listed and counted, and bcb says what judging one would need. */
const repository: Language = {
  openSandbox: () => refuse(),
  openCompiler: () => refuse(),
  sanitize: () => refuse(),
};

export default repository;

async function refuse(): Promise<never> {
  throw new BenchError(
    "CheckUnsupported",
    "An answer to SWE-bench is a change to a repository, which bcb cannot judge.",
    "An instance needs its repository at the base commit, an image with that version's dependencies, and the tests of its pull request: the `swebench` package builds and runs them with Docker. `bcb tasks` lists and counts its tasks.",
  );
}
