import type { SiteRunPage } from "../../src/schema/site-run.ts";
import { Section } from "../parts/section.tsx";

/** Everything that the run's files tell of how it came about. */
export function RunSettings({ settings }: Pick<SiteRunPage, "settings">) {
  return (
    <div class="settings">
      {settings.map(({ title, rows }) => (
        <Section key={title} title={title}>
          <dl>
            {rows.map(([label, value], place) => (
              <div key={place}>
                <dt>{label}</dt>
                <dd>{/^[0-9a-f]{40,}$/.test(value) ? <code>{value}</code> : value}</dd>
              </div>
            ))}
          </dl>
        </Section>
      ))}
    </div>
  );
}
