import * as fc from "fast-check";
import { expect, test } from "vitest";
import { shareTexts } from "../../src/lib/share-texts.ts";

test("a text is read as it was written, whatever was read before", () => {
  const share = shareTexts();
  // Aa and BB have one hash; é and Ã© have as many characters as the other has bytes.
  const words = fc.constantFrom("", "Aa", "BB", "AaBB", "BBAa", "é", "Ã©", "\u0000", "task/1");
  fc.assert(
    fc.property(fc.array(fc.oneof(words, fc.string()), { maxLength: 8 }), (texts) => {
      for (const text of texts) {
        const bytes = Buffer.from(`<${text}>`);
        expect(share(bytes, 1, bytes.length - 1)).toBe(bytes.toString("utf8").slice(1, -1));
      }
    }),
  );
});
