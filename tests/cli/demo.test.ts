import { expect, test } from "vitest";
import { newUser } from "./run-bcb.ts";

test("the demo ends with a command for TypeScript that can be run as it is", async () => {
  const user = await newUser({ starter: true });
  const { code, stdout } = await user.run(["demo"]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/Report: .*report\.html/);
  const [, words = ""] = /^Try TypeScript: \S*bcb(?:\.js)? (.+)$/m.exec(stdout) ?? [];
  const tried = await user.run([...words.split(" "), "--limit", "1"]);
  expect(tried).toMatchObject({ code: 0, stdout: "Ground truth: 1 of 1 pass.\n" });
});
