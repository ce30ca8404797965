/** How long a queue waits for what; tests make it short. */
export const usualTimings = {
  /** After this without a word of its worker, a job is taken by another. Renewed while a sample runs, however long that is. */
  lockMs: 40_000,
  /** How often runs and workers say that they are there, and look who is. */
  beatMs: 5_000,
  /** A worker that was not heard for this long is gone. Less than half of a lock, so that who takes a job over knows it. */
  aliveMs: 15_000,
  /** The same of a run; then what it asked for is dropped. Long enough for one that was killed to be started again. */
  runMs: 120_000,
  /** How old a sample is before a run looks whether its job still exists. */
  lostMs: 20_000,
  /** How often is said that nobody fits, or that Redis is away. */
  complainMs: 60_000,
};
export type QueueTimings = typeof usualTimings;

/** How long what nobody cares for stays in Redis. */
export const ttlMs = {
  claim: 86_400_000,
  text: 86_400_000,
  answers: 600_000,
  recent: 3_600_000,
  workers: 3_600_000,
};

/** Answers that are kept for other runs, and for one that was killed and goes on. */
export const mostRecent = 10_000;
