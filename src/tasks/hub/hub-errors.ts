import { type BenchError, fault } from "../../lib/bench-error.ts";
import type { HubSettings } from "../../schema/settings.ts";

const otherSources = "or pass a file with --dataset (--dataset starter needs no network)";

export function unreachable(hub: HubSettings, reason: string, cause?: unknown): BenchError {
  return fault.HubUnreachable(
    `Cannot reach the hub at ${hub.endpoint}: ${reason}.`,
    `Check the network and HF_ENDPOINT and try again, ${otherSources}.`,
    { cause },
  );
}

export function refusedStatus(url: string, hub: HubSettings, status: number): BenchError {
  return fault.HubRefused(`The hub answered ${status} to ${url}.`, statusHint(hub, status));
}

/** The hub speaks, but not what a hub says. */
export function nonsense(url: string, reason: string): BenchError {
  return fault.HubRefused(
    `The hub's answer to ${url} cannot be used: ${reason}.`,
    `Check that HF_ENDPOINT is the address of a Hugging Face hub, ${otherSources}.`,
  );
}

/** What is missing from the hub, and what is there instead. */
export function notThere(what: string, hint: string): BenchError {
  return fault.DatasetUnknown(what, hint);
}

export function offlineAndAbsent(repo: string, version: string): BenchError {
  return fault.HubUnreachable(
    `${repo}@${version} is not in the cache, and HF_HUB_OFFLINE is set.`,
    `Unset HF_HUB_OFFLINE once to download it, ${otherSources}.`,
  );
}

function statusHint(hub: HubSettings, status: number): string {
  if (status === 401 || status === 403) {
    return hub.token
      ? "The hub does not accept the token in HF_TOKEN: check it, and that its owner may read the dataset."
      : "The dataset is private, gated or does not exist: set HF_TOKEN to a token that may read it, or check its name.";
  }
  if (status === 429) {
    return `The hub's rate limit was reached: wait a few minutes and try again, set HF_TOKEN (signed-in users have a higher limit), ${otherSources}.`;
  }
  return `Try again later, ${otherSources}.`;
}
