import type { ReportProgress } from "../lib/progress.ts";

/** Reads uv's account of an installation, line by line, as progress. */
export function trackInstall(report: ReportProgress): (line: string) => void {
  let total: number | undefined;
  let downloaded = 0;
  let downloading = 0;
  return (line) => {
    const [, verb = "", subject = ""] = /^\s*(\w+)\s+(\S+)/.exec(line) ?? [];
    switch (verb) {
      case "Resolved":
        total = Number.parseInt(subject, 10);
        report({ label: "resolving packages", done: total, total });
        break;
      case "Downloading":
        downloading += 1;
        report({
          label: "downloading packages",
          done: downloaded,
          total: downloading,
          note: subject,
        });
        break;
      case "Downloaded":
        downloaded += 1;
        report({
          label: "downloading packages",
          done: downloaded,
          total: downloading,
          note: subject,
        });
        break;
      case "Building":
        report({ label: "building from source", done: 0, total: undefined, note: subject });
        break;
      case "Prepared":
        report({ label: "installing packages", done: 0, total });
        break;
      case "Installed":
        report({ label: "installing packages", done: total ?? 0, total });
        report({ label: "compiling bytecode", done: 0, total: undefined });
        break;
      default:
    }
  };
}
