import { Option, type Command } from "commander";
import type { CommandContext } from "../context.ts";
import { addExamples } from "../help.ts";
import { addJsonOption } from "../options.ts";

interface SyncFlags {
  python?: string;
  force?: boolean;
  json?: boolean;
}

export function addEnvCommand(program: Command, context: CommandContext): void {
  const { terminal, settings, signal } = context;
  const env = program.command("env").description("the Python environments that tasks run in");
  addExamples(env, ["bcb env list", "bcb env sync bigcodebench", "bcb env path starter"]);

  const sync = env
    .command("sync")
    .argument("<name>", "starter or bigcodebench")
    .description("build an environment from its lock, if it is not there yet")
    .addOption(
      new Option(
        "--python <path>",
        "the interpreter to build it with (default: BCB_PYTHON, PATH, pyenv's, else uv's own)",
      ),
    )
    .option("--force", "build it again")
    .action(async (name: string, flags: SyncFlags) => {
      const { renderSync, syncEnvironment } = await import("../../pipeline/doctor/environments.ts");
      const result = await syncEnvironment(name, {
        settings,
        python: flags.python,
        force: flags.force ?? false,
        progress: terminal.progress,
        signal,
      });
      if (flags.json) terminal.sayJson(result);
      else terminal.say(renderSync(result));
    });
  addExamples(addJsonOption(sync), [
    "bcb env sync starter",
    "bcb env sync bigcodebench --python ~/.pyenv/versions/3.10.13/bin/python",
    "BCB_NLTK_DATA=/data/nltk_data bcb env sync bigcodebench",
  ]);

  const list = env
    .command("list")
    .description("list the environments and whether they are built")
    .action(async (flags: { json?: boolean }) => {
      const { listEnvironments, renderEnvironments } =
        await import("../../pipeline/doctor/environments.ts");
      const environments = await listEnvironments(settings);
      if (flags.json) terminal.sayJson(environments);
      else terminal.say(renderEnvironments(environments, terminal.style));
    });
  addExamples(addJsonOption(list), ["bcb env list --json"]);

  const path = env
    .command("path")
    .argument("<name>", "an environment that is built")
    .description("print the folder of an environment")
    .action(async (name: string, flags: { json?: boolean }) => {
      const { locateEnvironment } = await import("../../pipeline/doctor/environments.ts");
      const built = await locateEnvironment(name, settings);
      if (flags.json) terminal.sayJson(built);
      else terminal.say(built.path);
    });
  addExamples(addJsonOption(path), ['"$(bcb env path starter)/bin/python" -V']);
}
