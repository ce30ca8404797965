import Handlebars from "handlebars";
import { marked } from "marked";
import sanitizeHtml from "sanitize-html";

export interface Letter {
  to: string;
  html: string;
  words: number;
}

/**
 * Make the letters of a mail merge for a parish office. The template is Markdown with Handlebars
 * expressions. For each recipient the template is filled in without any escaping, turned from
 * Markdown into HTML, and sanitized: only the elements p, strong, em, ul, ol, li, a and br stay,
 * with "href" (http, https or mailto) as the only attribute; other tags are dropped but their text
 * is kept (script, style and textarea with their text). Two helpers may be used in templates:
 * {{money cents}} writes a whole number of cents as euros ("1234" cents are "12.34 EUR", -5 cents
 * are "-0.05 EUR"), and {{join list ", " " and "}} joins a list of texts with the first separator,
 * but the last two with the second one.
 *
 * Note:
 * - Helpers are known to the letters of this call only; the global Handlebars is left as it is.
 * - Line breaks at both ends of the HTML are removed.
 *
 * @param template - The Markdown text with Handlebars expressions.
 * @param recipients - The fields of each recipient; "mail" is the address of the letter.
 * @returns One letter for each recipient in the given order: "to" (the mail address), "html" and
 *   "words": the number of words (runs without white space) in the text of the HTML, where tags
 *   count as white space.
 * @throws TypeError - If a recipient has no "mail" with an "@" in it, or the template uses a name
 *   that a recipient does not have.
 *
 * Requirements:
 * - handlebars
 * - marked
 * - sanitize-html
 *
 * @example
 * ```ts
 * taskFunc("Dear **{{name}}**, you owe {{money due}}.", [{ mail: "a@b.org", name: "Ann", due: 950 }]);
 * // [{ to: "a@b.org", html: "<p>Dear <strong>Ann</strong>, you owe 9.50 EUR.</p>", words: 7 }]
 * ```
 */
export function taskFunc(template: string, recipients: Record<string, unknown>[]): Letter[] {
  const office = Handlebars.create();
  office.registerHelper("money", (cents: number) => {
    const digits = String(Math.abs(cents)).padStart(3, "0");
    return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)} EUR`;
  });
  office.registerHelper("join", (list: string[], comma: string, last: string) =>
    [list.slice(0, -1).join(comma), ...list.slice(-1)].slice(list.length > 1 ? 0 : 1).join(last),
  );
  const fill = office.compile(template, { noEscape: true, strict: true });
  return recipients.map((recipient) => {
    const { mail } = recipient;
    if (typeof mail !== "string" || !mail.includes("@")) {
      throw new TypeError("a recipient has no mail address");
    }
    const raw = marked.parse(write(fill, recipient), { async: false });
    const html = sanitizeHtml(raw, {
      allowedTags: ["p", "strong", "em", "ul", "ol", "li", "a", "br"],
      allowedAttributes: { a: ["href"] },
      allowedSchemes: ["http", "https", "mailto"],
    }).replace(/^\n+|\n+$/g, "");
    const words = html.replace(/<[^>]*>/g, " ").match(/\S+/g) ?? [];
    return { to: mail, html, words: words.length };
  });
}

function write(fill: (context: object) => string, recipient: object): string {
  try {
    return fill(recipient);
  } catch (error) {
    throw new TypeError("the template does not fit a recipient", { cause: error });
  }
}
