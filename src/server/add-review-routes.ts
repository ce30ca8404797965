import type { Context, Hono } from "hono";
import type { ReviewDesk } from "../pipeline/author/review-desk.ts";
import { ReviewRequest } from "../schema/site-review.ts";
import { answerWith, readOwnRequest } from "./own-request.ts";

export interface ServedReview {
  desk: ReviewDesk;
  /** False where others than this machine's own user can reach the server: they may look. */
  mayWrite: boolean;
}

export function addReviewRoutes(app: Hono, { desk, mayWrite }: ServedReview): void {
  app.get("/review", (context) => look(context, () => desk.list()));
  app.get("/review/:id", (context) => look(context, () => desk.show(context.req.param("id"))));
  app.post("/review", async (context) => {
    if (!mayWrite) {
      const error = "Reviews are written only where the server listens on 127.0.0.1.";
      return context.json({ error }, 403);
    }
    const request = await readOwnRequest(context, {
      schema: ReviewRequest,
      otherwise: "This is no answer to a review.",
    });
    return request.ok ? answerWith(context, () => desk.answer(request.value)) : request.error;
  });
}

/** The files may change at any time, by this page or by an editor. */
function look(context: Context, work: () => Promise<object>): Promise<Response> {
  context.header("Cache-Control", "no-store");
  return answerWith(context, work);
}
