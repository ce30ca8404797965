import type { Context } from "hono";
import { fail, succeed, type Result } from "../lib/result.ts";

/** Memory that bodies may take while they are read, all requests together. */
export class BodyRoom {
  #left: number;

  constructor(bytes: number) {
    this.#left = bytes;
  }

  /** False where there is no more. */
  take(bytes: number): boolean {
    if (bytes > this.#left) return false;
    this.#left -= bytes;
    return true;
  }

  giveBack(bytes: number): void {
    this.#left += bytes;
  }
}

export interface BodyLimit {
  most: number;
  /** Shared with other requests, where bodies may be large. */
  room?: BodyRoom | undefined;
}

type Refusal = { status: 400 | 413 | 429; error: string };

/** A request's body as text, read no further than its limit, whether or not its length was told before. */
export async function readBody(
  context: Context,
  { most, room }: BodyLimit,
): Promise<Result<string, Refusal>> {
  const tooLarge = { status: 413, error: `A request may have at most ${most} bytes.` } as const;
  const told = Number(context.req.header("content-length") ?? 0);
  if (told > most) return fail(tooLarge);
  const reader = context.req.raw.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const piece: { done: boolean; value?: Uint8Array | undefined } = (await reader?.read()) ?? {
        done: true,
      };
      if (piece.done || piece.value === undefined) break;
      if (size + piece.value.length > most) return fail(tooLarge);
      if (room?.take(piece.value.length) === false) {
        return fail({ status: 429, error: "Too much data is being sent at once: try again." });
      }
      size += piece.value.length;
      chunks.push(piece.value);
    }
    return succeed(utf8.decode(Buffer.concat(chunks)));
  } catch {
    return fail({ status: 400, error: "The request was incomplete or not valid UTF-8." });
  } finally {
    room?.giveBack(size);
    void reader?.cancel().catch(() => {});
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true });
