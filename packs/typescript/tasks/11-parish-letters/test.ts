import assert from "node:assert/strict";
import { test } from "node:test";
import Handlebars from "handlebars";
import { taskFunc } from "./solution.ts";

const one = (template: string, fields: Record<string, unknown> = {}) =>
  taskFunc(template, [{ mail: "a@b.org", ...fields }])[0];

test("a letter is filled in and turned into HTML", () => {
  const recipients = [{ mail: "a@b.org", name: "Ann", due: 950 }];
  assert.deepEqual(taskFunc("Dear **{{name}}**, you owe {{money due}}.", recipients), [
    { to: "a@b.org", html: "<p>Dear <strong>Ann</strong>, you owe 9.50 EUR.</p>", words: 7 },
  ]);
});

test("each recipient has a letter in the given order", () => {
  const letters = taskFunc("Hi *{{name}}*", [
    { mail: "z@x.org", name: "Zed" },
    { mail: "b@x.org", name: "Bea & Co" },
  ]);
  assert.deepEqual(letters, [
    { to: "z@x.org", html: "<p>Hi <em>Zed</em></p>", words: 2 },
    { to: "b@x.org", html: "<p>Hi <em>Bea &amp; Co</em></p>", words: 4 },
  ]);
  assert.deepEqual(taskFunc("Hi", []), []);
});

test("cents are written as euros", () => {
  const money = (due: number) => one("{{money due}}", { due }).html;
  assert.equal(money(123456), "<p>1234.56 EUR</p>");
  assert.equal(money(100), "<p>1.00 EUR</p>");
  assert.equal(money(7), "<p>0.07 EUR</p>");
  assert.equal(money(0), "<p>0.00 EUR</p>");
  assert.equal(money(-5), "<p>-0.05 EUR</p>");
  assert.equal(money(-1250), "<p>-12.50 EUR</p>");
});

test("lists are joined with another last separator", () => {
  const join = (names: string[]) => one('To {{join names ", " " and "}}!', { names }).html;
  assert.equal(join(["Ann"]), "<p>To Ann!</p>");
  assert.equal(join(["Ann", "Ben"]), "<p>To Ann and Ben!</p>");
  assert.equal(join(["Ann", "Ben", "Cy", "Di"]), "<p>To Ann, Ben, Cy and Di!</p>");
  assert.equal(join([]), "<p>To !</p>");
});

test("markdown that comes from a field counts as markdown", () => {
  const letter = one("{{note}}", { note: "- red\n- *blue*" });
  assert.equal(letter.html, "<ul>\n<li>red</li>\n<li><em>blue</em></li>\n</ul>");
  assert.equal(letter.words, 2);
});

test("tags that are not allowed lose the tag and scripts their text", () => {
  const letter = one("# Hello {{name}}\n\n<b>you</b> <script>steal()</script>there", {
    name: "<u>Ann</u>",
  });
  assert.equal(letter.html, "Hello Ann\n<p>you there</p>");
  assert.equal(letter.words, 4);
});

test("links keep only a safe address", () => {
  assert.equal(
    one('<a href="https://x.org" onclick="go()" title="t">x</a>').html,
    '<p><a href="https://x.org">x</a></p>',
  );
  assert.equal(one("[y](javascript:go%28%29)").html, "<p><a>y</a></p>");
  assert.equal(one("[f](ftp://x.org/a)").html, "<p><a>f</a></p>");
  assert.equal(one("[m](mailto:a@b.org)").html, '<p><a href="mailto:a@b.org">m</a></p>');
  assert.equal(one("[h](http://x.org/)").html, '<p><a href="http://x.org/">h</a></p>');
  assert.equal(one("![pic](https://x.org/a.png) end").html, "<p> end</p>");
});

test("line breaks and numbered lists are kept", () => {
  assert.equal(one("one  \ntwo").html, "<p>one<br />two</p>");
  assert.equal(one("1. a\n2. b").html, "<ol>\n<li>a</li>\n<li>b</li>\n</ol>");
  assert.equal(one("one  \ntwo").words, 2);
});

test("an empty letter has no words", () => {
  assert.deepEqual(one("{{#if late}}Late!{{/if}}", { late: false }), {
    to: "a@b.org",
    html: "",
    words: 0,
  });
});

test("mail addresses and fields must be there", () => {
  assert.throws(() => taskFunc("Hi", [{ name: "Ann" }]), TypeError);
  assert.throws(() => taskFunc("Hi", [{ mail: "nobody" }]), TypeError);
  assert.throws(() => taskFunc("Hi", [{ mail: 7 }]), TypeError);
  assert.throws(() => one("Hi {{name}}"), TypeError);
});

test("the global Handlebars has no helpers of the letters", () => {
  one("{{money due}}", { due: 1 });
  assert.equal("money" in Handlebars.helpers, false);
  assert.equal("join" in Handlebars.helpers, false);
});
