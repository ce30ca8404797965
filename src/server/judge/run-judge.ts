import { once } from "node:events";
import { openJudge, type JudgeChoice } from "../../pipeline/judge/open-judge.ts";
import { errorMessage } from "../../lib/bench-error.ts";
import type { Context } from "../../schema/context.ts";
import { keepSmall } from "../keep-small.ts";
import type { Address } from "../listen.ts";
import { keepOwnToken, readTokens } from "./keep-tokens.ts";
import { serveJudge } from "./serve-judge.ts";

interface RunJudgeOptions extends JudgeChoice {
  address: Address;
  /** A file of names and tokens; without it this user's own token is asked for. */
  tokens: string | undefined;
  /** How long what runs may go on when the service is stopped. */
  graceMs: number;
}

/** `bcb judge`: opens everything, says where it listens and, without a file of tokens, its token; answers until the signal aborts. */
export async function runJudge(
  { address, tokens: file, graceMs, ...choice }: RunJudgeOptions,
  context: Context,
  say: (start: {
    url: string;
    port: number;
    token?: string | undefined;
    tokenFile: string;
  }) => void,
): Promise<void> {
  const { settings, signal, remark, version } = context;
  using _small = keepSmall();
  const own = file === undefined ? await keepOwnToken(settings.cacheDir) : undefined;
  const tokens = file === undefined ? new Map([["own", own?.token ?? ""]]) : await readTokens(file);
  await using service = await openJudge(choice, context);
  await using served = await serveJudge({ service, tokens, address, version });
  const tokenFile = own?.file ?? file ?? "";
  say({ url: served.url, port: served.port, token: own?.token, tokenFile });
  service.warm().catch((error: unknown) => {
    if (!signal.aborted) remark(`The engine could not be warmed up: ${errorMessage(error)}`);
  });
  if (!signal.aborted) await once(signal, "abort");
  await served.close(graceMs);
}
