import path from "node:path";
import { expect, test } from "vitest";
import { parts } from "../support/parts.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { openAdapter } from "./open-adapter.ts";

// What the model answers is tried in tests/conformance/hf.test.ts, which needs torch.

test("a Python without transformers is named, with what to do", async () => {
  const { python } = parts.starter;
  await expect(openAdapter("hf", { name: "org/model", local: { python } })).rejects.toMatchObject({
    name: "ModelServerFailed",
    message: expect.stringMatching(/cannot load org\/model: ModuleNotFoundError: .*'torch'/),
    hint: expect.stringContaining("--python"),
  });
});

test("an interpreter that is not there is named", async () => {
  const python = path.join(await temporaryFolder(), "python");
  await expect(openAdapter("hf", { name: "org/model", local: { python } })).rejects.toMatchObject({
    name: "ModelServerFailed",
    message: expect.stringContaining(`${python} cannot load`),
  });
});

test("a setting that is not understood is refused", async () => {
  const { python } = parts.starter;
  const asked = openAdapter("hf", { name: "org/model", local: { python }, body: { threads: 2 } });
  await expect(asked).rejects.toMatchObject({
    name: "BadUsage",
    hint: expect.stringMatching(/dtype/),
  });
});

test("whoever has enough before it is loaded gets away", async () => {
  const abort = new AbortController();
  abort.abort("enough");
  const { python } = parts.starter;
  const asked = openAdapter("hf", { name: "org/model", local: { python }, signal: abort.signal });
  await expect(asked).rejects.toBe("enough");
});
