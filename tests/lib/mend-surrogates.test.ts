import * as fc from "fast-check";
import { expect, test } from "vitest";
import { mendSurrogates } from "../../src/lib/mend-surrogates.ts";

test("what JSON spells is as it was, but for half characters", () => {
  const texts = fc.array(fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("\uD800", "\\")));
  fc.assert(
    fc.property(texts, (pieces) => {
      const text = pieces.join("");
      expect(JSON.parse(mendSurrogates(JSON.stringify({ [text]: text })))).toEqual({
        [text.toWellFormed()]: text.toWellFormed(),
      });
    }),
  );
});
