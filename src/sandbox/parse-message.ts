import { WorkerMessage } from "../schema/worker-message.ts";

/** A worker's line, or undefined where it is none of its messages. */
export function parseMessage(line: string): WorkerMessage | undefined {
  try {
    return WorkerMessage.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}
