/** What only an inspection has: the list beside the tasks, and code side by side. */
export const inspectionStyles = `
.inspection { display: grid; grid-template-columns: minmax(0, 1fr); }
.inspection:has(aside) { grid-template-columns: 250px minmax(0, 1fr); }
main { max-width: 1700px; width: 100%; padding-top: 24px; }
header { margin-bottom: 18px; }
aside { position: sticky; top: 0; height: 100vh; display: flex; flex-direction: column; padding: 24px 0 0 16px; border-right: 1px solid var(--line); background: var(--card); }
aside .filters { flex-direction: column; align-items: stretch; gap: 6px; padding-right: 16px; }
aside .filters input[type=search] { flex: 0 0 auto; width: 100%; }
#shown { margin: 0 0 6px; font-size: 12.5px; color: var(--muted); }
.jump { flex: 1 1 0; min-height: 0; overflow-y: auto; padding-bottom: 16px; }
.jump ol { margin: 0; padding: 0; list-style: none; }
.jump li { content-visibility: auto; contain-intrinsic-size: auto 30px; }
.jump a { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 2px 8px; margin-right: 8px; padding: 3px 8px; border-radius: 6px; font-size: 13.5px; font-variant-numeric: tabular-nums; color: var(--ink); text-decoration: none; }
.jump a:hover { background: color-mix(in srgb, var(--accent) 10%, transparent); }
.jump a:focus-visible, summary:focus-visible, pre:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; }
.tasks { overflow: hidden; }
.task-id { min-width: 160px; }
.task:first-child { border-top: 0; }

.compare { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 0 12px; margin: 4px 0 10px; }
.side { display: grid; grid-template-columns: max-content minmax(0, 1fr); align-content: start; }
.side > p { grid-column: 1 / -1; margin: 0 0 3px; font-size: 12.5px; font-weight: 600; color: var(--muted); }
.side > pre { margin: 0; max-height: none; padding: 8px 0; white-space: pre; }
.side > .numbers { overflow: hidden; padding-inline: 8px 4px; text-align: right; color: var(--muted); user-select: none; border-right: 0; border-radius: 8px 0 0 8px; }
.side > .code { border-radius: 0 8px 8px 0; }
.side > pre > span { display: block; }
.code > span { min-width: max-content; padding: 0 10px; }
.removed { background: color-mix(in srgb, var(--fail) 15%, transparent); }
.added { background: color-mix(in srgb, var(--pass) 15%, transparent); }
.code > .gap { background: repeating-linear-gradient(135deg, transparent 0 5px, color-mix(in srgb, var(--line) 60%, transparent) 5px 7px); }

@media (max-width: 900px) {
  .inspection:has(aside) { grid-template-columns: minmax(0, 1fr); }
  aside { position: static; height: auto; padding: 14px 14px 0; border-right: 0; border-bottom: 1px solid var(--line); }
  aside .filters { flex-flow: row wrap; padding-right: 0; }
  .jump { flex: none; max-height: 180px; }
  .compare { grid-template-columns: minmax(0, 1fr); gap: 10px; }
  .side > pre > .gap { display: none; }
}
`;
