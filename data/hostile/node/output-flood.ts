// attack: prints a gigabyte
// kind: output
// task: plain
// official: fail|timeout
// strict: fail
// expect: nobody keeps it
// limit: 8
const block = "a".repeat(1 << 20);
for (let count = 0; count < 1024; count++) process.stdout.write(block);

export function taskFunc(): unknown {
  return undefined;
}
