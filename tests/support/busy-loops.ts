import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";

/**
 * Loops that never rest, until they are disposed. Each has a session of its own: where the kernel shares cores out by
 * session, it gets as much as a sample does.
 */
export function startBusyLoops(count: number): Disposable {
  const loops = Array.from({ length: count }, () =>
    spawn("sh", ["-c", "while :; do :; done"], { detached: true, stdio: "ignore" }),
  );
  return {
    [Symbol.dispose]: () => {
      for (const loop of loops) loop.kill("SIGKILL");
    },
  };
}

export function keepCoresBusy(loopsACore: number): Disposable {
  return startBusyLoops(loopsACore * availableParallelism());
}
