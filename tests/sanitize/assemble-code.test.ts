import { expect, test } from "vitest";
import { assembleCode, assembleGroundTruth } from "../../src/sanitize/assemble-code.ts";
import type { Sample } from "../../src/schema/sample.ts";
import { markUntrusted } from "../../src/schema/execution.ts";
import { makeTask } from "../tasks/task-rows.ts";

const task = makeTask("X/1", {
  complete_prompt: "import os\ndef task_func():\n    '''Doc.'''\n",
  code_prompt: "import os\ndef task_func():\n",
  canonical_solution: "    return os.sep",
});

function sample(form: Sample["form"]): Sample {
  return { taskId: "X/1", index: 0, form, code: markUntrusted("    CODE"), place: "a, line 1" };
}

test.for([
  ["solution", false, "    CODE"],
  ["solution", true, "import os\ndef task_func():\n\n    pass\n    CODE"],
  ["completion", false, "import os\ndef task_func():\n    '''Doc.'''\n    CODE"],
  [
    "completion",
    true,
    "import os\ndef task_func():\n\n    pass\nimport os\ndef task_func():\n    '''Doc.'''\n    CODE",
  ],
] as const)(
  "a %s is judged as the official tool does, calibrated: %s",
  ([form, calibrated, code]) => {
    expect(assembleCode(task, sample(form), calibrated)).toBe(code);
  },
);

test("the ground truth is complete_prompt and canonical_solution", () => {
  expect(assembleGroundTruth(task)).toBe(
    "import os\ndef task_func():\n    '''Doc.'''\n\n    return os.sep",
  );
});
