import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { parts } from "../support/parts.ts";

const python = fileURLToPath(new URL("../../python", import.meta.url));

/** The value of a Python expression; `count` takes the looks at the threads of a sample on two cores. */
function ask(expression: string): unknown {
  const script = `
import json, os, sys
sys.path.insert(0, ${JSON.stringify(python)})
from jail import cgroup
from worker import clock
os.sched_getaffinity = lambda _: {0, 1}
def count(wall, *looks):
    times = clock.ThreadTimes()
    for look in looks:
        times.add(*look)
    return round(times.count(wall), 6)
def deaths(*texts):
    files = [os.memfd_create("file") for _ in texts]
    for file, text in zip(files, texts):
        os.write(file, text.encode())
    return cgroup._read_deaths(files)
print(json.dumps(${expression}))`;
  const done = spawnSync(parts.starter.python, ["-B", "-c", script], { encoding: "utf8" });
  if (done.status !== 0) throw new Error(done.stderr);
  return JSON.parse(done.stdout);
}

describe("of ten seconds, those count in which a sample", () => {
  test.for([
    ["ran or slept, not those in which it waited", "({'7': (1, 6)}, 1)", 4],
    ["slept", "({'7': (0.1, 0)}, 0.1)", 10],
    [
      "ran on one of two cores and on both, when it waits for itself",
      "({'7': (10, 90), '8': (10, 90)}, 20)",
      10,
    ],
    [
      "could have run on two cores, when others have most of them",
      "({'7': (2, 8), '8': (2, 8)}, 4)",
      2,
    ],
    [
      "ran, also by a thread that has ended",
      "({'7': (1, 0), '8': (2, 6)}, 3), ({'7': (1, 1)}, 3)",
      3,
    ],
    [
      "ran, also by a thread whose number another has",
      "({'7': (2, 6)}, 2), ({'7': (0.5, 1)}, 2.5)",
      3,
    ],
    ["ran, also by children that were never seen", "({'7': (1, 2)}, 3)", 4],
    ["was, where the kernel does not count", "({}, 3)", 10],
  ] as const)("%s", ([, looks, counted]) => {
    expect(ask(`count(10, ${looks})`)).toBe(counted);
  });
});

test.for([
  ["version 2", ["low 0\nmax 9\noom 2\noom_kill 1\n"], [1, 2]],
  ["version 1", ["oom_kill_disable 0\nunder_oom 0\noom_kill 3\n", "44\n"], [3, 44]],
  ["an old kernel", ["oom_kill_disable 0\nunder_oom 0\n", "0\n"], [0, 0]],
] as const)(
  "control groups of %s tell who was killed, and whether by their own limit",
  ([, texts, found]) => {
    expect(ask(`deaths(*${JSON.stringify(texts)})`)).toEqual(found);
  },
);
