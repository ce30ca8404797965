import { BenchError } from "../../lib/bench-error.ts";
import type { HubSettings } from "../../schema/settings.ts";

const otherSources =
  "or give a file with --dataset (the embedded pack needs no network: --dataset starter)";

export function unreachable(hub: HubSettings, reason: string, cause?: unknown): BenchError {
  return new BenchError(
    "HubUnreachable",
    `Cannot get an answer from the hub at ${hub.endpoint}: ${reason}.`,
    `Check the network and HF_ENDPOINT, and run the same command again, ${otherSources}.`,
    { cause },
  );
}

export function refusedStatus(url: string, hub: HubSettings, status: number): BenchError {
  return new BenchError(
    "HubRefused",
    `The hub answered ${status} to ${url}.`,
    statusHint(hub, status),
  );
}

/** The hub speaks, but not what a hub says. */
export function nonsense(url: string, reason: string): BenchError {
  return new BenchError(
    "HubRefused",
    `The hub's answer to ${url} cannot be used: ${reason}.`,
    `Check that HF_ENDPOINT names a Hugging Face hub, ${otherSources}.`,
  );
}

/** What is missing from the hub, and what is there instead. */
export function notThere(what: string, hint: string): BenchError {
  return new BenchError("DatasetUnknown", what, hint);
}

export function offlineAndAbsent(repo: string, version: string): BenchError {
  return new BenchError(
    "HubUnreachable",
    `${repo}@${version} is not in the cache, and the hub is switched off (HF_HUB_OFFLINE).`,
    `Unset HF_HUB_OFFLINE once to fetch it, ${otherSources}.`,
  );
}

function statusHint(hub: HubSettings, status: number): string {
  if (status === 401 || status === 403) {
    return hub.token
      ? "The token in HF_TOKEN is not accepted: check it, and that its owner may read the dataset."
      : "The dataset is private, gated or does not exist: set HF_TOKEN to a token that may read it, or check its name.";
  }
  if (status === 429) {
    return `It is asked too often: wait some minutes and run the same command again, set HF_TOKEN (signed-in users may ask more), ${otherSources}.`;
  }
  return `Run the same command again later, ${otherSources}.`;
}
