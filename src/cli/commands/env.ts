import { defineCommand, defineGroup } from "../command.ts";
import { choice, day, required, seconds, text, toggle } from "../flags.ts";

const sync = defineCommand({
  about: "build an environment from its lock file, unless it is already built",
  arguments: [
    ["<name>", "starter, bigcodebench, typescript, or a folder that `bcb env lock` wrote"],
  ],
  flags: {
    python: text(
      "--python <path>",
      "interpreter to build it with (default: from BCB_PYTHON, PATH or pyenv, else downloaded by uv)",
    ),
    force: toggle("--force", "rebuild it"),
  },
  examples: [
    "bcb env sync starter",
    "bcb env sync ./bigcodebench-2024-06-01",
    "bcb env sync bigcodebench --python ~/.pyenv/versions/3.10.13/bin/python",
    "BCB_NLTK_DATA=/data/nltk_data bcb env sync bigcodebench",
  ],
  async run({ python, force }, context, name) {
    const { buildEnvironment, renderSync } = await import("../../pipeline/doctor/environments.ts");
    const json = await buildEnvironment(name, { ...context, python, force });
    return { json, text: renderSync(json) };
  },
});

const lock = defineCommand({
  about: "create an environment with the library versions of a given date",
  arguments: [["<name>", "environment to take the libraries from"]],
  flags: {
    asOf: required(day("--as-of <date>", "use the newest releases as of this date (2024-06-01)")),
    python: choice("--python <version>", "Python version (default: the environment's own)", [
      "3.10",
      "3.11",
      "3.12",
      "3.13",
    ]),
    keepsPins: toggle(
      "--keep-pins",
      "keep the pinned versions; only their dependencies are resolved as of the date",
    ),
    outDir: text("-o, --out <dir>", "folder for it (default: NAME-DATE in the current folder)"),
    limitMs: seconds("--timeout <seconds>", "timeout for resolving versions", 600),
  },
  examples: [
    "bcb env lock bigcodebench --as-of 2024-06-01 --python 3.12",
    "bcb env lock starter --as-of 2025-01-01 --out envs/starter-2025",
  ],
  async run(flags, context, name) {
    const { lockEnvironment, renderLock } = await import("../../pipeline/doctor/environments.ts");
    const { outDir, ...wishes } = flags;
    const place = outDir ?? `${name.split("/").at(-1)}-${wishes.asOf}`;
    const json = await lockEnvironment({ ...wishes, name, outDir: place }, context);
    return { json, text: renderLock(json), tellsNext: true };
  },
});

const list = defineCommand({
  about: "list environments and whether they are built",
  examples: ["bcb env list --json"],
  async run(_flags, { settings, style }) {
    const { listEnvironments, renderEnvironments } =
      await import("../../pipeline/doctor/environments.ts");
    const json = await listEnvironments(settings);
    return { json, text: renderEnvironments(json, style) };
  },
});

const toolchains = defineCommand({
  about: "list the languages other than Python, and whether their toolchains are installed",
  examples: ["bcb env toolchains"],
  async run(_flags, { style }) {
    const { listToolchains, renderToolchains } =
      await import("../../pipeline/doctor/environments.ts");
    const json = await listToolchains();
    return { json, text: renderToolchains(json, style) };
  },
});

const path = defineCommand({
  about: "print the folder of an environment",
  arguments: [["<name>", "name of a built environment"]],
  examples: ['"$(bcb env path starter)/bin/python" -V'],
  async run(_flags, { settings }, name) {
    const { findEnvironment } = await import("../../pipeline/doctor/environments.ts");
    const json = await findEnvironment(name, settings);
    return { json, text: json.path };
  },
});

export default defineGroup({
  about: "build and list the environments that tasks run in",
  examples: ["bcb env list", "bcb env sync bigcodebench", "bcb env path starter"],
  commands: { sync, lock, list, toolchains, path },
});
