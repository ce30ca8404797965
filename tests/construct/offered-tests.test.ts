import { expect, test } from "vitest";
import { createPythonAuthor } from "../../src/construct/python-author.ts";
import { loadPythonParser } from "../../src/python-source/tree.ts";

const { addTest, readOfferedTests } = createPythonAuthor(await loadPythonParser());

const present = `import unittest


class TestCases(unittest.TestCase):
    def test_a(self):
        self.assertTrue(True)


if __name__ == "__main__":
    unittest.main()
`;

const answer = `import json
import unittest
from unittest.mock import patch

class TestCases(unittest.TestCase):
  def helper(self):
    pass

  @patch("os.getcwd")
  def test_a(self, cwd):
    text = """
  kept
    as it is"""
    self.assertEqual(json.dumps(text), cwd)
`;

test("an answer offers its test methods with their decorators, and its imports", () => {
  const offered = readOfferedTests(answer);
  expect(offered.imports).toEqual([
    "import json",
    "import unittest",
    "from unittest.mock import patch",
  ]);
  expect(offered.methods.map(({ name }) => name)).toEqual(["test_a"]);
});

test("a method is added at the end of the class under a free name; texts of several lines stay as they are", () => {
  const { imports, methods } = readOfferedTests(answer);
  const [method = { name: "", code: "" }] = methods;
  expect(addTest(present, { imports, method })).toBe(`import json
from unittest.mock import patch
import unittest


class TestCases(unittest.TestCase):
    def test_a(self):
        self.assertTrue(True)

    @patch("os.getcwd")
    def test_a_2(self, cwd):
      text = """
  kept
    as it is"""
      self.assertEqual(json.dumps(text), cwd)


if __name__ == "__main__":
    unittest.main()
`);
});

test("an answer without the class offers nothing", () => {
  expect(readOfferedTests("def test_x():\n    pass\n").methods).toEqual([]);
});
