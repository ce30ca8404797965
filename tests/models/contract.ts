import { describe, expect, test } from "vitest";
import { ModelError, type ModelOptions } from "../../src/models/support/model.ts";
import type { ModelErrorKind } from "../../src/schema/model.ts";
import type { Dialect } from "./dialects.ts";
import { never, openAdapter } from "./open-adapter.ts";
import { greedy } from "../support/make-generation.ts";
import { startScriptedServer, type Play, type ScriptedServer } from "./scripted-server.ts";

const canary = "sk-canary-0123456789abcdef";

/** What every adapter that speaks HTTP promises, whatever its vendor's dialect. */
export function testHttpAdapter(dialect: Dialect): void {
  const good = (text: string): Play => ({ kind: "json", body: dialect.answer({ text }) });
  const open = (server: ScriptedServer, options: Partial<ModelOptions> = {}) =>
    openAdapter(dialect.backend, {
      name: dialect.model,
      baseUrl: `${server.url}${dialect.base}`,
      apiKey: canary,
      ...options,
    });
  const request = { prompt: dialect.prompt, decoding: greedy };
  async function ask(play: Play, options: Partial<ModelOptions> = {}) {
    const server = await startScriptedServer(play);
    return (await open(server, options)).ask(request, never);
  }
  async function failure(play: Play, options: Partial<ModelOptions> = {}): Promise<ModelError> {
    const outcome: unknown = await ask(play, options).catch((error: unknown) => error);
    if (!(outcome instanceof ModelError)) throw new Error("no ModelError", { cause: outcome });
    expect(`${outcome.message} ${outcome.stack} ${String(outcome.cause)}`).not.toContain(canary);
    return outcome;
  }

  describe.for([dialect])("$title", () => {
    test("asks the right address with the key and gives the answer with its usage", async () => {
      const server = await startScriptedServer(good("x = 1"));
      const answer = await (await open(server)).ask(request, never);
      expect(answer).toMatchObject({ text: "x = 1", reasoning: null, finish: "stop" });
      expect(answer.usage).toMatchObject({
        input_tokens: 20,
        cached_input_tokens: 5,
        output_tokens: 9,
      });
      expect(answer.budget).toBeNull();
      expect(server.seen.map((seen) => seen.path)).toEqual([dialect.path]);
      expect(server.seen[0]?.headers[dialect.keyHeader]).toBe(dialect.keyValue(canary));
    });

    // Raw texts have no field for thoughts, nor have OpenAI's chat completions.
    const thoughts = dialect.lacksReasoning ? [] : ["Let me see."];
    test.for(thoughts)("keeps what it thought apart from its answer", async (reasoning) => {
      const body = dialect.answer({ text: "x = 1", reasoning });
      expect(await ask({ kind: "json", body })).toMatchObject({ text: "x = 1", reasoning });
    });

    const isRaw = dialect.prompt.kind === "completion";
    const finishes = (["stop", "length", "filter", "refusal"] as const).filter(
      (finish) => !dialect.lacks.includes(finish) && (isRaw || finish !== "stop"),
    );
    test.for(finishes)("takes an empty answer that ended by %s for an answer", async (finish) => {
      const body = dialect.answer({ text: "", finish });
      expect(await ask({ kind: "json", body })).toMatchObject({ text: "", finish });
    });

    test.skipIf(isRaw)("a chat's answer without a text or a reason for that is none", async () => {
      const body = dialect.answer({ text: "" });
      expect(await failure({ kind: "json", body })).toMatchObject({ kind: "empty", mayPass: true });
    });

    test("adds the caller's headers and body fields", async () => {
      const server = await startScriptedServer(good("x"));
      const model = await open(server, { headers: { "x-team": "a" }, body: { top_k: 40 } });
      await model.ask(request, never);
      expect(server.seen[0]?.headers["x-team"]).toBe("a");
      expect(server.seen[0]?.body).toMatchObject({ top_k: 40 });
    });

    const refusals: [number, string, string | undefined, ModelErrorKind][] = [
      [400, "stop is not valid here", undefined, "request"],
      [400, "This model's maximum context length is 8192 tokens.", undefined, "too-long"],
      [401, "Incorrect key", undefined, "key"],
      [403, "not allowed in your country", undefined, "key"],
      [404, "no model of this name", undefined, "model"],
      [413, "body too big", undefined, "too-long"],
      [422, "unprocessable", undefined, "request"],
      [429, "slow down", undefined, "rate"],
      [429, "You exceeded your current quota", "insufficient_quota", "key"],
      [500, "oh", undefined, "overloaded"],
      [502, "oh", undefined, "overloaded"],
      [503, "oh", undefined, "overloaded"],
      [504, "oh", undefined, "overloaded"],
      [529, "Overloaded", "overloaded_error", "overloaded"],
    ];
    test.for(refusals)(
      "takes %i (%s) in the vendor's words",
      async ([status, words, code, kind]) => {
        const body = dialect.refuse(status, `${words} (${canary})`, code);
        const error = await failure({ kind: "json", status, body });
        expect(error.kind).toBe(kind);
        expect(error.message).toContain(`answered ${status}: ${words} ([key])`);
      },
    );

    test("shortens a page of HTML to its words", async () => {
      const text = `<html><style>a{}</style><h1>Bad gateway</h1>${"<p>x</p>".repeat(9000)}</html>`;
      const error = await failure({ kind: "text", status: 502, text });
      expect(error).toMatchObject({ kind: "overloaded" });
      expect(error.message).toMatch(/answered 502: Bad gateway x x/);
      expect(error.message.length).toBeLessThan(500);
    });

    test.for([
      [{ "retry-after": "7" }, 7000],
      [{ "retry-after-ms": "1500", "retry-after": "2" }, 1500],
    ] as const)("hears how long to wait from %o", async ([headers, wait]) => {
      const body = dialect.refuse(429, "slow down");
      const error = await failure({ kind: "json", status: 429, headers, body });
      expect(error).toMatchObject({ kind: "rate", retryAfterMs: wait, mayPass: true });
    });

    test("reads what is left from the headers of an answer", async () => {
      const headers = {
        "x-ratelimit-limit-requests": "100",
        "x-ratelimit-remaining-requests": "99",
        "x-ratelimit-reset-requests": "20ms",
        "x-ratelimit-limit-tokens": "1000",
        "x-ratelimit-remaining-tokens": "10",
        "x-ratelimit-reset-tokens": "6m0s",
      };
      const body = dialect.answer({ text: "x" });
      const { budget } = await ask({ kind: "json", headers, body });
      expect(budget).toEqual({ requestsLeft: 99, tokensLeft: 10, resetMs: 360_000 });
    });

    test.for<[string, Play]>([
      ["text that is no JSON", { kind: "text", text: "<html>hello</html>" }],
      ["nothing", { kind: "text", text: "" }],
      ["JSON of another kind", { kind: "json", body: { hello: 1 } }],
      ["half a body", { kind: "cut", text: '{"choices": [{"mess' }],
      ["JSON that ends too soon", { kind: "text", text: '{"choices": [{"mess' }],
    ])("calls %s malformed", async ([, play]) => {
      expect(await failure(play)).toMatchObject({ kind: "malformed", mayPass: true });
    });

    test("calls a closed socket and a closed port a matter of the network", async () => {
      expect(await failure({ kind: "reset" })).toMatchObject({ kind: "network" });
      const nowhere = { baseUrl: `http://127.0.0.1:9${dialect.base}` };
      const error = await failure({ kind: "silence" }, nowhere);
      expect(error).toMatchObject({ kind: "network" });
      expect(error.message).toContain("127.0.0.1:9");
    });

    test.for<[string, Play]>([
      ["that never begins", { kind: "silence" }],
      ["that stops in its middle", { kind: "stall", text: '{"choices": [' }],
      ["that drips", { kind: "drip", text: "x".repeat(1000), pieces: 1000, everyMs: 20 }],
    ])("ends an answer %s at the time limit", async ([, play]) => {
      const begin = performance.now();
      expect(await failure(play, { limitMs: 300 })).toMatchObject({ kind: "timeout" });
      expect(performance.now() - begin).toBeLessThan(3000);
    });

    test("waits for a slow answer that comes in time", async () => {
      const text = JSON.stringify(dialect.answer({ text: "slow Ω" }));
      const answer = await ask({ kind: "drip", text, pieces: 40, everyMs: 5 });
      expect(answer.text).toBe("slow Ω");
    });

    test.for<[string, Play]>([
      ["before it begins", { kind: "silence" }],
      ["in its middle", { kind: "stall", text: "{" }],
    ])("ends at once with the caller's reason when aborted %s", async ([, play]) => {
      const server = await startScriptedServer(play);
      const abort = new AbortController();
      const asked = (await open(server)).ask(request, abort.signal);
      void server.nextRequest().then(() => setTimeout(() => abort.abort("enough"), 30));
      await expect(asked).rejects.toBe("enough");
      await expect((await open(server)).ask(request, abort.signal)).rejects.toBe("enough");
      expect(server.seen.length).toBe(1);
    });

    test("takes an answer of 50 MB whole", async () => {
      const text = "0123456789".repeat(5 * 1024 * 1024);
      const answer = await ask(good(text));
      expect(answer.text.length).toBe(text.length);
    });

    test("does not ask again by itself", async () => {
      const server = await startScriptedServer(
        { kind: "json", status: 503, body: dialect.refuse(503, "oh") },
        good("x"),
      );
      await expect((await open(server)).ask(request, never)).rejects.toThrow("oh");
      expect(server.seen.length).toBe(1);
    });
  });
}
