import { describe, expect, test } from "vitest";
import type { Language, SandboxWishes } from "../../src/schema/language.ts";
import type { Execution } from "../../src/schema/execution.ts";
import type { Settings } from "../../src/schema/settings.ts";

interface LanguageCase {
  language: Language;
  environment: string;
  settings: Settings;
  wishes: SandboxWishes;
  /** Executions of the language: one that passes, one that fails. */
  passing: Execution;
  failing: Execution;
  /** Source that the compiler accepts, and source that it refuses; undefined where asking it costs too much. */
  accepted: string;
  refused: string | undefined;
  /** Whether the machine has what builds and runs it; it has by default. */
  isThere?: boolean;
}

/** What every language behind the Language seam must do. */
export function describeLanguage(name: string, given: LanguageCase): void {
  const { language, environment, settings, wishes, passing, failing, accepted, refused } = given;
  const isThere = given.isThere ?? true;

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
