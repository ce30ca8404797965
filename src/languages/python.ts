import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createPythonAuthor } from "../construct/python-author.ts";
import { createPythonKit } from "../construct/python-kit.ts";
import { createPythonReader } from "../controls/list-changes.ts";
import { environmentVariables } from "../environment/variables.ts";
import { locateEnvironment } from "../environment/open-environment.ts";
import { findSeabornTables } from "../environment/find-seaborn-tables.ts";
import { installCoverage } from "../environment/install-beside.ts";
import { measureMachine } from "../environment/measure-machine.ts";
import { openCompiler } from "../environment/syntax-judge.ts";
import { sha256 } from "../lib/hash.ts";
import { once } from "../lib/once.ts";
import { loadPythonParser } from "../python-source/tree.ts";
import { addMatches } from "../sandbox/match-sandbox.ts";
import { requireWalls } from "../sandbox/examine-walls.ts";
import { createZygoteSandbox, defaultSizes } from "../sandbox/zygote-sandbox.ts";
import { sanitize } from "../sanitize/sanitize.ts";
import type { Language } from "../schema/language.ts";
import { loadStandardModules } from "../tasks/library-domains.ts";
import { measurePython } from "../tasks/stats/measure-python.ts";

const memoryShare = 0.75;
const probe = fileURLToPath(new URL("../../python/rigor/probe.py", import.meta.url));
const examples = fileURLToPath(new URL("../../python/tools/run_examples.py", import.meta.url));
const parser = once(loadPythonParser);

/** CPython in an environment of ours; samples are forks of zygotes. Python is started when the first sample needs it. */
const python: Language = {
  ownEnvironment: "py-minimal",
  openTestReader: async () => createPythonReader(await parser()),
  async openRigor(name, { settings, progress, signal, coverage: isAsked }) {
    const environment = isAsked ? await locateEnvironment(name, settings) : undefined;
    const wishes = { settings, progress, signal };
    const coverage = environment && (await installCoverage(environment, wishes));
    const program = await readFile(probe, "utf8");
    const kit = createPythonKit({ parser: await parser(), program, coverage });
    return { kit, readable: coverage === undefined ? [] : [coverage] };
  },
  async openSandbox(name, wishes) {
    const { cacheDir, machine: share = {}, tasks = [], readable = [] } = wishes;
    const environment = await locateEnvironment(name, { cacheDir });
    const { python: interpreter, pythonVersion: version } = environment;
    const tables = await findSeabornTables(name, wishes.settings?.seabornData);
    const variables = { ...environmentVariables(environment), ...tables?.variables };
    // Verdicts with the tables are others than those without.
    const fingerprint = tables
      ? sha256(`${environment.fingerprint}\n${tables.hash}`)
      : environment.fingerprint;
    const missingWalls = await requireWalls({ name, python: interpreter, variables }, wishes);
    const machine = await measureMachine();
    const memoryMib = share.memoryMib ?? Math.floor(memoryShare * machine.memoryMib);
    const sampleMib = share.sampleMemoryMib ?? defaultSizes.memory_mib;
    const sandbox = createZygoteSandbox({
      python: interpreter,
      variables,
      parallel: share.parallel ?? Math.max(1, Math.floor(machine.cores)),
      memoryMib,
      sizes: { memory_mib: Math.min(sampleMib, memoryMib) },
      sources: tasks.map((task) => `${task.setup}${task.texts.test}`),
      standardModules: new Set(await loadStandardModules()),
      jailed: missingWalls.length === 0,
      readable: [...readable, ...(tables ? [tables.folder] : [])],
      expectedFolder: path.join(cacheDir, "expected", fingerprint.slice(0, 16)),
    });
    return {
      sandbox: addMatches(sandbox, "python"),
      environment: { name, fingerprint, version },
      missingWalls,
    };
  },
  openAuthor: async () => createPythonAuthor(await parser()),
  readExamples: () => readFile(examples, "utf8"),
  openMeasure: async () => measurePython(await parser(), await loadStandardModules()),
  openCompiler,
  sanitize: async (text, entryPoint, { compiler, mode }) =>
    sanitize(text, entryPoint, { python: compiler, parser: await parser(), mode }),
};

export default python;
