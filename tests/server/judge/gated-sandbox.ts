import { once } from "node:events";
import type { Execution, Exit, Sandbox } from "../../../src/schema/execution.ts";
import { exits } from "../../support/scripted-sandbox.ts";

/** A sandbox that runs nothing and answers with a pass when it is told to. */
export class GatedSandbox implements Sandbox {
  readonly engine = "gated-1";
  readonly parallel = 2;
  readonly backlog: number;
  readonly runs: Sandbox["runs"] = { python: ["unittest", "program"] };
  readonly asked: Execution[] = [];
  readonly #open = new AbortController();

  constructor(backlog = 2) {
    this.backlog = backlog;
  }

  /** From now on everything is answered at once. */
  open(): void {
    this.#open.abort();
  }

  async execute(execution: Execution, signal?: AbortSignal): Promise<Exit> {
    signal?.throwIfAborted();
    this.asked.push(execution);
    const gates = [this.#open.signal, ...(signal ? [signal] : [])];
    const either = AbortSignal.any(gates);
    if (!either.aborted) await once(either, "abort");
    signal?.throwIfAborted();
    return exits.pass;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.open();
  }
}
