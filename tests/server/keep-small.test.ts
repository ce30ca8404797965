import { expect, test } from "vitest";
import { keepSmall } from "../../src/server/keep-small.ts";
import { waitFor } from "../support/processes.ts";

test("what nobody holds any more is collected soon", async () => {
  using _small = keepSmall({ garbageBytes: 2 ** 20, everyMs: 20 });
  const gone = new FinalizationRegistry<string>((name) => collected.add(name));
  const collected = new Set<string>();
  let held: object[] | undefined = Array.from({ length: 500_000 }, (_, index) => ({ index }));
  gone.register(held, "many objects");
  expect(held).toHaveLength(500_000);
  held = undefined;
  await expect(waitFor(async () => collected.has("many objects"))).resolves.toBeUndefined();
});
