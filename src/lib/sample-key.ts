/** A sample of a run in a map: its task and its number. */
export function sampleKey(taskId: string, sample: number): string {
  return `${taskId}\n${sample}`;
}

/** One of the answers that a sample came about in: its turn, too. */
export function turnKey(place: { task_id: string; sample: number; turn: number }): string {
  return `${sampleKey(place.task_id, place.sample)}\n${place.turn}`;
}
