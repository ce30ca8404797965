import { homedir } from "node:os";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openArena, type Arena } from "../../src/pipeline/doctor/hostile-arena.ts";
import { readCorpus } from "../../src/sandbox/hostile/read-corpus.ts";
import { makeExecution, testCases } from "../support/executions.ts";
import { openSandbox } from "../support/open-sandbox.ts";
import { parts } from "../support/parts.ts";
import { makeSmallRecording } from "./small-recording.ts";

const variable = { name: "BCB_HOSTILE_SECRET", value: "a-secret-of-the-caller" };
process.env[variable.name] = variable.value;
const corpus = await readCorpus();
/** Beside those on the network, the ones that end, flood or look around as much as they can. */
const others = new Set([
  "escape-through-descriptors",
  "fork-bomb",
  "kernel-init-tells",
  "kill-everything-with-everything",
  "memory-flood-by-children",
  "reads-processes",
]);
const isFull = process.env["BCB_CONFORMANCE"] === "full";
const attacks = corpus.attacks.filter(
  ({ kind, name }) => isFull || kind === "network" || others.has(name),
);

describe("under attack, with recorded answers in the attacks' network", () => {
  let arena: Arena;
  beforeAll(async () => {
    const network = makeSmallRecording();
    arena = await openArena({ environment: parts.starter, variable, places: [homedir()], network });
  });
  afterAll(() => arena[Symbol.asyncDispose]());

  test.for(attacks)("$name gains nothing by them: $expect", async (attack) => {
    expect((await arena.run(attack)).complaints).toEqual([]);
  });

  test("who asks for what was recorded gets it", async () => {
    await using sandbox = openSandbox();
    const code =
      "import urllib.request\ndef task_func(url):\n    return urllib.request.urlopen(url).read()";
    const suite = testCases(
      ...["http", "https"].flatMap((scheme) => [
        `    def test_${scheme}(self):`,
        `        self.assertEqual(task_func("${scheme}://site.test/"), b"recorded")`,
      ]),
    );
    const execution = makeExecution({ code, test: suite });
    const exit = await sandbox.execute({ ...execution, network: makeSmallRecording() });
    expect(exit).toMatchObject({ kind: "reported", tests_run: 2, details: {} });
  });

  test("nothing is left when the sandbox is closed", async () => {
    expect(await arena.close()).toEqual([]);
  });
});
