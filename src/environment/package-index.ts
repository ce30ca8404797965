import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Settings } from "../schema/settings.ts";

const optionNames = ["index-url", "extra-index-url", "cert"] as const;
type PipOptions = Partial<Record<(typeof optionNames)[number], string>>;

/** Variables that make uv use the package index that pip is configured with; what uv was told itself wins. */
export async function indexVariables(settings: Settings): Promise<Record<string, string>> {
  const { variables } = settings;
  const pip = await readPipOptions(settings);
  const chosen: Record<string, string> = {};
  if (pip["index-url"] && !variables["UV_DEFAULT_INDEX"] && !variables["UV_INDEX_URL"]) {
    chosen["UV_DEFAULT_INDEX"] = pip["index-url"];
  }
  if (pip["extra-index-url"] && !variables["UV_INDEX"] && !variables["UV_EXTRA_INDEX_URL"]) {
    chosen["UV_INDEX"] = pip["extra-index-url"];
  }
  if (pip.cert && !variables["SSL_CERT_FILE"]) chosen["SSL_CERT_FILE"] = pip.cert;
  return chosen;
}

/** What pip and uv ask where they are told nothing. */
export const defaultIndex = "https://pypi.org/simple";

/** The index that uv or pip is told to use, if any. */
export async function configuredIndex(settings: Settings): Promise<string | undefined> {
  const { UV_DEFAULT_INDEX, UV_INDEX_URL } = settings.variables;
  return UV_DEFAULT_INDEX || UV_INDEX_URL || (await readPipOptions(settings))["index-url"];
}

async function readPipOptions(settings: Settings): Promise<PipOptions> {
  const { variables } = settings;
  const options: PipOptions = {};
  for (const file of pipConfigFiles(settings)) Object.assign(options, await readPipConfig(file));
  for (const name of optionNames) {
    const told = variables[`PIP_${name.replaceAll("-", "_").toUpperCase()}`];
    if (told) options[name] = told;
  }
  return options;
}

/** In pip's order: a later file wins. */
function pipConfigFiles({ variables, homeDir }: Settings): string[] {
  const named = variables["PIP_CONFIG_FILE"];
  if (named === "/dev/null") return [];
  const configHome = variables["XDG_CONFIG_HOME"] || path.join(homeDir, ".config");
  return [
    "/etc/xdg/pip/pip.conf",
    "/etc/pip.conf",
    path.join(homeDir, ".pip", "pip.conf"),
    path.join(configHome, "pip", "pip.conf"),
    ...(named ? [named] : []),
  ];
}

async function readPipConfig(file: string): Promise<PipOptions> {
  const text = await readFile(file, "utf8").catch(() => "");
  const options: PipOptions = {};
  let section = "";
  for (const line of text.split(/\r?\n/)) {
    section = /^\[(.+)\]/.exec(line)?.[1] ?? section;
    const [, key, value = ""] = /^([\w-]+)\s*[=:]\s*(\S.*)$/.exec(line) ?? [];
    const option = optionNames.find((name) => name === key?.replaceAll("_", "-"));
    if (option !== undefined && /^(global|install)$/.test(section)) options[option] = value.trim();
  }
  return options;
}
