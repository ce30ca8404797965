import { defineCommand } from "../command.ts";
import { choice, parsed, text, texts } from "../flags.ts";
import { toEngineChoice } from "../judging.ts";
import { parseCount, parseMemoryMib, parsePort, parseSeconds, parseSeed } from "../parsers.ts";
import { jsonFlag, judgingFlags, taskFlags, toTasks } from "../shared-flags.ts";

const { environment, machine, limits, allowWeakSandbox, queue } = judgingFlags;

export const addJudgeCommand = defineCommand({
  name: "judge",
  about: "answer with verdicts and rewards over HTTP, from one warm engine, until it is stopped",
  flags: {
    address: {
      port: parsed("--port <number>", "port; 0 takes any that is free", parsePort, 8421),
      host: text("--host <address>", "where to listen", "127.0.0.1"),
      names: texts(
        "--names <hosts...>",
        "names that lead here besides this machine's, such as a proxy's",
      ),
    },
    tokens: text(
      "--tokens <file>",
      "who may ask: a name and a token a line (default: one token, made once and kept in the cache folder)",
    ),
    tasks: taskFlags,
    engine: {
      environment,
      machine,
      limits,
      controls: parsed(
        "--controls <n>",
        "how many times a pass is run again with changed expectations, to show that it was earned",
        parseSeed,
        2,
      ),
      allowWeakSandbox,
      queue,
    },
    cache: choice(
      "--cache <use>",
      "the verdict cache: answer from it, only fill it, or leave it alone",
      ["use", "fresh", "off"],
      "use",
    ),
    mode: choice(
      "--sanitize <mode>",
      "how raw answers become code: to the byte as the official tool, or by our own rules",
      ["official", "best"],
      "official",
    ),
    most: {
      samples: parsed("--waiting <n>", "samples that may wait and run at once", parseCount, 20_000),
      mib: parsed("--waiting-memory <size>", "what they may take", parseMemoryMib, 256, "256M"),
    },
    graceMs: parsed(
      "--grace <seconds>",
      "how long what runs may go on when the service is stopped",
      parseSeconds,
      30_000,
      "30",
    ),
    json: jsonFlag,
  },
  examples: [
    "bcb judge --env bigcodebench --dataset bigcode/bigcodebench",
    "bcb judge --dataset starter --port 0 --json",
    "bcb judge --host 0.0.0.0 --tokens tokens.txt --names judge.example.com",
  ],
  async run(flags, context) {
    const { runJudge } = await import("../../server/judge/run-judge.ts");
    const { terminal } = context;
    const { samples, mib } = flags.most;
    await runJudge(
      {
        tasks: toTasks(flags.tasks, context),
        engine: { ...toEngineChoice(flags.engine, context), cache: flags.cache },
        mode: flags.mode,
        most: { samples, bytes: mib * 2 ** 20 },
        address: flags.address,
        tokens: flags.tokens,
        graceMs: flags.graceMs,
      },
      context,
      ({ url, port, token, tokenFile }) => {
        terminal.clearProgress();
        const shown = token === undefined ? {} : { token, token_file: tokenFile };
        if (flags.json) terminal.sayJson({ url, port, ...shown });
        else terminal.say(describe(url, token, tokenFile));
      },
    );
    return undefined;
  },
});

function describe(url: string, token: string | undefined, file: string): string {
  const door =
    token === undefined
      ? `It asks for one of the tokens in ${file}.`
      : `Token: ${token} (kept in ${file})\nWhat it understands: ${url}/?token=${token}`;
  return `${url}\n${door}\n\nCtrl-C ends it.`;
}
