import { fault } from "../lib/bench-error.ts";
import type { Priority } from "../schema/queue.ts";
import type { CommandContext } from "./context.ts";
import { choice, mapped, text } from "./flags.ts";

const words = "--queue <address>";

/** The Redis of a command that can do nothing without one. */
export const queueAddressFlag = mapped(
  text(
    words,
    "Redis address of the queue: redis://host:6379, or rediss:// for TLS (default: BCB_QUEUE)",
  ),
  (url, context) => {
    const address = toAddress(url, context);
    if (address !== undefined) return address;
    throw fault.BadUsage(
      "No queue address given.",
      "Pass --queue redis://host:6379, or set BCB_QUEUE.",
    );
  },
);

/** Where samples are judged, the same for every command that judges; undefined where that is here. */
export const queueFlag = mapped(
  {
    url: text(
      words,
      "judge on the workers of this Redis queue (redis://host:6379, rediss:// for TLS) instead of this machine; `off` ignores BCB_QUEUE",
    ),
    priority: choice(
      "--priority <when>",
      "priority over other runs in the queue",
      ["high", "normal", "low"] satisfies Priority[],
      "normal",
    ),
  },
  ({ url, priority }, context) => {
    const address = toAddress(url, context);
    return address && { address, priority };
  },
);

/** The address with its secrets, which come from the environment alone: arguments are everybody's to read. */
function toAddress(given: string | undefined, { settings: { queue = {} } }: CommandContext) {
  const url = given ?? queue.url;
  if (url === undefined || url === "off") return undefined;
  if (given !== undefined && URL.canParse(given) && new URL(given).password !== "") {
    throw fault.BadUsage(
      "--queue contains a password, and every user of this machine can read command-line arguments.",
      "Set the environment variable BCB_QUEUE to the address, or BCB_QUEUE_PASSWORD to the password.",
    );
  }
  return { ...queue, url };
}
