import { showHidden } from "../../lib/printable.ts";

/** Markup that may stand in a page as it is. Only `html` and `raw` make it, so nothing else is ever unescaped. */
export class Markup {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

type Insertable = string | number | Markup | readonly Markup[];

/** A template whose inserted strings are escaped; markup inserted into it stays markup. */
export function html(strings: TemplateStringsArray, ...values: readonly Insertable[]): Markup {
  const parts = values.map((value, index) => `${insert(value)}${strings[index + 1] ?? ""}`);
  return new Markup((strings[0] ?? "") + parts.join(""));
}

/** For text of our own only: style sheets and scripts that stand in our source. */
export function raw(text: string): Markup {
  return new Markup(text);
}

export const nothing = new Markup("");

function insert(value: Insertable): string {
  if (value instanceof Markup) return value.toString();
  if (typeof value === "string" || typeof value === "number") return escapeText(String(value));
  return value.map(String).join("");
}

function escapeText(text: string): string {
  return showHidden(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
