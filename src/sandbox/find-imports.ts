const plainImport =
  /^[ \t]*import[ \t]+([\w.]+(?:[ \t]+as[ \t]+\w+)?(?:[ \t]*,[ \t]*[\w.]+(?:[ \t]+as[ \t]+\w+)?)*)/gm;
const fromImport = /^[ \t]*from[ \t]+([A-Za-z_][\w.]*)[ \t]+import[ \t]+(\([^)]*\)|[^\n#]+)/gm;

/**
 * The modules that Python source names in its import statements, without parsing it: a hint for what to have ready,
 * never a judgement. `from a import b` gives `a`, and `a.b` where b could be a module.
 */
export function findImports(source: string): string[] {
  const found = new Set<string>();
  for (const [, list = ""] of source.matchAll(plainImport)) {
    for (const item of list.split(",")) found.add(item.trim().split(/[ \t]/)[0] ?? "");
  }
  for (const [, module = "", list = ""] of source.matchAll(fromImport)) {
    found.add(module);
    for (const item of list.replaceAll(/[()\\]/g, "").split(",")) {
      const name = item.trim().split(/\s/)[0] ?? "";
      if (/^[a-z_]\w*$/.test(name)) found.add(`${module}.${name}`);
    }
  }
  return [...found].filter((name) => name !== "");
}
