import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { createTerminal } from "../../src/cli/terminal.ts";
import { parts } from "../support/parts.ts";
import { bcbFile, newUser, type BcbUser } from "./run-bcb.ts";

class FakeStream {
  text = "";
  readonly isTTY: boolean;
  readonly columns = 100;

  constructor(isTTY: boolean) {
    this.isTTY = isTTY;
  }

  write(text: string): void {
    this.text += text;
  }
}

const step = { label: "judging", done: 1, total: 4 };
const escape = "\u001B";

describe("a terminal", () => {
  test("is steered by nobody but us; a file or a pipe gets every byte", () => {
    const hostile = `a${escape}[2J${escape}]0;title\u0007\u009B31m\r\u202Eb\tc\nd`;
    const said = (isTTY: boolean) => {
      const [out, err] = [new FakeStream(isTTY), new FakeStream(isTTY)];
      const terminal = createTerminal(out, err, {});
      terminal.say(terminal.style.bad(hostile));
      terminal.complain(hostile);
      terminal.sayJson("\u009B\r");
      return { out: out.text, err: err.text };
    };
    const spelled = String.raw`a\u001b[2J\u001b]0;title\u0007\u009b31m\r\u202eb` + "\tc\nd";
    expect(said(true)).toEqual({
      out: `${escape}[31m${spelled}${escape}[39m\n${String.raw`"\u009b\r"`}\n`,
      err: `${spelled}\n`,
    });
    expect(said(false)).toEqual({ out: `${hostile}\n"\u009B\\r"\n`, err: `${hostile}\n` });
  });

  const cases: [out: boolean, err: boolean, env: Record<string, string>, painted: string[]][] = [
    [true, true, {}, ["style", "remarkStyle"]],
    [true, false, {}, ["style"]],
    [false, true, {}, ["remarkStyle"]],
    [false, false, {}, []],
    [true, true, { NO_COLOR: "1" }, []],
    [true, true, { NO_COLOR: "" }, ["style", "remarkStyle"]],
    [true, true, { TERM: "dumb" }, []],
  ];

  test.for(cases)("stdout %j, stderr %j, %j: colours are %j", ([out, err, env, painted]) => {
    const terminal = createTerminal(new FakeStream(out), new FakeStream(err), env);
    const found = (["style", "remarkStyle"] as const).filter((name) =>
      terminal[name].bad("x").includes(escape),
    );
    expect(found).toEqual(painted);
  });

  test("shows commands as bcb was started, in remarks and advice; results stay as they are", () => {
    const [out, err] = [new FakeStream(false), new FakeStream(false)];
    const terminal = createTerminal(out, err, { BCB_COMMAND: "./bcb" });
    terminal.say("see `bcb demo`");
    terminal.sayNext("see `bcb demo`");
    terminal.complain("see `bcb demo`");
    expect(out.text).toBe("see `bcb demo`\nsee `./bcb demo`\n");
    expect(err.text).toBe("see `./bcb demo`\n");
  });

  test("draws progress on stderr, and takes it away before it speaks", () => {
    const [out, err] = [new FakeStream(true), new FakeStream(true)];
    const terminal = createTerminal(out, err, {});
    terminal.progress(step);
    terminal.say("done");
    expect(out.text).toBe("done\n");
    expect(err.text).toMatch(/judging .* 1\/4/);
    expect(err.text.endsWith("\r\u001B[2K")).toBe(true);
  });

  test("draws no progress where stderr is a file", () => {
    const err = new FakeStream(false);
    createTerminal(new FakeStream(true), err, {}).progress(step);
    expect(err.text).toBe("");
  });

  test("knows no width where stdout is a file", () => {
    const quiet = new FakeStream(false);
    expect(createTerminal(quiet, quiet, {}).columns).toBeUndefined();
    expect(createTerminal(new FakeStream(true), quiet, {}).columns).toBe(100);
  });
});

/** Runs bcb with the streams that are named on a terminal of 60 columns; returns what the terminal got. */
async function runOnTerminal(
  user: BcbUser,
  args: readonly string[],
  { streams, ...variables }: Record<string, string> & { streams: "out err" | "err" },
): Promise<string> {
  const program = [
    "import fcntl, os, pty, struct, subprocess, sys, termios",
    "ours, theirs = pty.openpty()",
    "fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack('HHHH', 24, 60, 0, 0))",
    "out = theirs if 'out' in sys.argv[1] else subprocess.DEVNULL",
    "child = subprocess.Popen(sys.argv[2:], stdout=out, stderr=theirs)",
    "os.close(theirs)",
    "while True:",
    "    try: data = os.read(ours, 65536)",
    "    except OSError: break",
    "    if not data: break",
    "    sys.stdout.buffer.write(data)",
    "child.wait()",
  ].join("\n");
  const command = ["-c", program, streams, process.execPath, bcbFile, ...args];
  const { stdout } = await promisify(execFile)(parts.starter.python, command, {
    env: { ...user.variables, TERM: "xterm", ...variables },
    cwd: user.folder,
  });
  return stdout.replaceAll("\r\n", "\n");
}

describe("on a real terminal", () => {
  const list = ["tasks", "list", "--dataset", "starter", "--ids", "0-3"];

  test("a table is dimmed at its head and cut to the width", async () => {
    const text = await runOnTerminal(await newUser(), list, { streams: "out err" });
    expect(text).toContain("\u001B[2mTask");
    // oxlint-disable-next-line no-control-regex
    const lines = text.replaceAll(/\u001B\[\d+m/g, "").split("\n");
    const table = lines.slice(0, 5);
    expect(table.filter((line) => line.length > 60)).toEqual([]);
    expect(table[1]?.endsWith("…")).toBe(true);
  });

  test("NO_COLOR leaves the words alone", async () => {
    const text = await runOnTerminal(await newUser(), list, { streams: "out err", NO_COLOR: "1" });
    expect(text).not.toContain(escape);
    expect(text).toContain("Starter/0");
  });

  test("an error is coloured although stdout is a file", async () => {
    const text = await runOnTerminal(await newUser(), ["env", "path", "nope"], { streams: "err" });
    expect(text).toContain("\u001B[31merror:\u001B[39m Unknown environment");
  });

  test("a mistaken option is coloured in the same way", async () => {
    const text = await runOnTerminal(await newUser(), ["env", "--nope"], { streams: "err" });
    expect(text).toContain("\u001B[31merror:\u001B[39m unknown option");
  });
});
