/** What only the report has: ranking, domains, dots by model, foundations. */
export const reportStyles = `
td small, th small { display: block; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; overflow-wrap: normal; }
th, td { text-align: left; padding: 11px 14px; border-bottom: 1px solid var(--line); vertical-align: middle; }
tbody tr:last-child > * { border-bottom: 0; }
thead th { padding-block: 9px; font-size: 12.5px; font-weight: 600; color: var(--muted); white-space: nowrap; vertical-align: bottom; }
.number { text-align: right; white-space: nowrap; }
.rank { width: 1%; color: var(--muted); }
.model { min-width: 180px; overflow-wrap: anywhere; }
.score { min-width: 220px; white-space: nowrap; }
.headline { display: inline-block; min-width: 58px; font-size: 19px; font-weight: 650; vertical-align: middle; }
.bar { display: inline-block; width: calc(100% - 62px); height: 8px; border-radius: 4px; background: var(--line); overflow: hidden; vertical-align: middle; }
.bar > span { display: block; height: 100%; background: var(--accent); }
.heat th[scope] { position: sticky; left: 0; background: var(--card); font-weight: 400; overflow-wrap: anywhere; min-width: 120px; }
.heat thead th:first-child { position: sticky; left: 0; background: var(--card); }
.heat td.number { width: 11%; background: color-mix(in srgb, var(--accent) calc(var(--share) * 0.45), transparent); }
.tasks { --dots: calc(var(--models) * 28px - 6px); }
.outcomes { flex: 0 0 var(--dots); display: grid; grid-template-columns: repeat(auto-fill, 22px); gap: 6px; }
.outcomes abbr { text-align: center; text-decoration: none; cursor: help; }
.dot { width: 22px; text-align: center; border-radius: 6px; font-weight: 700; font-size: 13px; line-height: 22px; color: var(--tone); background: color-mix(in srgb, var(--tone) 14%, transparent); }
.samples { min-width: 150px; }
.failed { margin: 0 0 16px; padding-left: 20px; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 6px 24px; margin: 0; padding: 14px; font-size: 14px; }
dt { color: var(--muted); }
dd { margin: 0; font-variant-numeric: tabular-nums; }

@media (max-width: 700px) {
  .ranking thead { display: none; }
  .ranking tr { display: flex; flex-wrap: wrap; gap: 2px 12px; padding: 12px 14px; border-bottom: 1px solid var(--line); }
  .ranking tr:last-child { border-bottom: 0; }
  .ranking td { padding: 0; border: 0; }
  .ranking .rank { width: 18px; text-align: left; }
  .ranking .model { flex: 1 1 calc(100% - 40px); min-width: 0; }
  .ranking .score { flex: 1 0 100%; padding: 2px 0 4px 30px; }
  .ranking td[data-label] { padding-left: 30px; color: var(--muted); }
  .ranking td[data-label]::before { content: attr(data-label) " "; }
  .ranking td[data-label] + td[data-label] { padding-left: 0; }
  .ranking .samples { flex: 1 0 100%; padding: 4px 0 0 30px; }
  .outcomes { flex: 0 1 var(--dots); }
  dl { grid-template-columns: minmax(0, 1fr); gap: 0; }
  dd { margin-bottom: 8px; }
}
`;
