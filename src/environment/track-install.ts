import type { ReportProgress } from "../lib/progress.ts";

/** Reads uv's account of an installation, line by line, as progress. */
export function trackInstall(report: ReportProgress): (line: string) => void {
  let total: number | undefined;
  const count = { Downloading: 0, Downloaded: 0 };
  return (line) => {
    const [, verb = "", note = ""] = /^\s*(\w+)\s+(\S+)/.exec(line) ?? [];
    switch (verb) {
      case "Resolved":
        total = Number.parseInt(note, 10);
        return report({ label: "resolving packages", done: total, total });
      case "Downloading":
      case "Downloaded": {
        count[verb] += 1;
        const { Downloaded: done, Downloading: known } = count;
        return report({ label: "downloading packages", done, total: known, note });
      }
      case "Building":
        return report({ label: "building from source", done: 0, total: undefined, note });
      case "Prepared":
        return report({ label: "installing packages", done: 0, total });
      case "Installed":
        report({ label: "installing packages", done: total ?? 0, total });
        return report({ label: "compiling bytecode", done: 0, total: undefined });
      default:
    }
  };
}
