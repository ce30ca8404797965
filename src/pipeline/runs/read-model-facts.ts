import { readJsonFile } from "../../lib/read-json-file.ts";
import { ModelFactsFile } from "../../schema/leaderboard.ts";

/** `models.json`: what is known of models beside their runs. */
export function readModelFacts(file: string): Promise<ModelFactsFile> {
  return readJsonFile(file, {
    schema: ModelFactsFile,
    what: "a file of model facts",
    hint: 'Write {"MODEL": {"size": 7, "prompted": true, "date": "2024-11-12"}}, using the model names of the runs.',
  });
}
