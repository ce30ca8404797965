import type { Engine } from "../engine/create-engine.ts";

/** Opens an engine for code in a language. */
export type OpenEngineFor = (language: string) => Promise<Engine>;

/** Engines for languages that the service was not opened for. */
export interface OtherEngines extends AsyncDisposable {
  /** Opened when the language is first asked for; what could not be opened is tried again by the next who asks. */
  find(language: string): Promise<Engine>;
}

export function createOtherEngines(open: OpenEngineFor): OtherEngines {
  const engines = new Map<string, Promise<Engine>>();
  return {
    find(language) {
      const known = engines.get(language);
      if (known !== undefined) return known;
      const opening = open(language);
      engines.set(language, opening);
      opening.catch(() => engines.delete(language));
      return opening;
    },
    async [Symbol.asyncDispose]() {
      const opened = await Promise.allSettled(engines.values());
      const there = opened.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
      await Promise.all(there.map((engine) => engine[Symbol.asyncDispose]()));
    },
  };
}
