import assert from "node:assert/strict";
import test from "node:test";
import { fill } from "../src/language";
import { ENGLISH } from "../src/language/english";
import { FRENCH } from "../src/language/french";
import { GERMAN } from "../src/language/german";

test("no text says one where there are none, in any language", () => {
  for (const [tongue, texts] of Object.entries({ en: ENGLISH, de: GERMAN, fr: FRENCH })) {
    for (const [key, text] of Object.entries(texts)) {
      const none = Object.fromEntries([...text.matchAll(/\{(\w+)\|/g)].map((found) => [found[1], 0]));
      assert.doesNotMatch(fill(text, none, tongue), /(^|\D)1 /, `${tongue} ${key}`);
    }
  }
  assert.equal(fill(FRENCH["seat.score"], { count: 0 }, "fr"), "0 point");
});
