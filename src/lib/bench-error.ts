/** Exit codes of every command; documented in docs/generated/cli.md. */
export const exitCodes = {
  done: 0,
  negative: 1,
  usage: 2,
  environment: 3,
  interrupted: 130,
} as const;

// The code of an entry is permanent: it may be retired, never reused.
export const benchErrors = {
  BadUsage: { code: "BCB001", exit: exitCodes.usage },
  FileNotFound: { code: "BCB002", exit: exitCodes.usage },
  FileUnreadable: { code: "BCB003", exit: exitCodes.usage },
  OutputUnwritable: { code: "BCB004", exit: exitCodes.environment },
  TaskInvalid: { code: "BCB101", exit: exitCodes.usage },
  TaskDuplicate: { code: "BCB102", exit: exitCodes.usage },
  DatasetUnknown: { code: "BCB103", exit: exitCodes.usage },
  DatasetEmpty: { code: "BCB104", exit: exitCodes.usage },
  HubRefused: { code: "BCB105", exit: exitCodes.environment },
  HubUnreachable: { code: "BCB106", exit: exitCodes.environment },
  SelectionInvalid: { code: "BCB107", exit: exitCodes.usage },
  PatchUnfit: { code: "BCB108", exit: exitCodes.usage },
  SampleInvalid: { code: "BCB201", exit: exitCodes.usage },
  EnvironmentUnknown: { code: "BCB301", exit: exitCodes.usage },
  EnvironmentMissing: { code: "BCB302", exit: exitCodes.environment },
  EnvironmentBuildFailed: { code: "BCB303", exit: exitCodes.environment },
  PythonMissing: { code: "BCB304", exit: exitCodes.environment },
  DiskFull: { code: "BCB305", exit: exitCodes.environment },
  DownloadFailed: { code: "BCB306", exit: exitCodes.environment },
  PackageMissing: { code: "BCB307", exit: exitCodes.environment },
  SandboxBroken: { code: "BCB401", exit: exitCodes.environment },
  SandboxTooWeak: { code: "BCB402", exit: exitCodes.environment },
  CheckUnsupported: { code: "BCB403", exit: exitCodes.usage },
  RunMismatch: { code: "BCB501", exit: exitCodes.usage },
  ReportInvalid: { code: "BCB502", exit: exitCodes.usage },
  ArchiveInvalid: { code: "BCB503", exit: exitCodes.negative },
  ModelKeyMissing: { code: "BCB601", exit: exitCodes.environment },
  ModelServerFailed: { code: "BCB602", exit: exitCodes.environment },
  ModelFailed: { code: "BCB603", exit: exitCodes.environment },
  ModelUnfit: { code: "BCB604", exit: exitCodes.usage },
  QueryInvalid: { code: "BCB701", exit: exitCodes.usage },
  EditorFailed: { code: "BCB702", exit: exitCodes.environment },
  ReviewRefused: { code: "BCB703", exit: exitCodes.usage },
  PortUnavailable: { code: "BCB801", exit: exitCodes.environment },
  QueueInvalid: { code: "BCB811", exit: exitCodes.usage },
  QueueUnreachable: { code: "BCB812", exit: exitCodes.environment },
  WorkerUnfit: { code: "BCB813", exit: exitCodes.environment },
} as const satisfies Record<string, { code: `BCB${number}`; exit: number }>;

export type BenchErrorName = keyof typeof benchErrors;

/** What stops a run, in words for the user: what happened and where (message), what to do next (hint). */
export class BenchError extends Error {
  readonly code: string;
  readonly hint: string;
  readonly exitCode: number;

  constructor(name: BenchErrorName, message: string, hint: string, options?: ErrorOptions) {
    super(message, options);
    this.name = name;
    this.hint = hint;
    this.code = benchErrors[name].code;
    this.exitCode = benchErrors[name].exit;
  }
}

type MakeError = (message: string, hint: string, options?: ErrorOptions) => BenchError;

/** Errors by their names: `throw fault.BadUsage(message, hint)`. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets the names
export const fault = Object.fromEntries(
  Object.keys(benchErrors)
    .filter((name): name is BenchErrorName => name in benchErrors)
    .map((name): [string, MakeError] => [name, (...given) => new BenchError(name, ...given)]),
) as Record<BenchErrorName, MakeError>;

/** For `catch`: undefined for what stops a run, where the work goes on without; a bug still crashes. */
export function ignoreFault(error: unknown): undefined {
  if (!(error instanceof BenchError)) throw error;
  return undefined;
}

/** The system's code of a caught error (`ENOENT`, `Z_DATA_ERROR`), if it has one. */
export function errorCode(caught: unknown): string | undefined {
  if (!(caught instanceof Error) || !("code" in caught)) return undefined;
  return typeof caught.code === "string" ? caught.code : undefined;
}

/** What a caught value says of itself. */
export function errorMessage(caught: unknown): string {
  return caught instanceof Error ? caught.message : String(caught);
}
