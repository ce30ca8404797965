import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { newUser, stackTrace } from "./run-bcb.ts";

const cases: [args: string[], code: number, words: RegExp][] = [
  [["nope"], 2, /unknown command 'nope'[\s\S]*`bcb --help`/],
  [["taks"], 2, /unknown command 'taks'[\s\S]*Did you mean tasks/],
  [["tasks", "lst"], 2, /unknown command 'lst'[\s\S]*`bcb tasks --help`/],
  [["help", "evalute"], 2, /unknown command 'evalute'[\s\S]*Did you mean evaluate/],
  [["evalute", "--help"], 2, /unknown command 'evalute'[\s\S]*Did you mean evaluate/],
  [["help", "tasks", "lst"], 2, /unknown command 'lst'[\s\S]*Did you mean list/],
  [["tasks", "list", "--nope"], 2, /unknown option '--nope'[\s\S]*`bcb tasks list --help`/],
  [["tasks", "show"], 2, /missing required argument 'id'/],
  [
    ["tasks", "list", "-d", "starter", "--subset", "half"],
    2,
    /no tasks in the subset "half"[\s\S]*full/,
  ],
  [["tasks", "list", "-d", "starter", "--ids", "zz"], 2, /"zz"[\s\S]*Starter\/0/],
  [["tasks", "list", "-d", "starter", "--match", "("], 2, /"\(" is not a regular expression/],
  [["tasks", "list", "-d", "starter", "--domain", "Foo"], 2, /"Foo"[\s\S]*Computation/],
  [["tasks", "show", "0-3", "-d", "starter"], 2, /"0-3" matches more than one task/],
  [["tasks", "show", "0", "-d", "starter", "--field", "nope"], 2, /no field "nope"[\s\S]*libs/],
  [["tasks", "list", "-d", "nowhere.jsonl"], 2, /"nowhere.jsonl"/],
  [["tasks", "list", "-d", "folder"], 2, /folder/],
  [["completion", "tcsh"], 2, /'tcsh'[\s\S]*bash, zsh, fish/],
  [["evaluate"], 2, /--samples/],
  [
    ["evaluate", "a.jsonl", "--samples", "b.jsonl"],
    2,
    /Two samples files given: a\.jsonl and --samples b/,
  ],
  [["sanitize"], 2, /No samples file given[\s\S]*bcb sanitize samples\.jsonl/],
  [["evaluate", "--limit", "0"], 2, /'0' is invalid/],
  [["evaluate", "--timeout", "soon"], 2, /'soon' is invalid[\s\S]*number greater than 0/],
  [["evaluate", "--pass-k", "1,x"], 2, /'1,x' is invalid[\s\S]*whole number/],
  [["evaluate", "--parallel", "0"], 2, /'0' is invalid/],
  [["evaluate", "--memory", "lots"], 2, /'lots' is invalid[\s\S]*12G/],
  [["evaluate", "--limits", "none"], 2, /'none' is invalid[\s\S]*official, fast/],
  [["evaluate", "--repeat", "0"], 2, /'0' is invalid/],
  [
    ["human", "--editor", "true", "-d", "starter", "--split", "half"],
    2,
    /no split "half"[\s\S]*complete, instruct/,
  ],
  [["evaluate", "--subset", "complete", "--split", "instruct"], 2, /--split complete/],
  [["evaluate", "--seed", "-1"], 2, /'-1' is invalid/],
  [["env", "sync", "nope"], 2, /"nope"[\s\S]*bigcodebench, [\s\S]*starter/],
  [["env", "path", "nope"], 2, /"nope"[\s\S]*bigcodebench, [\s\S]*starter/],
  [["env", "path", "starter"], 3, /not built yet[\s\S]*`bcb env sync starter`/],
  [["doctor", "nope"], 2, /^error: Unknown environment "nope"/],
  [["doctor", "bigcodebench"], 3, /^error: [\s\S]*`bcb env sync bigcodebench`/],
  [["evaluate", "-d", "starter", "--check-gt-only"], 3, /`bcb env sync starter`/],
  [["report"], 2, /missing required argument 'results'/],
  [["report", "nowhere"], 2, /nowhere/],
  [["report", "folder"], 2, /folder[\s\S]*bcb evaluate/],
  [["report", "half"], 2, /half\/a_run\.json/],
];

test.for(cases)("bcb %j ends with %i and says what to do", async ([args, code, words]) => {
  const user = await newUser();
  await mkdir(path.join(user.folder, "folder"));
  await mkdir(path.join(user.folder, "half"));
  await writeFile(path.join(user.folder, "half", "a_verdicts.jsonl"), "");
  const result = await user.run(args);
  expect(result.code).toBe(code);
  expect(result.stderr).toMatch(words);
  expect(result.stderr).not.toMatch(stackTrace);
  expect(result.stdout).toBe("");
  expect((await readdir(user.folder)).toSorted()).toEqual(["folder", "half"]);
});
