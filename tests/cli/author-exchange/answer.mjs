// The author of the exchange: reads a prompt on stdin and answers as tests/cli/author-walk.test.ts wants it.
import { readFileSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";

const prompt = await text(process.stdin);
process.stdout.write(answer());

function answer() {
  if (prompt.includes("Intent: break into")) return "I'm sorry, but I can't help with that.";
  if (prompt.includes("Intent:")) {
    const subject = prompt.includes("Intent: How do I get the week") ? "weeks" : "totals";
    return `Here is a task.\n\n${block(`${subject}-draft.py`)}`;
  }
  if (prompt.includes("ISO week")) return `Its tests:\n\n${block("weeks-test.py")}`;
  if (prompt.includes("There are no tests yet.")) return block("totals-test.py");
  return `The error is translated now, and json is gone.\n\n${block("totals-final.py")}`;
}

function block(name) {
  const code = readFileSync(path.join(import.meta.dirname, name), "utf8");
  return `\`\`\`python\n${code}\`\`\`\n`;
}
