import type { Context } from "../../schema/context.ts";
import type { Engine } from "../engine/create-engine.ts";
import type { OpenLeader } from "../generate/hold-conversation.ts";
import { leadTurns } from "../interact/lead-turns.ts";
import { readAgentPrompts } from "./agent-prompts.ts";
import { leadAgent } from "./lead-agent.ts";

/** Who leads the conversations of a run. */
export function chooseLeader(engine: Engine, { signal }: Pick<Context, "signal">): OpenLeader {
  return async (question, { interaction, ...tools }) => {
    if (interaction.kind === "turns") {
      return leadTurns(question, tools, { ...interaction, engine, signal });
    }
    const prompts = await readAgentPrompts();
    return leadAgent(question, tools, { wishes: interaction, prompts, engine, signal });
  };
}
