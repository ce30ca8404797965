import { fault } from "../lib/bench-error.ts";
import type { Language } from "../schema/language.ts";

/** A change to a repository (SWE-bench): it can be listed and counted, and bcb says what judging one would need. */
const repository: Language = {
  openSandbox: () => refuse(),
  openCompiler: () => refuse(),
  sanitize: () => refuse(),
};

export default repository;

async function refuse(): Promise<never> {
  throw fault.CheckUnsupported(
    "SWE-bench answers are changes to a repository, which bcb cannot judge.",
    "Use the `swebench` package: it builds each instance with Docker, from the repository at its base commit, its dependencies and the tests of its pull request. `bcb tasks` can list the tasks.",
  );
}
