import type { Context } from "../../schema/context.ts";
import type { Engine } from "../engine/create-engine.ts";
import type { OpenLeader } from "../generate/hold-conversation.ts";
import { leadTurns } from "../interact/lead-turns.ts";
import { readAgentPrompts } from "./agent-prompts.ts";
import { leadAgent } from "./lead-agent.ts";

/** Who leads the conversations of a run. */
export async function chooseLeader(
  engine: Engine,
  { signal }: Pick<Context, "signal">,
): Promise<OpenLeader> {
  const prompts = await readAgentPrompts();
  return (question, { interaction, ...tools }) =>
    interaction.kind === "turns"
      ? leadTurns(question, tools, { ...interaction, engine, signal })
      : leadAgent(question, tools, { wishes: interaction, prompts, engine, signal });
}
