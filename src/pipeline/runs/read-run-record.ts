import { readJsonFile } from "../../lib/read-json-file.ts";
import { RunRecord } from "../../schema/run-record.ts";

/** The `NAME_run.json` beside a run's verdicts. */
export function readRunRecord(file: string): Promise<RunRecord> {
  return readJsonFile(file, {
    schema: RunRecord,
    what: "a run record of this version",
    hint: "Verdicts are read with the NAME_run.json that `bcb evaluate` writes beside them: bring it back, or evaluate the samples again.",
  });
}
