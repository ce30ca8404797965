import { homedir } from "node:os";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openArena, type Arena } from "../../src/pipeline/doctor/hostile-arena.ts";
import { printableLines } from "../../src/lib/printable.ts";
import { renderOneFile } from "../../src/report/site/one-file.ts";
import { toSiteJson } from "../../src/report/site/site-json.ts";
import { readCorpus } from "../../src/sandbox/hostile/read-corpus.ts";
import { parts } from "../support/parts.ts";

const variable = { name: "BCB_HOSTILE_SECRET", value: "a-secret-of-the-caller" };
process.env[variable.name] = variable.value;
const corpus = await readCorpus();

describe("under attack", () => {
  let arena: Arena;
  beforeAll(async () => {
    const places = [homedir()];
    arena = await openArena({ environment: parts.starter, variable, places });
  });
  afterAll(() => arena[Symbol.asyncDispose]());

  test.for(corpus.honest)("$name passes before: $title", async ({ name }) => {
    expect(await arena.runHonest(name)).toEqual([]);
  });

  test.for(corpus.attacks)("$name: $expect", async (attack) => {
    expect((await arena.run(attack)).complaints).toEqual([]);
  });

  test.for(["trace-terminal-injection", "trace-html-injection", "trace-name-injection"])(
    "what %s left is text on a page and on a terminal",
    async (name) => {
      const attack = corpus.attacks.find((one) => one.name === name);
      if (attack === undefined) throw new Error(`there is no attack ${name}`);
      const { verdict } = await arena.run(attack);
      const details = Object.entries(verdict.official?.details ?? {});
      const data = [["data/report.json", toSiteJson(details)] as const];
      const page = renderOneFile({ title: "x", data, script: "", styles: "" });
      const lines = details.flat().map(printableLines).join("\n");
      // oxlint-disable-next-line no-control-regex
      const steering = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E]/;
      expect(details).not.toEqual([]);
      expect(page).not.toMatch(steering);
      expect(page.match(/<script/g)).toHaveLength(2);
      expect(page).not.toMatch(/<(?:img|b)\b/);
      expect(lines).not.toMatch(steering);
      expect(lines).not.toContain("\r");
    },
  );

  test.for(corpus.honest)("$name passes after: $title", async ({ name }) => {
    expect(await arena.runHonest(name)).toEqual([]);
  });

  test("nothing is left when the sandbox is closed", async () => {
    expect(await arena.close()).toEqual([]);
  });
});
