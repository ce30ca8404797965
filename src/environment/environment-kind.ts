import type { DoctorReport } from "../schema/doctor-report.ts";
import type { BuiltEnvironment, EnvironmentListing } from "../schema/environment.ts";
import type { NpmEnvironment } from "../schema/npm-environment.ts";
import type { Settings } from "../schema/settings.ts";
import type { ExamineOptions } from "./examine-environment.ts";
import { npmKind } from "./npm/npm-kind.ts";
import type { SyncNpmResult } from "./npm/sync-npm.ts";
import { pythonKind } from "./python-kind.ts";
import type { SyncOptions, SyncResult } from "./sync-environment.ts";

/** How environments of one package manager are made, found and examined. A language with libraries of its own adds one. */
export interface EnvironmentKind {
  owns(name: string): Promise<boolean>;
  sync(name: string, options: SyncOptions): Promise<SyncResult | SyncNpmResult>;
  /** Throws where it is not built. */
  locate(name: string, settings: Settings): Promise<BuiltEnvironment | NpmEnvironment>;
  describe(name: string, settings: Settings): Promise<EnvironmentListing>;
  examine(name: string, options: ExamineOptions): Promise<DoctorReport>;
  /** The environment that it was locked after, or it itself. */
  findBase(name: string): Promise<string>;
  /** The interpreter that examines the machine's walls, where the environment has one. */
  openPython(name: string, settings: Settings): Promise<BuiltEnvironment | undefined>;
}

const kinds: readonly EnvironmentKind[] = [npmKind, pythonKind];

export async function kindOf(name: string): Promise<EnvironmentKind> {
  for (const kind of kinds) if (await kind.owns(name)) return kind;
  return pythonKind;
}
