import path from "node:path";
import type { MarkdownOptions } from "vitepress";
import { slugify } from "./slugify.ts";

type Markdown = Parameters<NonNullable<MarkdownOptions["config"]>>[0];

/** What makes pages of plain Markdown, written for the repository, work on the site too. */
export const markdown: MarkdownOptions = {
  anchor: { slugify },
  config(engine) {
    showBracesAsText(engine);
    unlinkFilesOutside(engine);
  },
};

/** Two braces are text, not a Vue expression. */
function showBracesAsText({ renderer }: Markdown): void {
  const write = renderer.rules.text;
  renderer.rules.text = (...args) => (write?.(...args) ?? "").replaceAll("{{", "&#123;&#123;");
}

/** A link to a file of the repository that is not a page of docs/ becomes its text. */
function unlinkFilesOutside(engine: Markdown): void {
  engine.core.ruler.push("unlink-files-outside", ({ tokens, env }) => {
    const folder = path.posix.dirname(env.relativePath ?? "");
    for (const { children } of tokens) {
      let isOutside = false;
      const kept = children?.filter((token) => {
        if (token.type === "link_open") {
          const href = String(token.attrGet("href"));
          isOutside = /^\.\.?\//.test(href) && path.posix.join(folder, href).startsWith("..");
          return !isOutside;
        }
        return !(token.type === "link_close" && isOutside);
      });
      children?.splice(0, children.length, ...(kept ?? []));
    }
  });
}
