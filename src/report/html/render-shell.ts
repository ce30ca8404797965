import { sha256 } from "../../lib/hash.ts";
import { baseStyles } from "./base-styles.ts";
import { html, nothing, raw, type Markup } from "./escape.ts";

interface Shell {
  title: string;
  /** Which command wrote the page, where a command must know its own pages. */
  generator?: string;
  /** Besides the styles that all pages share. */
  styles: string;
  script: string;
  body: Markup;
}

/** A page in one file: no request, opens from disk; it follows the reader's light or dark setting. */
export function renderShell({ title, generator, styles, script, body }: Shell): string {
  // Only our own script may run, and nothing may be fetched, whatever a trace or a name holds.
  const scriptHash = Buffer.from(sha256(script), "hex").toString("base64");
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${scriptHash}'`;
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        ${generator === undefined ? nothing : html`<meta name="generator" content="${generator}" />`}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta http-equiv="Content-Security-Policy" content="${raw(policy)}" />
        <title>${title}</title>
        <style>
          ${raw(baseStyles)}${raw(styles)}
        </style>
      </head>
      <body>
        ${body} ${raw(`<script>${script}</script>`)}
      </body>
    </html>`;
  return `${page.toString()}\n`;
}
