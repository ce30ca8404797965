import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Sandbox } from "../../../src/schema/execution.ts";
import { makeExecution, testRunning } from "../../support/executions.ts";
import { parts } from "../../support/parts.ts";

/** A variable that the engine's caller has, and a sample must not see. Set it before the engine is opened. */
export const canary = { name: "BCB_TEST_CANARY", value: "a-secret-of-the-caller" };

/** What a sample finds around itself. */
export function describeSurroundings(use: () => Sandbox): void {
  /** What the expression is inside a sample, as JSON. */
  async function evaluate(expression: string, seed = 0): Promise<unknown> {
    const source = testRunning(
      "import json, os, random, sys, tempfile, time, numpy",
      `self.fail('<<' + json.dumps(${expression}) + '>>')`,
    );
    const exit = await use().execute(makeExecution({ test: source, seed }));
    const trace = exit.kind === "reported" ? exit.details["test_it"] : undefined;
    const found = /AssertionError: <<([\s\S]*)>>/.exec(trace ?? "");
    if (found === null) throw new Error(`no value came back: ${JSON.stringify(exit)}`);
    return JSON.parse(found[1] ?? "null") as unknown;
  }

  describe("a sample", () => {
    test.for(["os.getcwd()", "os.environ['HOME']", "tempfile.gettempdir()"])(
      "has a folder of its own at %s, empty at first and gone afterwards",
      async (place) => {
        // A name that nobody else has: the host's own folder of that path is looked into afterwards.
        const name = `note-${randomUUID()}`;
        const seen = await evaluate(
          `(${place}, os.listdir(${place}), open(os.path.join(${place}, '${name}'), 'w').close())`,
        );
        const [folder, names] = z.tuple([z.string(), z.array(z.string()), z.null()]).parse(seen);
        expect(withoutEnvironment(folder, names)).toEqual([]);
        expect(existsSync(path.join(folder, name))).toBe(false);
        const later = z.array(z.string()).parse(await evaluate(`os.listdir(${place})`));
        expect(withoutEnvironment(folder, later)).toEqual([]);
      },
    );

    test("sees no variable of the caller", async () => {
      expect(process.env[canary.name]).toBe(canary.value);
      expect(JSON.stringify(await evaluate("dict(os.environ)"))).not.toContain(canary.value);
      const parents = "os.popen('cat /proc/$PPID/environ /proc/1/environ 2>&1').read()";
      expect(JSON.stringify(await evaluate(parents))).not.toContain(canary.value);
    });

    test("has the official harness's variables, and those of no helper", async () => {
      const names = ["TZ", "OMP_NUM_THREADS", "TF_CPP_MIN_LOG_LEVEL", "TF_ENABLE_ONEDNN_OPTS"];
      const absent = ["PYTHONHASHSEED", "OPENBLAS_NUM_THREADS"];
      expect(
        await evaluate(`{n: os.environ.get(n) for n in ${JSON.stringify([...names, ...absent])}}`),
      ).toEqual({
        TZ: "UTC",
        OMP_NUM_THREADS: "1",
        TF_CPP_MIN_LOG_LEVEL: "3",
        TF_ENABLE_ONEDNN_OPTS: "0",
        PYTHONHASHSEED: null,
        OPENBLAS_NUM_THREADS: null,
      });
    });

    test("is the module __test__, with sys, os and environ at hand", async () => {
      const facts =
        "(__name__, __file__, environ is os.environ, sys.modules['__test__'].__doc__, time.tzname[0])";
      expect(await evaluate(facts)).toEqual(["__test__", "__test__.py", true, null, "UTC"]);
    });

    test("has no socket among its descriptors but that of its report", async () => {
      const kinds =
        "[os.readlink(f'/proc/self/fd/{n}') for n in os.listdir('/proc/self/fd') if os.path.exists(f'/proc/self/fd/{n}')]";
      const found = z.array(z.string()).parse(await evaluate(kinds));
      expect(found.filter((name) => name.startsWith("socket:"))).toHaveLength(1);
    });

    test("does not find the engine's own modules", async () => {
      expect(await evaluate("[p for p in sys.path if os.path.exists(p + '/zygote.py')]")).toEqual(
        [],
      );
    });

    const drawn = "(random.random(), numpy.random.rand())";

    test("draws the same numbers under the same seed", async () => {
      expect(await evaluate(drawn, 7)).toEqual(await evaluate(drawn, 7));
    });

    test("draws other numbers under another seed", async () => {
      expect(await evaluate(drawn, 7)).not.toEqual(await evaluate(drawn, 8));
    });

    test("may have a seed beyond what numpy takes", async () => {
      expect(await evaluate(drawn, 2 ** 40)).toEqual(await evaluate(drawn, 2 ** 40));
    });
  });
}

/** Where a user's cache is below /tmp, the way to the environment is there to be seen. */
function withoutEnvironment(folder: string, names: readonly string[]): string[] {
  return names.filter((name) => !parts.starter.path.startsWith(path.join(folder, name)));
}
