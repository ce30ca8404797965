import type { Context } from "hono";

interface Lines {
  items: AsyncGenerator<object>;
  /** Aborted when the reader leaves. */
  left: AbortController;
  /** Given back at the end, however it comes. */
  room: Disposable;
}

/** Objects as NDJSON, each as it comes; no more are made than the reader takes. */
export function answerLines(context: Context, { items, left, room }: Lines): Response {
  const encoder = new TextEncoder();
  const end = (): void => {
    left.abort();
    room[Symbol.dispose]();
  };
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const item = await items.next();
          if (!item.done) {
            controller.enqueue(encoder.encode(`${JSON.stringify(item.value)}\n`));
            return;
          }
          end();
          controller.close();
        } catch (error) {
          end();
          controller.error(error);
        }
      },
      async cancel() {
        end();
        await items.return(undefined).catch(() => {});
      },
    },
    { highWaterMark: 1 },
  );
  return context.body(body, 200, {
    "Content-Type": "application/x-ndjson",
    "Cache-Control": "no-store",
  });
}
