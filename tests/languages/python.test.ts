import path from "node:path";
import { readSettings } from "../../src/cli/settings.ts";
import python from "../../src/languages/python.ts";
import { answerCode, makeExecution } from "../support/executions.ts";
import { parts } from "../support/parts.ts";
import { describeLanguage } from "./contract.ts";

const cacheDir = path.resolve(parts.starter.path, "../..");

const report = `'{"loaded":true,"tests_run":1,"details":{},"outputs":["tREPORT"]}'`;

describeLanguage("python", {
  language: python,
  environment: "starter",
  settings: readSettings(process.env),
  wishes: { cacheDir, machine: { parallel: 1 }, allowWeakSandbox: true },
  passing: makeExecution(),
  failing: makeExecution({ code: "def task_func():\n    return 41\n" }),
  printer: `word = input()
while word == "loop": pass
if word == "fail": raise ValueError("it fails")
print(${report} if word == "report" else word.upper())`,
  accepted: answerCode,
  refused: "def task_func(:\n",
});
