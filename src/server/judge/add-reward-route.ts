import { toReward } from "../../pipeline/judge/to-reward.ts";
import {
  RewardRequest,
  type JudgedSample,
  type Reward,
  type RewardAnswer,
  type RewardMode,
} from "../../schema/judge-api.ts";
import { bodyLimits } from "./add-verdict-routes.ts";
import type { JudgeApp, JudgeServices } from "./judge-app.ts";
import { readRequest } from "./read-request.ts";

export function addRewardRoute(app: JudgeApp, { service, bodies }: JudgeServices): void {
  app.post("/v1/rewards", async (context) => {
    const limit = { most: bodyLimits.many, room: bodies };
    const request = await readRequest(context, RewardRequest, limit);
    if (!request.ok) return request.error;
    const { mode, samples } = request.value;
    const asker = { client: context.get("client"), signal: context.req.raw.signal };
    // Under numbers of ours while they are judged: a client may give two samples the same name.
    const numbered = samples.map((sample, place) => ({ ...sample, id: place }));
    const rewards = samples.map((sample, place) => unasked(sample.id ?? place));
    using admitted = service.admit(numbered, asker);
    for await (const judged of admitted.judge()) {
      const place = Number(judged.id);
      rewards[place] = grade({ ...judged, id: samples[place]?.id ?? place }, mode);
    }
    const answer: RewardAnswer = { mode, rewards };
    // Where nothing at all could be judged, the whole request is to be asked again.
    const isVain = rewards.every(({ status }) => status === 503);
    if (isVain) context.header("Retry-After", "1");
    return context.json(answer, isVain ? 503 : 200);
  });
}

function grade(judged: JudgedSample, mode: RewardMode): Reward {
  if (judged.status !== 200) return judged;
  const { id, status, verdict } = judged;
  const graded = toReward(verdict, mode);
  return graded === undefined ? unasked(id) : { id, status, ...graded };
}

function unasked(id: string | number): Reward {
  return { id, status: 503, error: "The sample could not be run. Try again." };
}
