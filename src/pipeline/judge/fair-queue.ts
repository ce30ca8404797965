/** How much the queue holds, waiting and running together. */
export interface QueueSize {
  samples: number;
  bytes: number;
}

interface FairQueueOptions {
  most: QueueSize;
  /** How many samples of one client are handed on at once. */
  handedOn: number;
  now: () => number;
}

/** There is no room; worth asking again after a while. */
export class QueueFull extends Error {
  override readonly name = "QueueFull";
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super(`The queue is full: try again in ${retryAfterSeconds} s.`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Nothing new is begun any more. */
export class QueueClosed extends Error {
  override readonly name = "QueueClosed";
  /** When it may have restarted. */
  readonly retryAfterSeconds = 10;

  constructor() {
    super("The service is shutting down and accepts no new work: try again after it restarts.");
  }
}

/** Room for some samples of one client; what was not used is given back when it is disposed. */
export interface Admission extends Disposable {
  /** Does the work of one sample when its client may hand one on, and gives its room back. */
  run<T>(work: () => Promise<T>, options: { bytes: number; signal: AbortSignal }): Promise<T>;
}

interface Client extends QueueSize {
  /** Hand a place over to those who wait for one, in their order. */
  waiting: Set<() => void>;
  running: number;
}

/** Most that a client is told to wait before it asks again. */
const longestWaitSeconds = 60;
const rateWindowMs = 10_000;

/**
 * A bounded queue in front of something that alternates between clients. Each client hands on a few samples at a time, in
 * their order, so that nobody's thousands stand before another's one.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #clients = new Map<string, Client>();
  readonly #closed = new AbortController();
  #ended: number[] = [];

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  get load(): { waiting: number; running: number; bytes: number } {
    const load = { waiting: 0, running: 0, bytes: 0 };
    for (const { samples, running, bytes } of this.#clients.values()) {
      load.waiting += samples - running;
      load.running += running;
      load.bytes += bytes;
    }
    return load;
  }

  get isClosed(): boolean {
    return this.#closed.signal.aborted;
  }

  /** Room for all of them, or QueueFull. One client can take half of the room at most while others wait or run. */
  admit(name: string, size: QueueSize): Admission {
    this.#closed.signal.throwIfAborted();
    const known = this.#clients.get(name);
    const client = known ?? { waiting: new Set(), running: 0, samples: 0, bytes: 0 };
    const isAlone = this.#clients.size === (known === undefined ? 0 : 1);
    const { waiting, running, bytes: held } = this.load;
    const all = { samples: waiting + running, bytes: held };
    for (const measure of ["samples", "bytes"] as const) {
      const most = this.#options.most[measure];
      const isTooMuch =
        all[measure] + size[measure] > most ||
        client[measure] + size[measure] > most * (isAlone ? 1 : 0.5);
      if (isTooMuch) throw new QueueFull(this.#estimateSeconds(all.samples));
    }
    this.#clients.set(name, client);
    client.samples += size.samples;
    client.bytes += size.bytes;
    const giveBack = ({ samples, bytes }: QueueSize): void => {
      client.samples -= samples;
      client.bytes -= bytes;
      const isGone = client.samples === 0 && this.#clients.get(name) === client;
      if (isGone) this.#clients.delete(name);
    };
    const rest = { ...size };
    return {
      run: async (work, { bytes, signal }) => {
        const mine = { samples: 1, bytes: Math.min(bytes, rest.bytes) };
        rest.samples -= 1;
        rest.bytes -= mine.bytes;
        try {
          return await this.#take(client, work, signal);
        } finally {
          giveBack(mine);
        }
      },
      [Symbol.dispose]: () => {
        giveBack(rest);
        Object.assign(rest, { samples: 0, bytes: 0 });
      },
    };
  }

  /** Refuses what has not begun and whatever comes; what runs goes on. */
  close(): void {
    this.#closed.abort(new QueueClosed());
  }

  async #take<T>(client: Client, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    signal.throwIfAborted();
    this.#closed.signal.throwIfAborted();
    if (client.running >= this.#options.handedOn) await this.#wait(client, signal);
    else client.running += 1;
    try {
      return await work();
    } finally {
      this.#ended.push(this.#options.now());
      if (this.#ended.length > 1000) this.#ended = this.#ended.slice(-500);
      // Whoever waits takes the place over.
      const [handOver] = client.waiting;
      if (handOver === undefined) client.running -= 1;
      else {
        client.waiting.delete(handOver);
        handOver();
      }
    }
  }

  async #wait({ waiting }: Client, signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const over = AbortSignal.any([signal, this.#closed.signal]);
    const leave = (): void => {
      // At once: a place that is given to somebody who has left would be lost.
      waiting.delete(resolve);
      reject(over.reason);
    };
    over.addEventListener("abort", leave, { once: true });
    waiting.add(resolve);
    await promise.finally(() => over.removeEventListener("abort", leave));
  }

  /** By how many ended of late: when a tenth of what waits has gone. */
  #estimateSeconds(samples: number): number {
    const since = this.#options.now() - rateWindowMs;
    const aSecond = this.#ended.filter((at) => at > since).length / (rateWindowMs / 1000);
    const seconds = aSecond === 0 ? longestWaitSeconds / 4 : samples / 10 / aSecond;
    return Math.min(longestWaitSeconds, Math.max(1, Math.ceil(seconds)));
  }
}
