import { describe, expect, test } from "vitest";
import { plainStyle } from "../../src/lib/printable.ts";
import { renderTable, shorten } from "../../src/report/table.ts";

describe("a table", () => {
  test("puts words left and numbers right", () => {
    const text = renderTable(
      ["Name", "n"],
      [
        ["a", "10"],
        ["long name", "2"],
      ],
      {
        left: [0],
        style: plainStyle,
      },
    );
    expect(text).toBe("Name        n\na          10\nlong name   2");
  });

  test("is its heading when there are no rows", () => {
    expect(renderTable(["Name", "n"], [], { left: [0], style: plainStyle })).toBe("Name  n");
  });

  test("fits its lines into a width", () => {
    const text = renderTable(["A", "B"], [["x", "words that go on"]], {
      left: [0, 1],
      style: plainStyle,
      columns: 10,
    });
    expect(text).toBe("A  B\nx  words …");
  });

  test("keeps a cell on its line, whatever it holds", () => {
    const text = renderTable(["A"], [["a\nb\u001B[2J\u202E"]], { left: [0], style: plainStyle });
    expect(text).toBe("A\na b\\u202e");
  });
});

test("what is shortened keeps whole characters", () => {
  expect(shorten("😀😀😀", 3)).toBe("😀😀😀");
  expect(shorten("😀😀😀", 2)).toBe("😀…");
});
