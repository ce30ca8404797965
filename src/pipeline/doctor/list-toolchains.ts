import { languages } from "../../languages/registry.ts";
import type { Style } from "../../lib/style.ts";
import { renderTable } from "../../report/table.ts";
import type { DoctorFinding } from "../../schema/doctor-report.ts";
import type { ToolchainListing } from "../../schema/toolchain-listing.ts";

/** The languages whose environment is a toolchain of this machine, and what of it is there. */
export async function listToolchains(): Promise<ToolchainListing[]> {
  const rows = await Promise.all(
    Object.entries(languages).map(async ([language, load]) => {
      const { default: loaded } = await load();
      const stock = await loaded.takeStock?.();
      return stock === undefined ? [] : [{ language, ...stock }];
    }),
  );
  return rows.flat();
}

export function renderToolchains(rows: readonly ToolchainListing[], style: Style): string {
  return renderTable(
    ["Language", "Toolchain", "What to do"],
    rows.map(({ language, version, needs }) => [
      language,
      version ?? "not found",
      version === null ? needs : "",
    ]),
    { left: [0, 1, 2], style },
  );
}

/** One line for the doctor: what else can be judged here. */
export function describeToolchains(rows: readonly ToolchainListing[]): DoctorFinding {
  const there = rows.flatMap(({ language, version }) =>
    version === null ? [] : [`${language} (${version})`],
  );
  const missing = rows.flatMap(({ language, version }) => (version === null ? [language] : []));
  const rest = missing.length === 0 ? "" : `; no toolchain for ${missing.join(", ")}`;
  return {
    severity: "info",
    topic: "machine",
    subject: "languages",
    message: `languages available besides Python: ${there.join(", ")}${rest}`,
    tasks: 0,
    hint: missing.length === 0 ? null : "`bcb env toolchains` shows what to install.",
  };
}
