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

interface Waiting {
  begin: () => void;
  giveUp: (reason: unknown) => void;
}

interface Client {
  waiting: Set<Waiting>;
  running: number;
  held: QueueSize;
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
  readonly #held: QueueSize = { samples: 0, bytes: 0 };
  #running = 0;
  #isClosed = false;
  #ended: number[] = [];

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  get load(): { waiting: number; running: number; bytes: number } {
    const running = this.#running;
    return { waiting: this.#held.samples - running, running, bytes: this.#held.bytes };
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Room for all of them, or QueueFull. One client can take half of the room at most while others wait or run. */
  admit(name: string, size: QueueSize): Admission {
    if (this.#isClosed) throw new QueueClosed();
    const client = this.#clients.get(name) ?? this.#add(name);
    const { most } = this.#options;
    const isAlone = this.#clients.size === 1;
    const share = isAlone ? 1 : 0.5;
    for (const measure of ["samples", "bytes"] as const) {
      const isTooMuch =
        this.#held[measure] + size[measure] > most[measure] ||
        client.held[measure] + size[measure] > most[measure] * share;
      if (isTooMuch) {
        this.#forget(name, client);
        throw new QueueFull(this.#estimateSeconds());
      }
    }
    this.#hold(client, size, 1);
    const rest = { ...size };
    return {
      run: async (work, { bytes, signal }) => {
        const mine = { samples: 1, bytes: Math.min(bytes, rest.bytes) };
        rest.samples -= 1;
        rest.bytes -= mine.bytes;
        try {
          return await this.#take(client, work, signal);
        } finally {
          this.#hold(client, mine, -1);
          this.#forget(name, client);
        }
      },
      [Symbol.dispose]: () => {
        this.#hold(client, rest, -1);
        Object.assign(rest, { samples: 0, bytes: 0 });
        this.#forget(name, client);
      },
    };
  }

  /** Refuses what has not begun and whatever comes; what runs goes on. */
  close(): void {
    this.#isClosed = true;
    for (const { waiting } of this.#clients.values()) {
      for (const one of waiting) one.giveUp(new QueueClosed());
    }
  }

  async #take<T>(client: Client, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    signal.throwIfAborted();
    if (this.#isClosed) throw new QueueClosed();
    if (client.running >= this.#options.handedOn) await this.#wait(client, signal);
    else client.running += 1;
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#note();
      // Whoever waits takes the place over.
      const [next] = client.waiting;
      if (next === undefined) client.running -= 1;
      else next.begin();
    }
  }

  async #wait(client: Client, signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    // At once: a place that is given to somebody who has left would be lost.
    const leave = (): void => void client.waiting.delete(waiting);
    const waiting: Waiting = {
      begin: () => (leave(), resolve()),
      giveUp: (reason) => (leave(), reject(reason)),
    };
    const giveUp = () => waiting.giveUp(signal.reason);
    signal.addEventListener("abort", giveUp, { once: true });
    client.waiting.add(waiting);
    await promise.finally(() => signal.removeEventListener("abort", giveUp));
  }

  #add(name: string): Client {
    const held = { samples: 0, bytes: 0 };
    const client = { waiting: new Set<Waiting>(), running: 0, held };
    this.#clients.set(name, client);
    return client;
  }

  #forget(name: string, client: Client): void {
    if (client.held.samples === 0 && this.#clients.get(name) === client) this.#clients.delete(name);
  }

  #hold(client: Client, size: QueueSize, sign: 1 | -1): void {
    for (const held of [client.held, this.#held]) {
      held.samples += sign * size.samples;
      held.bytes += sign * size.bytes;
    }
  }

  #note(): void {
    const now = this.#options.now();
    this.#ended.push(now);
    if (this.#ended.length > 1000) this.#ended = this.#ended.slice(-500);
  }

  /** By how many ended of late: when a tenth of what waits has gone. */
  #estimateSeconds(): number {
    const since = this.#options.now() - rateWindowMs;
    const aSecond = this.#ended.filter((at) => at > since).length / (rateWindowMs / 1000);
    const wanted = this.#held.samples / 10;
    const seconds = aSecond === 0 ? longestWaitSeconds / 4 : wanted / aSecond;
    return Math.min(longestWaitSeconds, Math.max(1, Math.ceil(seconds)));
  }
}
