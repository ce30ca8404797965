import { findImports } from "../../python-source/imports.ts";
import { childInField, isExpression, walkTree, type PythonNode } from "../../python-source/tree.ts";

/**
 * The distinct names that code uses out of the libraries it imports, in full: `np.random.rand()` uses `numpy.random`
 * and `numpy.random.rand`, `plt.show()` uses `matplotlib.pyplot` and `matplotlib.pyplot.show`.
 * Where a part of the code is named, what that part uses counts, by the imports of all.
 */
export function findLibraryCalls(
  code: PythonNode,
  part: { start: number; end: number } = { start: code.start, end: code.end },
): Set<string> {
  const imports = findImports(code);
  const used = new Set<string>();
  walkTree(code, (node, parent) => {
    if (node.type === "import_statement" || node.type === "import_from_statement") return false;
    if (node.end <= part.start || node.start >= part.end) return false;
    if (node.start < part.start || node.end > part.end) return true;
    const name = libraryName(node, parent, imports);
    if (name !== undefined) used.add(name);
    return true;
  });
  return used;
}

type Imports = ReadonlyMap<string, string>;

function libraryName(node: PythonNode, parent: PythonNode | undefined, imports: Imports) {
  switch (node.type) {
    case "identifier": {
      const origin = imports.get(node.text);
      return origin?.includes(".") && isExpression(node, parent) ? origin : undefined;
    }
    case "attribute": {
      const path = attributePath(node, imports);
      return path?.length === 2 ? path.join(".") : undefined;
    }
    case "call": {
      const callee = childInField(node, "function");
      return callee && attributePath(callee, imports)?.join(".");
    }
    default:
      return undefined;
  }
}

/** `np.random.rand` -> ["numpy", "random", "rand"], if the first name was imported. */
function attributePath(expression: PythonNode, imports: Imports): string[] | undefined {
  const names: string[] = [];
  let at: PythonNode | undefined = expression;
  while (at?.type === "attribute") {
    names.push(childInField(at, "attribute")?.text ?? "");
    at = childInField(at, "object");
  }
  const origin = at?.type === "identifier" ? imports.get(at.text) : undefined;
  return origin === undefined ? undefined : [origin, ...names.toReversed()];
}
