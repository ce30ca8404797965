import * as fc from "fast-check";
import { expect, test } from "vitest";
import { renderCsv } from "../../src/report/csv.ts";

/** A reader of RFC 4180 of its own: what was written must come back. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = "";
  let isQuoted = false;
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index);
    if (isQuoted && character === '"' && text.charAt(index + 1) === '"') {
      cell += '"';
      index += 1;
    } else if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted || (character !== "," && character !== "\n")) cell += character;
    else {
      rows.at(-1)?.push(cell);
      cell = "";
      if (character === "\n") rows.push([]);
    }
  }
  rows.at(-1)?.push(cell);
  return rows;
}

test("what is written can be read back, but for the mark before a formula", () => {
  const cell = fc.string({ unit: fc.constantFrom(...Array.from("ab1,\"'\n\r\t=+-@ é")) });
  const row = fc.array(cell, { minLength: 2, maxLength: 2 });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 5 }), (rows) => {
      const [heading, ...back] = readCsv(renderCsv(["a", "b"], rows));
      expect(heading).toEqual(["a", "b"]);
      expect(back.length).toBe(rows.length);
      for (const [index, cells] of back.entries()) {
        const same = cells.map((text, column) => {
          const original = rows[index]?.[column];
          return text === original || text === `'${original}`;
        });
        expect(same).toEqual([true, true]);
        expect(cells.some((text) => /^\s*[=+\-@]/.test(text))).toBe(false);
      }
    }),
  );
});

test("numbers stay numbers, also below zero", () => {
  expect(renderCsv(["n", "t", "b", "e"], [[-5, "-5", true, null]])).toBe("n,t,b,e\n-5,'-5,true,");
});
