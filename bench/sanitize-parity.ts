// Holds our sanitizer against the official one, byte by byte, in one run: real answers, and mixtures that no model wrote.
import { locateEnvironment } from "../src/environment/open-environment.ts";
import { installOfficial } from "./official/install-official.ts";
import { sanitizeWithOfficial, type RawAnswer } from "./official/sanitize-with-official.ts";
import { commandLine, progress, readOptions, settings, toNumber } from "./support/command-line.ts";
import { makeOddAnswers } from "./support/odd-answers.ts";
import { readRawAnswers } from "./support/raw-answers.ts";
import { listOtherCode, sanitizeAnswers } from "./support/sanitize-answers.ts";

// Where tree-sitter finds an error in what Python accepts, or in a first line that is all there is, it mends by weighing
// bytes: UTF-8 weighs other than the UTF-16 of its WebAssembly build (decision 0007).
const requiredShare = 0.999;

const options = readOptions({
  seed: String(Math.floor(Math.random() * 1_000_000)),
  count: "2500",
});
const seed = toNumber("seed", options.seed);
console.log(`${commandLine("test:sanitize")}\nseed ${seed}`);

const environment = await locateEnvironment("bigcodebench", settings);
const folder = await installOfficial({ settings, python: environment.python, progress });
const real = await readRawAnswers(settings);
const published = new Map(real.map((answer) => [answer.id, { code: answer.published }]));
const { codes: ours } = await sanitizeAnswers(real, environment.python);
const isRealMet = tell("real answers, published code", real, listOtherCode(real, published, ours));

const odd = makeOddAnswers(toNumber("count", options.count), seed, real);
const theirs = await sanitizeWithOfficial(odd, environment, folder);
const { codes: own } = await sanitizeAnswers(odd, environment.python);
const raised = [...theirs.values()].filter(({ error }) => error !== null).length;
console.log(
  `the official tool raised on ${raised} of ${odd.length} mixtures: there we give none, too`,
);
const different = listOtherCode(odd, theirs, own);
const isOddMet = tell("mixtures, official code in this run", odd, different, requiredShare);
if (!isRealMet || !isOddMet) process.exitCode = 1;

function tell(
  title: string,
  answers: readonly RawAnswer[],
  others: readonly string[],
  share = 1,
): boolean {
  const equal = answers.length - others.length;
  const isMet = equal >= share * answers.length;
  console.log(`${isMet ? "met" : "MISSED"}: ${title}: ${equal} of ${answers.length} equal`);
  for (const line of others) console.log(`  ${line}`);
  return isMet;
}
