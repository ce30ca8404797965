import { defineCommand, defineGroup } from "../command.ts";
import { text, toggle } from "../flags.ts";
import { jsonFlag } from "../shared-flags.ts";

const addSync = defineCommand({
  name: "sync",
  about: "build an environment from its lock, if it is not there yet",
  arguments: [["<name>", "starter or bigcodebench"]],
  flags: {
    python: text(
      "--python <path>",
      "the interpreter to build it with (default: BCB_PYTHON, PATH, pyenv's, else uv's own)",
    ),
    force: toggle("--force", "build it again"),
    json: jsonFlag,
  },
  examples: [
    "bcb env sync starter",
    "bcb env sync bigcodebench --python ~/.pyenv/versions/3.10.13/bin/python",
    "BCB_NLTK_DATA=/data/nltk_data bcb env sync bigcodebench",
  ],
  async run({ python, force }, context, name) {
    const { renderSync, syncEnvironment } = await import("../../pipeline/doctor/environments.ts");
    const json = await syncEnvironment(name, { ...context, python, force });
    return { json, text: renderSync(json) };
  },
});

const addList = defineCommand({
  name: "list",
  about: "list the environments and whether they are built",
  flags: { json: jsonFlag },
  examples: ["bcb env list --json"],
  async run(_flags, { settings, style }) {
    const { listEnvironments, renderEnvironments } =
      await import("../../pipeline/doctor/environments.ts");
    const json = await listEnvironments(settings);
    return { json, text: renderEnvironments(json, style) };
  },
});

const addToolchains = defineCommand({
  name: "toolchains",
  about:
    "list the languages besides Python, and whether this machine has what builds and runs them",
  flags: { json: jsonFlag },
  examples: ["bcb env toolchains"],
  async run(_flags, { style }) {
    const { listToolchains, renderToolchains } =
      await import("../../pipeline/doctor/list-toolchains.ts");
    const json = await listToolchains();
    return { json, text: renderToolchains(json, style) };
  },
});

const addPath = defineCommand({
  name: "path",
  about: "print the folder of an environment",
  arguments: [["<name>", "an environment that is built"]],
  flags: { json: jsonFlag },
  examples: ['"$(bcb env path starter)/bin/python" -V'],
  async run(_flags, { settings }, name) {
    const { locateEnvironment } = await import("../../pipeline/doctor/environments.ts");
    const json = await locateEnvironment(name, settings);
    return { json, text: json.path };
  },
});

export const addEnvCommand = defineGroup({
  name: "env",
  about: "the Python environments that tasks run in",
  examples: ["bcb env list", "bcb env sync bigcodebench", "bcb env path starter"],
  commands: [addSync, addList, addToolchains, addPath],
});
