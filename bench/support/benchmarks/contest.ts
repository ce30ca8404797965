/** One benchmark, judged by us and by whoever else judges it: the same samples, with as many workers. */
export interface Contest {
  /** The benchmark. */
  title: string;
  peer: string;
  /** How many times faster we have to be. */
  bar: number;
  run(options: ContestOptions): Promise<ContestResult>;
}

export interface ContestOptions {
  /** Folder of the benchmarks' files. */
  folder: string;
  workers: number;
  /** How many samples, where a part will do; all of them for 0. */
  count: number;
  seed: number;
}

export interface ContestResult {
  samples: number;
  oursSeconds: number;
  peerSeconds: number;
  /** Samples with other verdicts, by id. */
  different: string[];
}
