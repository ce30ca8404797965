import _ from "lodash";
import { parse as parseToml } from "smol-toml";
import { parse as parseYaml } from "yaml";

export interface Layer {
  name: string;
  format: "json" | "toml" | "yaml";
  text: string;
}

export interface Merged {
  settings: Record<string, unknown>;
  origin: Record<string, string>;
}

/**
 * Merge the layers of a service's settings (defaults, site, machine, ...) and tell for every
 * setting which layer it came from. Each layer is a table of keys in its own format. Layers are
 * applied in order: a table is merged key by key into the table that is there under the same key,
 * anything else (text, number, boolean, list) replaces what is there as a whole, and null removes
 * it with all that is below. A table replaces what is there if that is no table. Nulls inside of
 * tables that come in new are dropped as well; nulls inside of lists are kept.
 *
 * Note:
 * - A text that is empty or only white space is a layer without settings, in any format.
 * - Keys do not contain dots.
 *
 * @param layers - The layers, the weakest first.
 * @returns "settings": the merged table (plain objects; a table that lost all its keys stays as an
 *   empty table); "origin": for each setting that is no table, by its path with dots
 *   ("server.port"), the name of the layer that set it last.
 * @throws RangeError - If a layer's format is none of the three.
 * @throws SyntaxError - If a layer cannot be parsed in its format or is no table at the top; the
 *   message contains the layer's name.
 *
 * Requirements:
 * - lodash
 * - smol-toml
 * - yaml
 *
 * @example
 * ```ts
 * taskFunc([
 *   { name: "defaults", format: "toml", text: "[server]\nport = 80\nhost = 'a'" },
 *   { name: "site", format: "yaml", text: "server:\n  port: 8080" },
 * ]);
 * // { settings: { server: { port: 8080, host: "a" } },
 * //   origin: { "server.port": "site", "server.host": "defaults" } }
 * ```
 */
export function taskFunc(layers: Layer[]): Merged {
  const tree: Tree = new Map();
  for (const layer of layers) {
    merge(tree, read(layer), layer.name);
  }
  const origin: Record<string, string> = {};
  return { settings: unfold(tree, [], origin), origin };
}

interface Leaf {
  value: unknown;
  from: string;
}

type Tree = Map<string, Leaf | Tree>;

const parsers: Record<Layer["format"], (text: string) => unknown> = {
  json: (text) => JSON.parse(text),
  toml: (text) => parseToml(text),
  yaml: (text) => parseYaml(text),
};

function read({ name, format, text }: Layer): object {
  if (!Object.hasOwn(parsers, format)) {
    throw new RangeError(`unknown format ${format}`);
  }
  if (text.trim() === "") {
    return {};
  }
  let table: unknown;
  try {
    table = parsers[format](text);
  } catch (error) {
    throw new SyntaxError(`layer ${name} cannot be parsed`, { cause: error });
  }
  if (!_.isPlainObject(table)) {
    throw new SyntaxError(`layer ${name} is no table`);
  }
  return table as object;
}

function merge(tree: Tree, table: object, from: string): void {
  for (const [key, value] of Object.entries(table)) {
    const below = tree.get(key);
    if (value === null) {
      tree.delete(key);
    } else if (_.isPlainObject(value)) {
      const branch: Tree = below instanceof Map ? below : new Map();
      merge(branch, value, from);
      tree.set(key, branch);
    } else {
      tree.set(key, { value, from });
    }
  }
}

function unfold(tree: Tree, path: string[], origin: Record<string, string>) {
  const settings: Record<string, unknown> = {};
  for (const [key, entry] of tree) {
    const here = [...path, key];
    if (entry instanceof Map) {
      settings[key] = unfold(entry, here, origin);
    } else {
      settings[key] = entry.value;
      origin[here.join(".")] = entry.from;
    }
  }
  return settings;
}
