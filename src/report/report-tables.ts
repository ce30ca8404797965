import type { ModelReport, Report } from "../schema/report.ts";

/** The models that compare with each other: those of one split and subset, ranked ones first. */
export interface ModelTable {
  /** Such as `instruct, hard`; empty where the only table needs none. */
  title: string;
  models: ModelReport[];
}

export function listTables({ tables, models }: Report): ModelTable[] {
  return tables.map(({ split, subset, ranked, partial }) => ({
    title: tables.length === 1 ? "" : tableTitle({ split, subset }),
    models: [...ranked, ...partial].flatMap((place) => models[place] ?? []),
  }));
}

function tableTitle({ split, subset }: Pick<ModelReport, "split" | "subset">): string {
  return [split, subset].filter((part) => part !== null).join(", ") || "unknown split";
}

/** What a model is called where all tables stand together. */
export function nameAmongAll(model: ModelReport, { tables }: Pick<Report, "tables">): string {
  return tables.length === 1 ? model.name : `${model.name} (${tableTitle(model)})`;
}
