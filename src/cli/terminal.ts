import { jsonPieces } from "../lib/json-pieces.ts";
import type { ReportProgress } from "../lib/progress.ts";
import { showHidden, plainStyle, type Style } from "../lib/printable.ts";
import { commandName, withTyped } from "./command-name.ts";
import { createProgressLine } from "./progress-line.ts";

interface Stream {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

/** Where a command speaks: results on stdout, everything else on stderr; colours and progress only for people. */
export interface Terminal {
  /** For what is said on stdout. */
  readonly style: Style;
  /** For what is said on stderr. */
  readonly remarkStyle: Style;
  /** Width of stdout; undefined where it is no terminal and lines may be as long as they are. */
  readonly columns: number | undefined;
  /** What starts bcb here, for examples. */
  readonly command: string;
  readonly progress: ReportProgress;
  /** A result, on stdout. */
  readonly say: (text: string) => void;
  /** A result for programs, on stdout. */
  readonly sayJson: (value: unknown) => void;
  /** A result that tells what to type next: its `bcb …` is written as bcb was started. */
  readonly sayNext: (text: string) => void;
  /** A remark or an error, on stderr; commands in it as in `sayNext`. */
  readonly complain: (text: string) => void;
  readonly clearProgress: () => void;
}

const redrawMs = 80;

export function createTerminal(
  out: Stream,
  err: Stream,
  env: Readonly<Record<string, string | undefined>>,
): Terminal {
  const isPlain = Boolean(env["NO_COLOR"]) || env["TERM"] === "dumb";
  const showsProgress = Boolean(err.isTTY) && env["TERM"] !== "dumb";
  const drawLine = createProgressLine(() => performance.now());
  const command = commandName(env);
  let isDrawn = false;
  let drawnAt = -Infinity;

  function clearProgress(): void {
    if (isDrawn) err.write("\r\u001B[2K");
    isDrawn = false;
  }

  const put = (stream: Stream, text: string): void => {
    stream.write(stream.isTTY ? withoutControls(text) : text);
  };
  const print = (stream: Stream, text: string): void => {
    clearProgress();
    put(stream, `${text}\n`);
  };

  return {
    style: out.isTTY && !isPlain ? colours : plainStyle,
    remarkStyle: err.isTTY && !isPlain ? colours : plainStyle,
    // A terminal that does not know its width says 0.
    columns: out.isTTY ? out.columns || undefined : undefined,
    command,
    progress(step) {
      if (!showsProgress) return;
      const now = performance.now();
      const line = drawLine(step, err.columns || 80);
      if (now - drawnAt < redrawMs && step.done !== step.total) return;
      drawnAt = now;
      err.write(`\r\u001B[2K${line}`);
      isDrawn = true;
    },
    clearProgress,
    say: (text) => print(out, text),
    sayJson(value) {
      clearProgress();
      for (const piece of jsonPieces(value)) put(out, piece);
      out.write("\n");
    },
    sayNext: (text) => print(out, withTyped(text, command)),
    complain: (text) => print(err, withTyped(text, command)),
  };
}

const paint = (open: number, close: number) => (text: string) =>
  `\u001B[${open}m${text}\u001B[${close}m`;

const colours: Style = {
  bold: paint(1, 22),
  dim: paint(2, 22),
  good: paint(32, 39),
  bad: paint(31, 39),
};

// oxlint-disable-next-line no-control-regex
const ownColours = /(\u001B\[(?:1|2|22|31|32|39)m)/;

/** What steers a terminal is spelled out, whoever said it, but for our own colours; in JSON it means the same. */
function withoutControls(text: string): string {
  return text
    .split(ownColours)
    .map((piece, place) => (place % 2 === 1 ? piece : showHidden(piece).replaceAll("\r", "\\r")))
    .join("");
}
