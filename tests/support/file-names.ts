import { readFileSync } from "node:fs";
import path from "node:path";
import { listSources } from "./walls.ts";

// First words of file names that promise a function. Words that are nouns here as well (run, answer, judge) promise nothing.
const verbs = new Set(
  (
    "add ask assemble browse build calibrate check choose classify collect compare count create describe draw " +
    "estimate examine explain fetch find format generate install list load locate make mark measure merge open " +
    "parse pick plan print pull read refine refuse remember remove render rerun require save select settle show " +
    "start stream submit summarize sweep take tally tell to trace track try validate verify view watch write"
  ).split(" "),
);

/** Files that are named by a verb and export no function that begins with it. */
export function findMisnamed(root: string): string[] {
  return listSources(root, ["src"], /\.ts$/).filter((file) => {
    const [verb = ""] = path.basename(file, ".ts").split("-");
    if (!verbs.has(verb) || /^src\/(schema|cli\/commands)\//.test(file)) return false;
    const source = readFileSync(path.join(root, file), "utf8");
    const exported = source.matchAll(/^export (?:async )?(?:function\*?|const) ([a-z]+)/gm);
    return ![...exported].some(([, word]) => word === verb);
  });
}
