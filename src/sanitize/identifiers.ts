import { walkTree, type PythonNode } from "../python-source/tree.ts";

/** Every identifier in a node: names of attributes and keyword arguments count, too. */
export function identifiersIn(root: PythonNode): Set<string> {
  const found = new Set<string>();
  walkTree(root, (node) => {
    if (node.type === "identifier") found.add(node.text);
    return true;
  });
  return found;
}
