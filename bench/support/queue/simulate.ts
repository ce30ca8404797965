import { batchSizes, sizeBatch } from "../../../src/queue/size-batch.ts";

/** A sample that holds a core for so long, and has its answer after so long. */
export interface SimulatedSample {
  coreMs: number;
  wallMs: number;
}

/** What a sample costs on its way, in milliseconds: of the run's process, of Redis, of a worker's core. */
export interface DispatchCosts {
  runMs: number;
  redisMs: number;
  workerMs: number;
  /** There and back. */
  networkMs: number;
}

/** By bench:queue on two busy cores, from the processor time of 20,000 samples. */
export const measuredCosts: DispatchCosts = {
  runMs: 0.095,
  redisMs: 0.056,
  workerMs: 0.076,
  networkMs: 1,
};

interface SimulationOptions {
  samples: readonly SimulatedSample[];
  workers: number;
  coresAWorker: number;
  /** Below 1 where workers share cores. */
  speed?: number;
  costs: DispatchCosts;
}

export interface Simulation {
  seconds: number;
  /** How much of the time the run's process, Redis and the cores were busy. */
  run: number;
  redis: number;
  cores: number;
}

/** As src/queue has them. */
const windowACore = 48;
const jobsACore = 8;

interface SimulatedWorker {
  /** Jobs that it holds. */
  jobs: number;
  held: { sample: SimulatedSample; job: { left: number } }[];
  freeCores: number;
}

/**
 * A run, a Redis and workers, event by event: the run puts samples into jobs by the rule of the real one (sizeBatch), each of
 * run and Redis does one thing at a time, and a worker takes as many jobs as the real one does.
 */
export function simulate(options: SimulationOptions): Simulation {
  const { samples, workers: count, coresAWorker, speed = 1, costs } = options;
  const cores = count * coresAWorker;
  const events = new EventQueue();
  const busy = { run: 0, redis: 0, cores: 0 };
  const free = { run: 0, redis: 0 };
  const window = Math.min(16_384, Math.max(64, windowACore * cores));
  const meanMs = samples.reduce((sum, { coreMs }) => sum + coreMs, 0) / samples.length;
  const workers = Array.from({ length: count }, (): SimulatedWorker => ({
    jobs: 0,
    held: [],
    freeCores: coresAWorker,
  }));
  const idle: SimulatedWorker[] = [...workers];
  const jobs: { samples: readonly SimulatedSample[] }[] = [];
  let [next, outstanding, answered, now] = [0, 0, 0, 0];

  /** One thing after another: when it will be done. */
  function serve(place: "run" | "redis", ms: number): number {
    free[place] = Math.max(free[place], now) + ms;
    busy[place] += ms;
    return free[place];
  }

  function send(): void {
    while (next < samples.length && outstanding < window) {
      const waiting = samples.length - next;
      const ahead = Math.min(waiting, batchSizes.samples);
      const expected = Array.from({ length: ahead }, () => ({ expectedMs: meanMs, bytes: 2000 }));
      const size = sizeBatch(expected, Math.min(waiting, 32_768), cores);
      const batch = samples.slice(next, next + size);
      next += size;
      outstanding += size;
      const sentAt = serve("run", (size * costs.runMs) / 2);
      events.add(sentAt, () => {
        const storedAt = serve("redis", (size * costs.redisMs) / 2);
        events.add(storedAt + costs.networkMs / 2, () => {
          jobs.push({ samples: batch });
          hand();
        });
      });
    }
  }

  function hand(): void {
    while (jobs.length > 0 && idle.length > 0) {
      const worker = idle.shift();
      const job = jobs.shift();
      if (worker === undefined || job === undefined) return;
      worker.jobs += 1;
      const carried = { left: job.samples.length };
      worker.held.push(...job.samples.map((sample) => ({ sample, job: carried })));
      if (worker.jobs < jobsACore * coresAWorker) idle.push(worker);
      work(worker);
    }
  }

  function work(worker: SimulatedWorker): void {
    while (worker.freeCores > 0) {
      const one = worker.held.shift();
      if (one === undefined) return;
      worker.freeCores -= 1;
      const coreMs = (one.sample.coreMs + costs.workerMs) / speed;
      busy.cores += coreMs;
      events.add(now + coreMs, () => {
        worker.freeCores += 1;
        work(worker);
      });
      events.add(now + Math.max(coreMs, one.sample.wallMs), () => {
        one.job.left -= 1;
        if (one.job.left === 0) {
          worker.jobs -= 1;
          if (worker.jobs === jobsACore * coresAWorker - 1) idle.push(worker);
          hand();
        }
        const toldAt = serve("redis", costs.redisMs / 2);
        events.add(toldAt + costs.networkMs / 2, () => {
          const heardAt = serve("run", costs.runMs / 2);
          events.add(heardAt, () => {
            answered += 1;
            outstanding -= 1;
            send();
          });
        });
      });
    }
  }

  send();
  for (let event = events.take(); event !== undefined; event = events.take()) {
    now = event.atMs;
    event.happen();
  }
  if (answered !== samples.length)
    throw new Error(`${answered} of ${samples.length} were answered`);
  return {
    seconds: now / 1000,
    run: busy.run / now,
    redis: busy.redis / now,
    cores: busy.cores / (now * cores),
  };
}

interface SimulatedEvent {
  atMs: number;
  happen: () => void;
}

/** The next event first: a heap. */
class EventQueue {
  readonly #heap: SimulatedEvent[] = [];

  add(atMs: number, happen: () => void): void {
    const heap = this.#heap;
    let place = heap.push({ atMs, happen }) - 1;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (this.#at(parent).atMs <= this.#at(place).atMs) return;
      this.#swap(place, parent);
      place = parent;
    }
  }

  take(): SimulatedEvent | undefined {
    const heap = this.#heap;
    const [first] = heap;
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    heap[0] = last;
    for (let place = 0; ;) {
      const [left, right] = [2 * place + 1, 2 * place + 2];
      let least = place;
      if (left < heap.length && this.#at(left).atMs < this.#at(least).atMs) least = left;
      if (right < heap.length && this.#at(right).atMs < this.#at(least).atMs) least = right;
      if (least === place) return first;
      this.#swap(place, least);
      place = least;
    }
  }

  #at(place: number): SimulatedEvent {
    const event = this.#heap[place];
    if (event === undefined) throw new Error("a place of the heap");
    return event;
  }

  #swap(one: number, other: number): void {
    [this.#heap[one], this.#heap[other]] = [this.#at(other), this.#at(one)];
  }
}
