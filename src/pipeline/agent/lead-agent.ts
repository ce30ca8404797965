import type { ToolCall, ToolResult } from "../../schema/model.ts";
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
import {
  findWrittenCalls,
  readAgentPrompts,
  readCall,
  toAgentRequest,
  type AgentWishes,
} from "./agent-prompts.ts";
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

  function findSubmitted(calls: readonly ToolCall[]): string | undefined {
    for (const call of calls) {
      const read = call.name === "submit" ? readCall(call, prompts) : undefined;
      if (read !== undefined && "given" in read) return read.given["code"];
    }
    return undefined;
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
      const submitted = findSubmitted(calls);
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
  { turns, tokens, seconds }: AgentWishes,
): EndReason | undefined {
  if (turn >= turns) return "turns";
  const answers = listAnswers(steps);
  const spent = answers.reduce((sum, { usage }) => sum + (usage?.output_tokens ?? 0), 0);
  if (spent >= tokens) return "tokens";
  const ms = steps.reduce((sum, step) => sum + ("ms" in step ? step.ms : 0), 0);
  return ms >= seconds * 1000 ? "time" : undefined;
}
