import { diffWordsWithSpace, structuredPatch } from "diff";
import _ from "lodash";

export interface Redline {
  html: string;
  changed: number;
  inserted: number;
  deleted: number;
}

/**
 * Make the redline of a contract: an HTML table that shows what a new draft changed, clause by
 * clause. Each line of a draft is a clause (line feeds separate clauses; one at the end does not
 * begin another). Clauses are aligned by a line diff (structuredPatch of the package diff with all
 * lines as context). Within a run of removed clauses that is followed directly by a run of added
 * ones, the first removed goes with the first added, the second with the second, and so on; such a
 * pair is one changed clause, what is left over is deleted or inserted. The table has a row for
 * each changed, deleted or inserted clause in the order of the drafts (the pairs of a run first,
 * then the rest), unchanged clauses have none:
 * - changed: <tr class="changed"><td>TEXT</td></tr>, where TEXT is the word diff
 *   (diffWordsWithSpace) with <del>…</del> around removed and <ins>…</ins> around added parts;
 * - deleted: <tr class="deleted"><td><del>CLAUSE</del></td></tr>;
 * - inserted: <tr class="inserted"><td><ins>CLAUSE</ins></td></tr>.
 *
 * @param before - The old draft.
 * @param after - The new draft.
 * @returns "html": "<table>", the rows and "</table>" without white space between tags, with the
 *   characters &, <, >, " and ' of clauses written as &amp;, &lt;, &gt;, &quot; and &#39;; and the
 *   numbers of changed, inserted and deleted clauses. For equal drafts html is "".
 *
 * Requirements:
 * - diff
 * - lodash
 *
 * @example
 * ```ts
 * taskFunc("Rent is 900.\nNo pets.\n", "Rent is 950.\nNo pets.\n");
 * // { html: "<table><tr class=\"changed\"><td>Rent is <del>900</del><ins>950</ins>.</td></tr>" +
 * //     "</table>", changed: 1, inserted: 0, deleted: 0 }
 * ```
 */
export function taskFunc(before: string, after: string): Redline {
  const options = { context: Number.MAX_SAFE_INTEGER };
  const patch = structuredPatch("a", "b", close(before), close(after), "", "", options);
  const rows: string[] = [];
  const counts = { changed: 0, inserted: 0, deleted: 0 };
  let removed: string[] = [];
  let added: string[] = [];
  const flush = () => {
    const pairs = Math.min(removed.length, added.length);
    for (const [index, old] of removed.slice(0, pairs).entries()) {
      rows.push(row("changed", compare(old, added[index])));
    }
    rows.push(...removed.slice(pairs).map((clause) => row("deleted", mark("del", clause))));
    rows.push(...added.slice(pairs).map((clause) => row("inserted", mark("ins", clause))));
    counts.changed += pairs;
    counts.deleted += removed.length - pairs;
    counts.inserted += added.length - pairs;
    removed = [];
    added = [];
  };
  for (const line of patch.hunks.flatMap((hunk) => hunk.lines)) {
    if (line.startsWith("-")) {
      removed.push(line.slice(1));
    } else if (line.startsWith("+")) {
      added.push(line.slice(1));
    } else {
      flush();
    }
  }
  flush();
  return { html: rows.length === 0 ? "" : `<table>${rows.join("")}</table>`, ...counts };
}

function close(draft: string): string {
  return draft === "" || draft.endsWith("\n") ? draft : `${draft}\n`;
}

function compare(old: string, now: string): string {
  return diffWordsWithSpace(old, now)
    .map((part) => {
      if (part.added) {
        return mark("ins", part.value);
      }
      return part.removed ? mark("del", part.value) : _.escape(part.value);
    })
    .join("");
}

function mark(tag: string, text: string): string {
  return `<${tag}>${_.escape(text)}</${tag}>`;
}

function row(kind: string, content: string): string {
  return `<tr class="${kind}"><td>${content}</td></tr>`;
}
