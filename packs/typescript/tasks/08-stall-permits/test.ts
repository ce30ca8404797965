import assert from "node:assert/strict";
import { test } from "node:test";
import { taskFunc } from "./solution.ts";

const schema = {
  type: "object",
  required: ["name", "metres"],
  additionalProperties: false,
  properties: {
    name: { type: "string", minLength: 2 },
    metres: { type: "number", minimum: 1, maximum: 6, multipleOf: 0.5 },
    goods: { type: "array", uniqueItems: true, items: { enum: ["bread", "fruit", "tools"] } },
    contact: { type: "object", required: ["mail"], properties: { mail: { pattern: "@" } } },
    "a/b~c": { type: "integer" },
  },
};

test("a violation is told with its line and path", () => {
  const simple = { type: "object", properties: { metres: { type: "number", maximum: 6 } } };
  assert.deepEqual(taskFunc("name: Kim\nmetres: 8\n", simple), [
    { document: 0, line: 2, path: "/metres", rule: "maximum" },
  ]);
});

test("good applications have no findings", () => {
  assert.deepEqual(taskFunc("name: Kim\nmetres: 1.5\ngoods: [bread, tools]\n", schema), []);
  assert.deepEqual(taskFunc("", schema), []);
});

test("all violations of a document are told in the order of the lines", () => {
  const text = [
    "metres: 9.2",
    "goods:",
    "  - bread",
    "  - cars",
    "contact:",
    "  mail: none",
    "name: K",
  ];
  assert.deepEqual(taskFunc(text.join("\n"), schema), [
    { document: 0, line: 1, path: "/metres", rule: "maximum" },
    { document: 0, line: 1, path: "/metres", rule: "multipleOf" },
    { document: 0, line: 4, path: "/goods/1", rule: "enum" },
    { document: 0, line: 6, path: "/contact/mail", rule: "pattern" },
    { document: 0, line: 7, path: "/name", rule: "minLength" },
  ]);
});

test("missing and additional keys belong to the object", () => {
  const text = "# market\n\nname: Kim\nphone: 5\ncontact:\n\n  fax: 7\nmail: x\n";
  assert.deepEqual(taskFunc(text, schema), [
    { document: 0, line: 3, path: "", rule: "additionalProperties" },
    { document: 0, line: 3, path: "", rule: "required" },
    { document: 0, line: 7, path: "/contact", rule: "required" },
  ]);
});

test("lines are counted over the whole file", () => {
  const text = "name: Kim\nmetres: 2\n---\nname: Lo\nmetres: 0\n---\nmetres: 3\nname: 7\n";
  assert.deepEqual(taskFunc(text, schema), [
    { document: 1, line: 5, path: "/metres", rule: "minimum" },
    { document: 2, line: 8, path: "/name", rule: "type" },
  ]);
});

test("a broken document does not stop the others", () => {
  const text = "name: [Kim\nmetres: 2\n---\nname: Lo\nmetres: 7\n";
  const findings = taskFunc(text, schema);
  assert.deepEqual(
    findings.map(({ document, path, rule }) => [document, path, rule]),
    [
      [0, "", "syntax"],
      [1, "/metres", "maximum"],
    ],
  );
  assert.equal(findings[1].line, 5);
});

test("a repeated key is a syntax error on its line", () => {
  assert.deepEqual(taskFunc("name: Kim\nmetres: 2\nname: Lo\n", schema), [
    { document: 0, line: 3, path: "", rule: "syntax" },
  ]);
});

test("empty documents are ignored but counted", () => {
  assert.deepEqual(taskFunc("---\n---\nname: X\nmetres: 2\n", schema), [
    { document: 1, line: 3, path: "/name", rule: "minLength" },
  ]);
});

test("keys with slashes and tildes are found by their pointer", () => {
  assert.deepEqual(taskFunc("name: Kim\nmetres: 2\na/b~c: 1.5\n", schema), [
    { document: 0, line: 3, path: "/a~1b~0c", rule: "type" },
  ]);
});

test("values in one line are sorted by path", () => {
  const text = "{ name: K, metres: 0, contact: {}, goods: [bread, bread] }";
  assert.deepEqual(taskFunc(text, schema), [
    { document: 0, line: 1, path: "/contact", rule: "required" },
    { document: 0, line: 1, path: "/goods", rule: "uniqueItems" },
    { document: 0, line: 1, path: "/metres", rule: "minimum" },
    { document: 0, line: 1, path: "/name", rule: "minLength" },
  ]);
});

test("a document that is no object is a violation at its own line", () => {
  assert.deepEqual(taskFunc("name: Kim\nmetres: 2\n---\njust text\n", schema), [
    { document: 1, line: 4, path: "", rule: "type" },
  ]);
});

test("an invalid schema is refused", () => {
  assert.throws(() => taskFunc("", { type: "stall" }), TypeError);
  assert.throws(() => taskFunc("name: Kim", { type: "object", properties: 5 }), TypeError);
});
