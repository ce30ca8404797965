import type { Command } from "commander";
import { BenchError } from "../../lib/bench-error.ts";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import { addJsonOption } from "../options.ts";

export function addCacheCommand(program: Command, context: CommandContext): void {
  const cache = program.command("cache").description("what bcb keeps to be faster, and its size");
  addExamples(cache, ["bcb cache list", "bcb cache clear verdicts"]);
  const list = cache
    .command("list")
    .description("list environments, datasets, models, verdicts and answers with their sizes")
    .action(async (flags: { json?: boolean }) => {
      const { listCache, renderCache } = await import("../../pipeline/cache.ts");
      const { terminal, settings } = context;
      const parts = await listCache(settings.cacheDir);
      if (flags.json) terminal.sayJson({ folder: settings.cacheDir, parts });
      else terminal.say(renderCache(settings.cacheDir, parts, terminal.style));
    });
  addExamples(addJsonOption(list), ["bcb cache list --json"]);
  const clear = cache
    .command("clear")
    .argument("<parts...>", "names of `bcb cache list`")
    .description("delete parts of the cache, after asking")
    .option("-y, --yes", "do not ask")
    .action((names: string[], flags: ClearFlags) => clearCache(names, flags, context));
  addExamples(addJsonOption(clear), [
    "bcb cache clear verdicts answers",
    "bcb cache clear environments --yes",
  ]);
}

interface ClearFlags {
  yes?: boolean;
  json?: boolean;
}

async function clearCache(
  names: readonly string[],
  flags: ClearFlags,
  { settings, terminal, ask }: CommandContext,
): Promise<void> {
  const { chooseParts, clearParts, listCache, formatMib } = await import("../../pipeline/cache.ts");
  const parts = chooseParts(await listCache(settings.cacheDir), [...new Set(names)]);
  const what = parts.map(({ name, bytes }) => `${name} (${formatMib(bytes)})`).join(", ");
  if (!flags.yes) {
    if (ask === undefined) {
      throw new BenchError("BadUsage", `This would delete ${what}.`, "Say so with --yes.");
    }
    const answer = await ask(`Delete ${what} in ${settings.cacheDir}? [y/N] `);
    if (!/^y(es)?$/i.test(answer.trim())) {
      terminal.complain("Nothing was deleted.");
      return;
    }
  }
  await clearParts(settings.cacheDir, parts);
  if (flags.json) terminal.sayJson({ deleted: parts });
  else terminal.say(`Deleted: ${what}`);
}
