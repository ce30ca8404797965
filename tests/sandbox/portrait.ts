import { inflateSync } from "node:zlib";
import type { Sandbox } from "../../src/schema/execution.ts";
import { makeExecution, testRunning } from "../support/executions.ts";

/** What a sample can see of its process; two engines that differ in it may differ in a verdict. */
export interface Portrait {
  modules: string[];
  submodules: string[];
  [aspect: string]: unknown;
}

const paint = `
import json as _json

def _portrait():
    import os, sys, warnings, signal, locale, logging, threading, types, builtins, decimal, socket, gc
    # Cython and sysconfig put names of their own there, whoever comes first.
    own = {n: sys.modules.get(n) for n in sys.modules if "cython_" not in n and "_sysconfigdata" not in n}
    mpl = own.get("matplotlib")
    np = own.get("numpy")
    attributes = []
    for name, module in own.items():
        for key, value in list(getattr(module, "__dict__", {}).items()):
            if isinstance(value, types.ModuleType):
                attributes.append(f"{name}.{key} -> {getattr(value, '__name__', '?')}")
    return {
        "modules": sorted(own),
        "submodules": sorted(attributes),
        "filters": sorted(f"{f[0]} {f[1].pattern if f[1] else None} {f[2].__name__} {f[3]} {f[4]}" for f in warnings.filters),
        "environ": {k: v for k, v in sorted(os.environ.items()) if "bcb" not in v and not k.startswith("KMP_")},
        "colormaps": sorted(mpl.colormaps) if mpl and hasattr(mpl, "colormaps") else [],
        "rcParams": {k: type(v).__name__ if k == "backend" else str(v) for k, v in dict.items(mpl.rcParams)} if mpl else {},
        "figures": own["matplotlib.pyplot"].get_fignums() if "matplotlib.pyplot" in own else [],
        "argv": sys.argv,
        "path": sys.path,
        "recursion": sys.getrecursionlimit(),
        "signals": {s.name: str(signal.getsignal(s)).partition(" at 0x")[0] for s in signal.Signals if s.value < 32},
        "locale": locale.setlocale(locale.LC_ALL),
        "loggers": [str(h) for h in logging.root.handlers] + [logging.root.level],
        "threads": [len(os.listdir("/proc/self/task")), threading.active_count()],
        "descriptors": len(os.listdir("/proc/self/fd")),
        "numpy": [str(np.geterr()), str(np.get_printoptions())] if np else [],
        "random": [__import__("random").random(), float(np.random.rand()) if np else 0],
        "hooks": [str(sys.excepthook), str(sys.displayhook), sys.getprofile() is None, sys.gettrace() is None],
        "decimal": str(decimal.getcontext()),
        "socket": socket.getdefaulttimeout(),
        "main": sorted(vars(sys.modules["__main__"])),
        "builtins": sorted(name for name in vars(builtins) if "pybind11" not in name),
        "gc": [gc.isenabled(), gc.get_threshold()],
        "zone": [__import__("time").tzname, os.environ.get("TZ")],
        "umask": os.umask(0o22),
    }
`;

/** Runs the code as a sample would, then has it paint what it sees. */
export async function takePortrait(sandbox: Sandbox, code: string): Promise<Portrait> {
  const exit = await sandbox.execute(
    makeExecution({
      code: `${code}\n${paint}`,
      // Packed and in parts: a trace is cut where it is long.
      test: testRunning(
        "seen = _json.dumps(_portrait()).encode()",
        "import base64, zlib",
        "packed = base64.b64encode(zlib.compress(seen)).decode()",
        "for at in range(0, len(packed), 50_000):",
        "    with self.subTest(at=at):",
        '        raise ValueError("<<<" + packed[at : at + 50_000] + ">>>")',
      ),
    }),
  );
  const trace = exit.kind === "reported" ? Object.values(exit.details).join("\n") : exit.kind;
  const packed = [...trace.matchAll(/ValueError: <<<(.*)>>>/g)].map(([, part]) => part).join("");
  if (packed === "") throw new Error(`no portrait: ${trace.slice(-500)}`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- painted by the code above
  return JSON.parse(inflateSync(Buffer.from(packed, "base64")).toString()) as Portrait;
}
