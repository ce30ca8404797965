// attack: takes more memory than it may
// kind: resources
// task: plain
// official: fail|crash
// strict: fail
// expect: it is ended, and nobody else is
const kept: Buffer[] = [];
for (;;) kept.push(Buffer.alloc(32 << 20, 1));

export function taskFunc(): unknown {
  return undefined;
}
