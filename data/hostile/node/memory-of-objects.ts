// attack: fills the heap with objects
// kind: resources
// task: plain
// official: fail|crash|timeout
// strict: fail
// expect: it is ended, and nobody else is
const kept: unknown[] = [];
for (;;) kept.push(Array.from({ length: 10_000 }, (_, n) => ({ n })));

export function taskFunc(): unknown {
  return undefined;
}
