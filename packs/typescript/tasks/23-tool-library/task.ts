import { readFile, writeFile } from "node:fs/promises";
import { Command, CommanderError, InvalidArgumentError } from "commander";
import { addDays } from "date-fns/addDays";
import { differenceInCalendarDays } from "date-fns/differenceInCalendarDays";
import { formatISO } from "date-fns/formatISO";
import { parseISO } from "date-fns/parseISO";

export interface Ended {
  code: number;
  out: string;
  err: string;
}

/**
 * Run the command line program `tools`, with which a neighbourhood keeps track of the tools it
 * lends, and tell how it ended. It keeps its loans in a JSON file: an object with a key for each
 * lent tool, sorted by code units, whose value is an object of "to" (who has it) and "due" (the
 * last day, "2025-03-15"), indented by two spaces and with a line break at the end. If there is no
 * such file, nothing is lent. The file is only written when loans change. Names of tools are put in
 * lower case. The commands are:
 *
 * - `lend TOOL --to NAME [--days N]` lends a tool for N days from today (14 by default, an integer
 *   from 1 to 60) and prints "TOOL lent to NAME until DUE". If it is lent already, it fails with
 *   "TOOL is lent to NAME until DUE" (as it was lent).
 * - `return TOOL` takes a tool back and prints "TOOL returned by NAME", or "TOOL returned by NAME,
 *   1 day late" ("2 days late" and so on) if today is after its last day. If it is not lent, it
 *   fails with "TOOL is not lent".
 * - `list [--overdue]` prints a line "DUE  NAME  TOOL", with two spaces between them, for each loan
 *   (or for those whose last day is before today), ordered by last day and then by tool.
 *
 * What is printed goes to "out" and what it fails with to "err", each line with a line break at its
 * end. The exit code is 0, or 1 if a command failed so; 2 if the arguments cannot be understood by
 * commander (no or another command, another option, a missing or further argument, a number of days
 * that is not allowed), with commander's message in "err". With `--help` commander's help is in
 * "out" and the code is 0.
 *
 * @param args - The arguments of the program.
 * @param file - Path of the file with the loans.
 * @param today - The present day, such as "2025-03-01".
 * @returns The exit code, and what was written to standard output and standard error.
 * @throws SyntaxError - If the file is not JSON.
 *
 * Requirements:
 * - node:fs
 * - commander
 * - date-fns
 *
 * @example
 * ```ts
 * const ended = await taskFunc(["lend", "Drill", "--to", "Ada"], "loans.json", "2025-03-01");
 * console.log(ended); // { code: 0, out: 'drill lent to Ada until 2025-03-15\n', err: '' }
 * ```
 */
export async function taskFunc(args: string[], file: string, today: string): Promise<Ended> {
  const ended: Ended = { code: 0, out: "", err: "" };
  const print = (text: string): void => {
    ended.out += `${text}\n`;
  };
  const fail = (text: string): void => {
    ended.err += `${text}\n`;
    ended.code = 1;
  };
  const load = async (): Promise<Map<string, { to: string; due: string }>> => {
    const text = await readFile(file, "utf8").catch(() => "{}");
    return new Map(Object.entries(JSON.parse(text) as Record<string, { to: string; due: string }>));
  };
  const save = (loans: Awaited<ReturnType<typeof load>>): Promise<void> => {
    const sorted = Object.fromEntries([...loans].sort(([a], [b]) => (a < b ? -1 : 1)));
    return writeFile(file, `${JSON.stringify(sorted, null, 2)}\n`);
  };
  const toTool = (text: string): string => text.toLowerCase();
  const toDays = (text: string): number => {
    const isAllowed = /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= 60;
    if (!isAllowed) throw new InvalidArgumentError("It has to be an integer from 1 to 60.");
    return Number(text);
  };

  const program = new Command("tools").exitOverride().configureOutput({
    writeOut: (text) => (ended.out += text),
    writeErr: (text) => (ended.err += text),
  });
  program
    .command("lend")
    .argument("<tool>", "the tool", toTool)
    .requiredOption("--to <name>", "who takes it")
    .option("--days <number>", "for how many days", toDays, 14)
    .action(async (tool: string, { to, days }: { to: string; days: number }) => {
      const loans = await load();
      const loan = loans.get(tool);
      if (loan) return fail(`${tool} is lent to ${loan.to} until ${loan.due}`);
      const due = formatISO(addDays(parseISO(today), days), { representation: "date" });
      await save(loans.set(tool, { to, due }));
      print(`${tool} lent to ${to} until ${due}`);
    });
  program
    .command("return")
    .argument("<tool>", "the tool", toTool)
    .action(async (tool: string) => {
      const loans = await load();
      const loan = loans.get(tool);
      if (!loan) return fail(`${tool} is not lent`);
      loans.delete(tool);
      await save(loans);
      const late = differenceInCalendarDays(parseISO(today), parseISO(loan.due));
      const remark = late > 0 ? `, ${late} ${late === 1 ? "day" : "days"} late` : "";
      print(`${tool} returned by ${loan.to}${remark}`);
    });
  program
    .command("list")
    .option("--overdue", "only what should be back")
    .action(async ({ overdue }: { overdue?: boolean }) => {
      const loans = [...(await load())].map(([tool, { to, due }]) => ({ tool, to, due }));
      const listed = loans.filter(({ due }) => !overdue || due < today);
      const toKey = ({ due, tool }: { due: string; tool: string }): string => `${due} ${tool}`;
      listed.sort((a, b) => (toKey(a) < toKey(b) ? -1 : 1));
      for (const { tool, to, due } of listed) print(`${due}  ${to}  ${tool}`);
    });
  try {
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    ended.code = error.code === "commander.helpDisplayed" ? 0 : 2;
  }
  return ended;
}
