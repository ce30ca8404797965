/** How many tests a suite of node:test declares: one in a loop counts once. */
export function countSuiteTests(source: string): number {
  return [...hideText(source).matchAll(/(?<![\w.$])(?:test|it)\s*\(/g)].length;
}

/** Code that exports what its test imports, where it declares it at the left and only forgot to. */
export function exportImported(code: string, test: string, file: string): string {
  const wanted = [...test.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']\.\/([^"']+)["']/g)]
    .filter(([, , from]) => from === file)
    .flatMap(([, names = ""]) => names.split(",").map((name) => name.trim().split(/\s/)[0] ?? ""));
  const forgotten = wanted.filter((name) => isDeclared(code, name) && !isExported(code, name));
  return forgotten.length === 0 ? code : `${code}\nexport { ${forgotten.join(", ")} };\n`;
}

const kinds = String.raw`(?:async\s+)?(?:function\s*\*?|const|let|var|class|abstract\s+class)`;

function isDeclared(code: string, name: string): boolean {
  return /^[\w$]+$/.test(name) && new RegExp(`^${kinds}\\s*${escape(name)}\\b`, "m").test(code);
}

function isExported(code: string, name: string): boolean {
  return new RegExp(`\\bexports?\\b[^\\n;]*\\{[^}]*\\b${escape(name)}\\b|\\bexports\\b`).test(code);
}

function escape(name: string): string {
  return name.replaceAll("$", String.raw`\$`);
}

/** Without comments and what stands in quotes. */
function hideText(source: string): string {
  return source.replaceAll(
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`/g,
    " ",
  );
}
