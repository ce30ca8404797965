import { z } from "zod";
import { fail, succeed, type Result } from "../lib/result.ts";
import { runProcess } from "../lib/run-process.ts";
import type { Settings } from "../schema/settings.ts";

const Interpreter = z.object({
  executable: z.string().min(1),
  version: z.string().regex(/^\d+\.\d+\.\d+/),
  implementation: z.string(),
  system: z.string(),
  machine: z.string(),
  libc: z.string(),
  /** Whether it was built to be fast. pyenv's are not unless asked for: they take half as long again. */
  optimized: z.boolean(),
});
/** An interpreter that answered. `executable` is what it calls itself: behind a shim, the real one. */
export type Interpreter = z.infer<typeof Interpreter>;

const question = `
import json, platform, sys, sysconfig
is_packaged = getattr(sys, "base_prefix", "") == "/usr"  # distributions optimize without saying so
print(json.dumps({
    "executable": sys.executable,
    "version": platform.python_version(),
    "implementation": sys.implementation.name,
    "system": platform.system(),
    "machine": platform.machine(),
    "libc": " ".join(platform.libc_ver()).strip(),
    "optimized": is_packaged or "--enable-optimizations" in (sysconfig.get_config_var("CONFIG_ARGS") or ""),
}))`;

/** Asks an executable what Python it is; a shim without a Python behind it, or anything else, fails with the reason. */
export async function probePython(
  executable: string,
  variables: Settings["variables"],
  signal?: AbortSignal,
): Promise<Result<Interpreter, string>> {
  const { exitCode, stdout, stderr } = await runProcess(executable, ["-I", "-c", question], {
    variables,
    limitMs: 20_000,
    signal,
  });
  if (exitCode !== 0) return fail(stderr.trim().split("\n")[0] || `exit code ${exitCode}`);
  try {
    return succeed(Interpreter.parse(JSON.parse(stdout)));
  } catch {
    return fail("its answer is not Python's");
  }
}
