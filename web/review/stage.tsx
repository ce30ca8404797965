const tones: Readonly<Record<string, string>> = {
  green: "pass",
  examined: "pass",
  signed: "pass",
  red: "fail",
  broken: "fail",
  doubted: "timeout",
};

/** How far a task is. */
export function Stage({ stage }: { stage: string }) {
  return <span class={`chip ${tones[stage] ?? ""}`}>{stage}</span>;
}
