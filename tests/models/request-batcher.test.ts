import { expect, test } from "vitest";
import { createRequestBatcher } from "../../src/models/support/request-batcher.ts";
import { ModelError, type ModelAnswer } from "../../src/models/support/model.ts";
import type { ModelRequest } from "../../src/schema/model.ts";
import { greedy } from "../support/make-generation.ts";
import { never } from "./open-adapter.ts";

const ask = (text: string): ModelRequest => ({
  prompt: { kind: "completion", text },
  decoding: greedy,
});
const say = (text: string): ModelAnswer => ({
  text,
  reasoning: null,
  finish: "stop",
  usage: null,
  budget: null,
});
const textOf = ({ prompt }: ModelRequest) => (prompt.kind === "completion" ? prompt.text : "");

function newBatcher(
  size: number,
  answer = async (text: string): Promise<ModelAnswer | ModelError> => say(text),
) {
  const batches: string[][] = [];
  const batcher = createRequestBatcher(size, (requests) => {
    batches.push(requests.map(textOf));
    return Promise.all(requests.map((request) => answer(textOf(request))));
  });
  return { batcher, batches };
}

test("what is asked together is answered together, and nothing waits for a full batch", async () => {
  const { batcher, batches } = newBatcher(2);
  const asked = ["a", "b", "c"].map((text) => batcher(ask(text), never));
  expect((await Promise.all(asked)).map(({ text }) => text)).toEqual(["a", "b", "c"]);
  expect(batches).toEqual([["a", "b"], ["c"]]);
});

test("one that fails in a batch fails alone", async () => {
  const { batcher } = newBatcher(2, async (text) =>
    text === "a" ? new ModelError("too-long", "too long") : say(text),
  );
  const [first, second] = await Promise.allSettled(
    ["a", "b"].map((text) => batcher(ask(text), never)),
  );
  expect(first).toMatchObject({ reason: { kind: "too-long" } });
  expect(second).toMatchObject({ value: { text: "b" } });
});

test("a batch that is lost is lost for all of it, and the next is asked", async () => {
  let isLost = true;
  const { batcher } = newBatcher(2, async (text) => {
    if (isLost) throw new ModelError("model", "it ended");
    return say(text);
  });
  const both = await Promise.allSettled(["a", "b"].map((text) => batcher(ask(text), never)));
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  isLost = false;
  expect(await batcher(ask("c"), never)).toMatchObject({ text: "c" });
});

test("whoever aborts leaves at once; a batch is called off when nobody waits for it", async () => {
  const calledOff = Promise.withResolvers<void>();
  const batcher = createRequestBatcher(2, async (requests, signal) => {
    await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
    calledOff.resolve();
    return requests.map((request) => say(textOf(request)));
  });
  const [one, other] = [new AbortController(), new AbortController()];
  const first = batcher(ask("a"), one.signal);
  const second = batcher(ask("b"), other.signal);
  one.abort("enough");
  await expect(first).rejects.toBe("enough");
  other.abort("me too");
  await expect(second).rejects.toBe("me too");
  await calledOff.promise;
  expect(() => batcher(ask("c"), one.signal)).toThrow("enough");
});
