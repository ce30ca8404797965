/** The look that all our pages share; follows the reader's light or dark setting. */
export const baseStyles = `
:root {
  color-scheme: light dark;
  --ink: light-dark(#1b222c, #e6e9ee);
  --muted: light-dark(#5a6472, #9ba6b5);
  --page: light-dark(#f7f8f9, #13161b);
  --card: light-dark(#ffffff, #1a1e25);
  --line: light-dark(#e2e5e9, #2b313b);
  --accent: light-dark(#2a6f6a, #62bdb2);
  --pass: light-dark(#1a7742, #66c98f);
  --fail: light-dark(#b3362a, #f08a7e);
  --slow: light-dark(#8f5f00, #e3b14f);
  --broken: light-dark(#6a4ca3, #bda3ee);
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; background: var(--page); color: var(--ink); font: 15px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; overflow-wrap: anywhere; }
main { max-width: 1100px; margin: 0 auto; padding: 40px 24px 72px; }
h1 { font-size: 28px; line-height: 1.2; margin: 0 0 6px; letter-spacing: -0.015em; text-wrap: balance; }
h2 { font-size: 18px; line-height: 1.3; margin: 44px 0 6px; letter-spacing: -0.005em; }
h3 { display: flex; flex-wrap: wrap; gap: 4px 8px; align-items: baseline; font-size: 14px; margin: 0 0 2px; }
p { margin: 0 0 12px; }
.lead, section > p, small, .libraries, .empty { color: var(--muted); }
.lead { margin: 0; }
small { font-size: 12.5px; font-weight: 400; }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 12.5px; }
.warning { color: var(--slow); }
.banner { margin: 14px 0 0; padding: 9px 14px; border: 1px solid color-mix(in srgb, var(--slow) 35%, transparent); border-radius: 8px; color: var(--slow); background: color-mix(in srgb, var(--slow) 9%, transparent); }
.scroll, .tasks, dl { background: var(--card); border: 1px solid var(--line); border-radius: 10px; }
.scroll { overflow-x: auto; }

.chip { display: inline-block; padding: 1px 8px; border-radius: 10px; font-size: 12.5px; font-weight: 500; white-space: nowrap; color: var(--tone); background: color-mix(in srgb, var(--tone) 12%, transparent); }
.pass { --tone: var(--pass); }
.fail { --tone: var(--fail); }
.timeout, .crash, .partly, .doubted { --tone: var(--slow); }
.broken { --tone: var(--broken); }
.missing { --tone: var(--muted); }

.filters { display: flex; flex-wrap: wrap; gap: 8px 18px; align-items: center; margin: 0 0 12px; color: var(--muted); font-size: 14px; }
.filters input[type=search] { flex: 0 1 290px; padding: 7px 11px; font: inherit; color: var(--ink); background: var(--card); border: 1px solid var(--line); border-radius: 8px; }
.filters label { display: flex; gap: 6px; align-items: center; white-space: nowrap; cursor: pointer; }
.filters input[type=radio] { margin: 0; accent-color: var(--accent); }
.task, .task-head { padding: 0 14px; }
.task { border-top: 1px solid var(--line); content-visibility: auto; contain-intrinsic-size: auto 41px; }
.task-head, .task > summary { display: flex; gap: 14px; align-items: baseline; padding-block: 8px; }
.task-head { font-size: 12.5px; font-weight: 600; color: var(--muted); }
.task > summary { margin: 0 -14px; padding-inline: 14px; cursor: pointer; list-style: none; }
.task > summary::-webkit-details-marker { display: none; }
.task > summary:hover { background: color-mix(in srgb, var(--accent) 6%, transparent); }
.task[open] > summary { background: color-mix(in srgb, var(--accent) 8%, transparent); }
.task-id { flex: 0 0 auto; width: 128px; font-weight: 600; font-variant-numeric: tabular-nums; }
.summary { flex: 1 1 0; min-width: 0; color: var(--muted); }
.task .summary { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.task[open] .summary { white-space: normal; }
.libraries { margin: 10px 0; font-size: 13px; }
.libraries b { font-weight: 600; }
.libraries b + b { margin-left: 12px; }
.answer { margin: 0 0 12px; padding-left: 12px; border-left: 3px solid var(--line); }
.answer details > summary { display: flex; gap: 10px; padding: 2px 0; cursor: pointer; font-size: 13px; color: var(--muted); }
.answer details > summary::before { content: "▸"; }
.answer details[open] > summary::before { content: "▾"; }
.answer details > summary code { flex: 0 0 auto; max-width: 55%; color: var(--ink); }
.reason { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
pre { margin: 4px 0 10px; padding: 10px 12px; max-height: 340px; overflow: auto; background: var(--page); border: 1px solid var(--line); border-radius: 8px; line-height: 1.5; white-space: pre-wrap; tab-size: 4; }
.empty { margin: 0; padding: 18px 14px; }
section > .empty { padding: 0; }
.tasks .empty { border-top: 1px solid var(--line); }

@media (max-width: 700px) {
  main { padding: 24px 14px 48px; }
  h1 { font-size: 23px; }
  h2 { margin-top: 34px; }
  .filters input[type=search] { flex: 1 0 100%; }
  .task-head, .task > summary { flex-wrap: wrap; gap: 2px 10px; }
  .task-id { width: auto; flex: 1 0 auto; }
  .task .summary { flex: 1 0 100%; order: 3; }
  .answer details > summary { flex-wrap: wrap; gap: 0 8px; }
  .answer details > summary code { max-width: 85%; }
  .reason { flex: 1 0 100%; padding-left: 18px; }
}
`;
