import { text, texts } from "./flags.ts";
import { datasetWords } from "./shared-flags.ts";

/** What is known of models beside runs: facts about them, and the public leaderboard. */
export const publicFlags = {
  models: text(
    "--models <file>",
    "models.json: link, size, openness and release date by model name",
  ),
  public: text("--public <file>", "results.json of the public leaderboard"),
  publicHard: text("--public-hard <file>", "results-hard.json of the public leaderboard"),
};

/** The flags that say what a site shows, the same for serving and exporting. */
export const siteFlags = {
  runs: texts("-r, --runs <dirs...>", "folders or files with judged runs", ["."]),
  leaderboard: text(
    "-l, --leaderboard <file>",
    "leaderboard.json to show, instead of one built from the runs",
  ),
  ...publicFlags,
  dataset: text(datasetWords, "dataset of the tasks to show (default: the one the runs name)"),
};
