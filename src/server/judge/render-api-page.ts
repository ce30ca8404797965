import { html, raw } from "hono/html";
import type { OpenApi } from "./api-document.ts";

/** The document as a page; nothing of it comes from elsewhere. */
export function renderApiPage({ info, paths, components }: OpenApi) {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const takes = Object.values(operation.requestBody?.content ?? {})[0];
      return html`<section>
        <h2><code>${method.toUpperCase()} ${path}</code></h2>
        <p>${operation.summary}</p>
        ${takes === undefined ? "" : html`<p>Takes ${link(takes.schema)}.</p>`}
        <table>
          ${Object.entries(operation.responses).map(([status, { description, content }]) => {
            const [type, given] = Object.entries(content ?? {})[0] ?? [];
            return html`<tr>
              <th scope="row">${status}</th>
              <td>${description}</td>
              <td>${given === undefined ? "" : link(given.schema)} ${type ?? ""}</td>
            </tr>`;
          })}
        </table>
      </section>`;
    }),
  );
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) =>
      html`<section id="${name}">
        <h3>${name}</h3>
        <pre>${JSON.stringify(schema, null, 2)}</pre>
      </section>`,
  );
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${info.title}</title>
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <main>
          <h1>${info.title} ${info.version}</h1>
          <p>${info.description} For programs: <a href="/openapi.json">openapi.json</a>.</p>
          ${operations}
          <h2>Schemas</h2>
          ${schemas}
        </main>
      </body>
    </html>`;
}

function link(schema: object) {
  const name = "$ref" in schema ? String(schema.$ref).split("/").at(-1) : undefined;
  return name === undefined ? raw("") : html`<a href="#${name}">${name}</a>`;
}

export const apiStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border-top: 1px solid color-mix(in srgb, currentColor 25%, transparent); padding: 0.25rem 0.5rem; text-align: left; vertical-align: top; }
pre { overflow-x: auto; padding: 0.5rem; border: 1px solid color-mix(in srgb, currentColor 25%, transparent); }
`;
