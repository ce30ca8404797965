import { describe, expect, test } from "vitest";
import { fillBlanks, parseSample } from "../../../src/sandbox/hostile/parse-sample.ts";

describe("parseSample", () => {
  test("takes the header off and keeps the sample as it is, without its last line's end", () => {
    const text = "# attack: a: b\n# limit: 3\n# -*- coding: utf-7 -*-\n\nx = 1 \\\n";
    expect(parseSample(text)).toEqual({
      fields: { attack: "a: b", limit: "3" },
      code: "# -*- coding: utf-7 -*-\n\nx = 1 \\",
    });
  });

  test.for([
    ["U+0000", 'x = "\0"'],
    ["U+D800", 'x = "\ud800"'],
    ["U+0028*3", 'x = "((("'],
  ])("spells out %s", ([spell, code]) => {
    expect(parseSample(`# spell: <IT>=${spell}\nx = "<IT>"\n`)).toEqual({ fields: {}, code });
  });

  test("refuses a spelling that it cannot read", () => {
    expect(() => parseSample("# spell: NUL\nx\n")).toThrow("cannot spell NUL");
  });
});

describe("fillBlanks", () => {
  test("puts Python literals where the names are", () => {
    const code =
      'connect(__HOST_PORT__)\nopen(__HOST_FILES__[0] + __MARK__)\n__name__ == "__main__"';
    const values = { HOST_PORT: 80, HOST_FILES: ["/a"], MARK: "it's" };
    expect(fillBlanks(code, values)).toBe(
      'connect(80)\nopen(["/a"][0] + "it\'s")\n__name__ == "__main__"',
    );
  });

  test("refuses a name that nothing is known for", () => {
    expect(() => fillBlanks("__HOST_SHOE__", {})).toThrow("nothing is known for __HOST_SHOE__");
  });
});
