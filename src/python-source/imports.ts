import { childInField, walkTree, type PythonNode } from "./tree.ts";

/** The names that imports anywhere in the code bind, with what they stand for: `np` -> `numpy`, `sqrt` -> `math.sqrt`. */
export function findImports(code: PythonNode): Map<string, string> {
  const imports = new Map<string, string>();
  walkTree(code, (node) => {
    if (node.type === "import_statement") {
      for (const { name, alias } of importedNames(node)) {
        if (alias !== undefined) imports.set(alias, name);
        // The first name of the path counts as bound even beside an alias, as the paper's scripts have it.
        const [top = name] = name.split(".", 1);
        imports.set(top, top);
      }
      return false;
    }
    if (node.type === "import_from_statement") {
      const module = importedModule(node);
      if (module === undefined) return false;
      for (const { name, alias } of importedNames(node)) {
        imports.set(alias ?? name, `${module}.${name}`);
      }
      return false;
    }
    return true;
  });
  return imports;
}

/** What an `import` or `from … import` statement names, in its order. */
export function importedNames(statement: PythonNode) {
  return statement.children
    .filter((child) => child.field === "name")
    .map((child) => {
      const name = child.type === "aliased_import" ? childInField(child, "name") : child;
      return { name: dotted(name ?? child), alias: childInField(child, "alias")?.text };
    });
}

/** The module of a `from … import` statement; undefined where it is relative. */
export function importedModule(statement: PythonNode): string | undefined {
  const module = childInField(statement, "module_name");
  return module?.type === "dotted_name" ? dotted(module) : undefined;
}

/** The text of a dotted name; Python allows spaces around the dots. */
function dotted(name: PythonNode): string {
  return name.text.replaceAll(/\s+/g, "");
}
