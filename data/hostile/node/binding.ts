// attack: reaches for what Node has inside
// kind: verdict
// task: plain
// official: fail|timeout|crash
// strict: fail
// expect: nothing there judges
// limit: 4
try {
  const { binding } = process as never as { binding(name: string): Record<string, unknown> };
  for (const name of ["fs", "util", "contextify", "process_wrap"]) {
    const inside = binding(name);
    for (const key of Object.keys(inside)) inside[key] = () => undefined;
  }
} catch {}

export function taskFunc(): unknown {
  return undefined;
}
