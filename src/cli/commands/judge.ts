import { defineCommand } from "../command.ts";
import {
  choice,
  count,
  mapped,
  natural,
  parseMemoryMib,
  parsed,
  portNumber,
  seconds,
  text,
  texts,
} from "../flags.ts";
import { engineFlags } from "../judging-flags.ts";
import { taskFlags } from "../shared-flags.ts";

export default defineCommand({
  about: "serve verdicts and rewards over HTTP, from one warm sandbox",
  flags: {
    address: {
      port: portNumber("--port <number>", "port; 0 picks a free one", 8421),
      host: text("--host <address>", "address to listen on", "127.0.0.1"),
      names: texts("--names <hosts...>", "other host names to answer to, such as a proxy's"),
    },
    tokens: text(
      "--tokens <file>",
      "file of accepted tokens, one `name token` per line (default: one token, created once and kept in the cache folder)",
    ),
    tasks: taskFlags,
    engine: {
      ...engineFlags,
      rules: {
        ...engineFlags.rules,
        controls: natural(
          "--controls <n>",
          "control runs per pass: repeat it with altered expectations, which an honest pass must fail",
          2,
        ),
      },
    },
    cache: choice(
      "--cache <use>",
      "verdict cache: use it, only write to it (fresh), or turn it off",
      ["use", "fresh", "off"],
      "use",
    ),
    mode: choice(
      "--sanitize <mode>",
      "how code is extracted from raw answers: exactly like the official tool, or by bcb's own rules",
      ["official", "best"],
      "official",
    ),
    most: {
      samples: count("--waiting <n>", "maximum number of samples queued and running", 20_000),
      bytes: mapped(
        parsed(
          "--waiting-memory <size>",
          "maximum memory for queued samples",
          parseMemoryMib,
          256,
          "256M",
        ),
        (mib) => mib * 2 ** 20,
      ),
    },
    graceMs: seconds(
      "--grace <seconds>",
      "how long running samples may continue after the service is stopped",
      30,
    ),
  },
  examples: [
    "bcb judge --env bigcodebench --dataset bigcode/bigcodebench",
    "bcb judge --dataset starter --port 0 --json",
    "bcb judge --host 0.0.0.0 --tokens tokens.txt --names judge.example.com",
  ],
  async run({ cache, engine, json, ...flags }, context) {
    const { runJudge } = await import("../../server/judge/run-judge.ts");
    const { terminal } = context;
    await runJudge(
      { ...flags, engine: { ...engine, cache } },
      context,
      ({ url, port, token, tokenFile }) => {
        terminal.clearProgress();
        const shown = token === undefined ? {} : { token, token_file: tokenFile };
        if (json) terminal.sayJson({ url, port, ...shown });
        else terminal.say(describe(url, token, tokenFile));
      },
    );
    return undefined;
  },
});

function describe(url: string, token: string | undefined, file: string): string {
  const door =
    token === undefined
      ? `Requests need one of the tokens in ${file}.`
      : `Token: ${token} (stored in ${file})\nAPI documentation: ${url}/?token=${token}`;
  return `${url}\n${door}\n\nPress Ctrl-C to stop.`;
}
