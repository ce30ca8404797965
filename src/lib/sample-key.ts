/** A sample of a run in a map: its task and its number. */
export function sampleKey(taskId: string, sample: number): string {
  return `${taskId}\n${sample}`;
}
