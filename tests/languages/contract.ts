import { describe, expect, test } from "vitest";
import type { Language, SandboxWishes } from "../../src/schema/language.ts";
import { markUntrusted, type Execution } from "../../src/schema/execution.ts";
import type { Settings } from "../../src/schema/settings.ts";

interface LanguageCase {
  language: Language;
  environment: string;
  settings: Settings;
  wishes: SandboxWishes;
  /** Executions of the language: one that passes, one that fails. */
  passing: Execution;
  failing: Execution;
  /** A program that prints the word it reads in capitals, but loops, fails or prints a report where the word says so. */
  printer: string;
  /** Source that the compiler accepts, and source that it refuses; undefined where asking it costs too much. */
  accepted: string;
  refused: string | undefined;
  /** Whether the machine has what builds and runs it; it has by default. */
  isThere?: boolean;
}

const report = '{"loaded":true,"tests_run":1,"details":{},"outputs":["tREPORT"]}';

/** Programs that read a word, and how a check of the kind stdio of these words ends. */
const ends = [
  { title: "prints what it should", words: ["a", "b"], told: { failures: 0, tests_run: 2 } },
  {
    title: "prints something else in one case",
    words: ["a", "b", "c"],
    wrong: "b",
    told: {
      tests_run: 3,
      failures: 1,
      details: { case_2: expect.stringMatching(/^Wrong answer: B\s+in place of X/) },
    },
  },
  { title: "does not end in one case", words: ["a", "loop", "b"], told: { kind: "timeout" } },
  {
    title: "fails in one case",
    words: ["a", "fail", "b"],
    told: { tests_run: 2, failures: 1, details: { case_2: expect.stringContaining("it fails") } },
  },
  {
    title: "prints a report of its own in one case",
    words: ["a", "report"],
    told: { tests_run: 2, failures: 1, details: { case_2: expect.stringContaining(report) } },
  },
];

/** What every language behind the Language seam must do. */
export function describeLanguage(name: string, given: LanguageCase): void {
  const { language, environment, settings, wishes, passing, failing, accepted, refused } = given;
  const { printer, isThere = true } = given;

  describe.skipIf(!isThere)(`the language ${name}`, () => {
    // The first time some compile their libraries, which takes minutes where others have the cores.
    test("opens a sandbox that runs it, and says in what", { timeout: 600_000 }, async () => {
      const opened = await language.openSandbox(environment, wishes);
      await using sandbox = opened.sandbox;
      expect(Object.keys(sandbox.runs)).toContain(name);
      expect(opened.environment).toMatchObject({ name: environment });
      expect(opened.environment.fingerprint).not.toBe("");
      expect(opened.environment.version).not.toBe("");
      expect(await sandbox.execute(passing)).toMatchObject({ kind: "reported", failures: 0 });
      expect(await sandbox.execute(failing)).toMatchObject({ kind: "reported", failures: 1 });
    });

    test.for(ends)(
      "judges a program by its output: it $title",
      { timeout: 600_000 },
      async ({ words, wrong, told }) => {
        const { sandbox } = await language.openSandbox(environment, wishes);
        await using _ = sandbox;
        const cases = words.map((word) => ({
          input: `${word}\n`,
          output: word === wrong ? "X" : word.toUpperCase(),
        }));
        const check = {
          kind: "stdio" as const,
          rule: "livecodebench" as const,
          function: null,
          limit_ms: 2000,
          cases,
        };
        const exit = await sandbox.execute({ ...passing, code: markUntrusted(printer), check });
        expect(exit).toMatchObject({ kind: "reported", tests_expected: words.length, ...told });
      },
    );

    test("refuses an environment that is not there", async () => {
      const opening = language.openSandbox("nowhere", wishes);
      await expect(opening).rejects.toMatchObject({ name: expect.stringMatching(/^Environment/) });
    });

    test.skipIf(refused === undefined)(
      "has a compiler that tells code from what is none",
      async () => {
        await using compiler = await language.openCompiler(environment, settings);
        expect(await compiler.accepts([accepted, refused ?? ""])).toEqual([true, false]);
        const [none, error] = await compiler.findErrors([accepted, refused ?? ""]);
        expect(none).toBeUndefined();
        expect(error?.message).not.toBe("");
      },
    );

    test("finds the code in what a model wrote", async () => {
      await using compiler = await language.openCompiler(environment, settings);
      const text = `Here it is:\n\n\`\`\`${name}\n${accepted}\n\`\`\`\nThat is all.`;
      const { code } = await language.sanitize(text, "task_func", { compiler, mode: "official" });
      expect(code.trim()).toBe(accepted.trim());
    });
  });
}
