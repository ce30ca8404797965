import type { Context, Hono } from "hono";
import type { ReviewService } from "../pipeline/author/review-service.ts";
import { ReviewRequest } from "../schema/site-review.ts";
import { answerWith, readOwnRequest } from "./own-request.ts";

export interface ServedReview {
  reviews: ReviewService;
  /** False where others than this machine's own user can reach the server: they may look. */
  mayWrite: boolean;
}

export function addReviewRoutes(app: Hono, { reviews, mayWrite }: ServedReview): void {
  app.get("/review", (context) => look(context, () => reviews.list()));
  app.get("/review/:id", (context) => look(context, () => reviews.show(context.req.param("id"))));
  app.post("/review", async (context) => {
    if (!mayWrite) {
      const error = "Reviews can only be saved if the server listens on 127.0.0.1.";
      return context.json({ error }, 403);
    }
    const request = await readOwnRequest(context, {
      schema: ReviewRequest,
      otherwise: "This is not a valid review.",
    });
    return request.ok ? answerWith(context, () => reviews.answer(request.value)) : request.error;
  });
}

/** The files may change at any time, by this page or by an editor. */
function look(context: Context, work: () => Promise<object>): Promise<Response> {
  context.header("Cache-Control", "no-store");
  return answerWith(context, work);
}
