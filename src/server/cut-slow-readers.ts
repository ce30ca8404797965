import type { Server } from "node:http";
import type { Socket } from "node:net";

/** Ends connections whose other side takes nothing of what is to be sent for half a minute. */
export function cutSlowReaders(
  server: Server,
  { patienceMs = 30_000, lookEveryMs = 5_000 } = {},
): Disposable {
  const open = new Map<Socket, { sent: number; since: number }>();
  server.on("connection", (socket: Socket) => {
    open.set(socket, { sent: 0, since: performance.now() });
    socket.once("close", () => open.delete(socket));
  });
  const clock = setInterval(() => {
    const now = performance.now();
    for (const [socket, seen] of open) {
      const sent = socket.bytesWritten - socket.writableLength;
      if (socket.writableLength === 0 || sent !== seen.sent) open.set(socket, { sent, since: now });
      else if (now - seen.since > patienceMs) socket.destroy();
    }
  }, lookEveryMs);
  clock.unref();
  return { [Symbol.dispose]: () => clearInterval(clock) };
}
