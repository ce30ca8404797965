import type { Command } from "commander";
import type { SiteOptions } from "../pipeline/site/open-site.ts";
import type { CommandContext } from "./context.ts";

export interface SiteFlags {
  runs: string[];
  leaderboard?: string;
  models?: string;
  public?: string;
  publicHard?: string;
  dataset?: string;
}

/** The flags that say what a site shows, the same for serving and exporting. */
export function addSiteOptions(command: Command): Command {
  return command
    .option("-r, --runs <dirs...>", "folders or files with judged runs", ["."])
    .option("-l, --leaderboard <file>", "a leaderboard.json, in place of one made of the runs")
    .option("--models <file>", "models.json: link, size, openness and date by the model's name")
    .option("--public <file>", "results.json of the public leaderboard")
    .option("--public-hard <file>", "its results-hard.json")
    .option("-d, --dataset <source>", "the tasks to show (default: the runs' own)");
}

export function toSiteOptions(
  flags: SiteFlags,
  context: CommandContext,
): Omit<SiteOptions, "served"> {
  return {
    settings: context.settings,
    runs: flags.runs,
    leaderboard: flags.leaderboard,
    models: flags.models,
    public: flags.public,
    publicHard: flags.publicHard,
    dataset: flags.dataset,
    bcbVersion: context.version,
    now: context.now,
    progress: context.terminal.progress,
    signal: context.signal,
  };
}
