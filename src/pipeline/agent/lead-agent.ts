import { z } from "zod";
import { once } from "../../lib/once.ts";
import { parseJson } from "../../lib/parse-json.ts";
import { readData } from "../../lib/read-data.ts";
import { byName } from "../../schema/shapes.ts";
import type { ModelRequest, ToolCall, ToolResult } from "../../schema/model.ts";
import type { EndReason } from "../../schema/transcript.ts";
import { listAnswers, type Transcript } from "../../runs/transcript-log.ts";
import type { Context } from "../../schema/context.ts";
import type { Engine } from "../engine/create-engine.ts";
import type {
  Leader,
  LeaderPlace,
  OpenLeader,
  StepContent,
} from "../generate/hold-conversation.ts";
import type { Question } from "../generate/questions.ts";
import { leadTurns } from "../interact/lead-turns.ts";
import { openToolSession, type ToolSession } from "./tool-session.ts";

/** Who leads the conversations of a run. */
export function chooseLeader(engine: Engine, { signal }: Pick<Context, "signal">): OpenLeader {
  return async (question, { interaction, readCode }) => {
    const place = { readCode, engine, signal };
    return interaction.kind === "turns"
      ? leadTurns(question, { ...place, interaction })
      : leadAgent(question, { ...place, interaction });
  };
}

const AgentPrompts = z.strictObject({
  tools: z.string().describe("the first message where the endpoint knows tools"),
  text: z.string().describe("the same where calls are written in the text"),
  idle: z.string().describe("the message after an answer that did nothing"),
  definitions: z.array(
    z.strictObject({
      name: z.string(),
      description: z.string(),
      arguments: byName(z.string()).describe("what each is; all are texts, and needed"),
    }),
  ),
});
type AgentPrompts = z.infer<typeof AgentPrompts>;

const readAgentPrompts = once(() => readData("agent.json", AgentPrompts));

/** Of one call. */
const callMs = 30_000;
/** So many answers in a row that do nothing end it. */
const mostIdle = 3;

/** Gives a model tools in a jail of its own, until it hands in its code. */
async function leadAgent({ task }: Question, place: LeaderPlace<"agent">): Promise<Leader> {
  const { interaction: wishes, readCode, engine, signal } = place;
  const prompts = await readAgentPrompts();
  const isText = wishes.protocol === "text";
  let session: ToolSession | undefined;

  /** A session that stands where the conversation does: calls of an earlier process are run again, unheard. */
  async function takeSession(steps: Transcript): Promise<ToolSession> {
    if (session !== undefined && !session.isOver) return session;
    const isResumed = session === undefined;
    await session?.[Symbol.asyncDispose]();
    const limitMs = wishes.seconds * 1000;
    session = await openToolSession({ engine, limitMs, callMs, signal });
    if (isResumed) {
      for (const { calls = [] } of listAnswers(steps).slice(0, -1)) {
        for (const call of calls) await run(call, session);
      }
    }
    return session;
  }

  async function run(call: ToolCall, open: ToolSession): Promise<string> {
    const read = readCall(call, prompts);
    if ("problem" in read) return read.problem;
    if (call.name === "submit") return "";
    return (await open.call(call.name, read.given)).output;
  }

  async function respondToCalls(
    calls: readonly ToolCall[],
    steps: Transcript,
  ): Promise<StepContent> {
    const started = performance.now();
    const results: ToolResult[] = [];
    for (const call of calls) {
      const output = await run(call, await takeSession(steps));
      results.push({ id: call.id, name: call.name, output: output || "(no output)" });
    }
    signal.throwIfAborted();
    const ms = Math.round(performance.now() - started);
    if (!isText) return { kind: "results", results, ms };
    const shown = results.map(
      ({ name, output }) => `${name || "tool"}:\n\`\`\`\n${output}\n\`\`\``,
    );
    return { kind: "feedback", text: shown.join("\n\n"), ms };
  }

  return {
    begin: (request) => toAgentRequest(request, wishes, prompts),
    async read({ text, calls: called }, steps) {
      const calls = isText ? findWrittenCalls(text, listAnswers(steps).length + 1) : (called ?? []);
      const [submitted] = calls.flatMap((call) => {
        const read = readCall(call, prompts);
        return call.name === "submit" && "given" in read ? (read.given["code"] ?? []) : [];
      });
      if (submitted !== undefined) return { solution: await readCode(submitted), calls };
      if (calls.length > 0) return { solution: null, calls };
      const code = await readCode(text);
      const isCode = task.entry_point !== "" && code.includes(`${task.entry_point}(`);
      return { solution: isCode ? code : null };
    },
    async respond({ solution, calls = [], turn }, steps): Promise<StepContent> {
      if (solution !== null) {
        return { kind: "end", reason: calls.length > 0 ? "submitted" : "answered" };
      }
      const over = findEnd(turn, steps, wishes);
      if (over !== undefined) return { kind: "end", reason: over };
      if (calls.length > 0) return respondToCalls(calls, steps);
      const last = listAnswers(steps).slice(-mostIdle);
      const isIdle = last.length === mostIdle && last.every((one) => !one.calls?.length);
      return isIdle
        ? { kind: "end", reason: "gave_up" }
        : { kind: "feedback", text: prompts.idle, ms: 0 };
    },
    async [Symbol.asyncDispose]() {
      await session?.[Symbol.asyncDispose]();
    },
  };
}

/** Which of its limits it has come to. */
function findEnd(
  turn: number,
  steps: Transcript,
  { turns, tokens, seconds }: LeaderPlace<"agent">["interaction"],
): EndReason | undefined {
  if (turn >= turns) return "turns";
  const answers = listAnswers(steps);
  const spent = answers.reduce((sum, { usage }) => sum + (usage?.output_tokens ?? 0), 0);
  if (spent >= tokens) return "tokens";
  const ms = steps.reduce((sum, step) => sum + ("ms" in step ? step.ms : 0), 0);
  return ms >= seconds * 1000 ? "time" : undefined;
}

/** The first request to an agent. */
function toAgentRequest(
  request: ModelRequest,
  { turns, protocol }: LeaderPlace<"agent">["interaction"],
  prompts: AgentPrompts,
): ModelRequest {
  const { prompt, decoding } = request;
  if (prompt.kind === "completion") return request;
  const listed = prompts.definitions.map(
    ({ name, description, arguments: given }) =>
      `- ${name} ${JSON.stringify(given)}: ${description}`,
  );
  const values = new Map([
    ["prompt", prompt.user],
    ["turns", String(turns)],
    ["tools", listed.join("\n")],
  ]);
  const fill = (_: string, name: string) => values.get(name) ?? "";
  const user = prompts[protocol].replaceAll(/\{\{(\w+)\}\}/g, fill);
  const tools = prompts.definitions.map(({ name, description, arguments: given }) => {
    const properties = Object.fromEntries(
      Object.entries(given).map(([key, about]) => [key, { type: "string", description: about }]),
    );
    const required = Object.keys(given);
    return { name, description, parameters: { type: "object", properties, required } };
  });
  return {
    prompt: { kind: "chat", user, prefill: null },
    // Words that end an answer in one turn would end it before its call.
    decoding: { ...decoding, stop: [] },
    ...(protocol === "tools" && { tools }),
  };
}

const written = /```tool\s*\n([\s\S]*?)(?:\n```|$)/g;
const WrittenCall = z.object({ name: z.string(), arguments: byName(z.unknown()).optional() });

/** The calls that an answer writes in its text; one that cannot be read is kept as it is. */
function findWrittenCalls(text: string, turn: number): ToolCall[] {
  return Array.from(text.matchAll(written), ([, block = ""], index) => {
    const call = WrittenCall.safeParse(parseJson(block));
    const id = `call-${turn}-${index + 1}`;
    if (!call.success) return { id, name: "", arguments: block };
    return { id, name: call.data.name, arguments: JSON.stringify(call.data.arguments ?? {}) };
  });
}

/** What a call was given, or why it cannot be run. */
function readCall(
  { name, arguments: text }: ToolCall,
  { definitions }: AgentPrompts,
): { given: Record<string, string> } | { problem: string } {
  const definition = definitions.find((each) => each.name === name);
  const names = definitions.map((each) => each.name).join(", ");
  if (name === "") {
    return { problem: `This is no call: it must be JSON with "name" and "arguments".` };
  }
  if (definition === undefined) {
    return { problem: `There is no tool ${JSON.stringify(name)}. The tools are ${names}.` };
  }
  const given = byName(z.unknown()).safeParse(parseJson(text));
  if (!given.success) return { problem: "The arguments are no JSON object." };
  const missing = Object.keys(definition.arguments).filter(
    (key) => typeof given.data[key] !== "string",
  );
  if (missing.length > 0) return { problem: `${name} needs ${missing.join(", ")}, as text.` };
  const taken = Object.keys(definition.arguments).map((key) => [key, String(given.data[key])]);
  return { given: Object.fromEntries(taken) };
}
