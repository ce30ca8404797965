import { findTestBody } from "../python-source/test-methods.ts";
import type { PythonParser } from "../python-source/tree.ts";
import type { AuthorKit } from "../schema/author-kit.ts";
import { assembleTask } from "./assemble-task.ts";
import { checkForm } from "./check-form.ts";
import { findFunction } from "./assemble-task.ts";
import { takeFingerprint } from "./near-duplicate.ts";
import { addTest, readOfferedTests } from "./offered-tests.ts";

const entryPoint = "task_func";

const rules = `Rules of a task:
- One Python file: imports, constants if needed, and one function task_func with its docstring and its body.
- The docstring has, in this order and each after a blank line: a description of what is wanted, exact enough that two
  people would write functions which behave alike; "Parameters:", "Returns:", "Raises:" if it raises, "Requirements:" and
  "Example:" with lines that begin with >>>. Lines in sections other than the description are list items with a dash. No
  blank line stands inside a section.
- The function calls at least two libraries, and Requirements names every imported library and no other. No import is unused.
- The result depends on the arguments alone: no clock, no randomness without a seed, no network, no files but those it is given.`;

const testRules = `Rules of its tests:
- A second Python file with the class TestCases(unittest.TestCase); task_func is there already and is not imported.
- At least five test methods. They check what the docstring promises: ordinary cases, edges, and every error in Raises.
- Files are made in a temporary folder and removed; network and clock are replaced with unittest.mock.
- A function with an empty body, or one that returns None or a value of a wrong type, fails.`;

/** Python: a docstring of sections, and a class of unittest. */
export function createPythonAuthor(parser: PythonParser): AuthorKit {
  return {
    pack: { benchmark: "bigcodebench", examples: "starter", environment: "starter" },
    extension: "py",
    entryPoint,
    words: {
      language: "Python",
      fence: "python",
      documentation: "docstring",
      rules,
      testRules,
      test: "test method",
      furtherTests:
        "Answer with one Python block: the imports that the new methods need, and a class TestCases(unittest.TestCase) with the new methods alone. setUp and helpers of the present class can be used.",
      testMark: "TestCases",
      oneTest: "test method in a class TestCases",
    },
    assemble: (source) => assembleTask(source, parser),
    checkForm: (task) => checkForm(task, parser),
    readBlock(block) {
      const module = parser.parse(block);
      const isTest = findTestBody(module) !== undefined;
      return { isTest, isSolution: findFunction(module, entryPoint) !== undefined };
    },
    takeFingerprint: (id, task) => takeFingerprint(id, task, findFunction, parser),
    readOfferedTests: (source) => readOfferedTests(source, parser),
    addTest: (test, offered) => addTest(test, offered, parser),
  };
}
