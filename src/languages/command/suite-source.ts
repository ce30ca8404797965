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
  if (forgotten.length === 0) return code;
  if (!isCommonJs(code)) return `${code}\nexport { ${forgotten.join(", ")} };\n`;
  return `${code}\n${forgotten.map((name) => `exports.${name} = ${name};\n`).join("")}`;
}

const kinds = String.raw`(?:export\s+default\s+)?(?:async\s+)?(?:function\s*\*?|const|let|var|enum|class|abstract\s+class)`;

function isDeclared(code: string, name: string): boolean {
  return /^[\w$]+$/.test(name) && new RegExp(`^${kinds}\\s*${escape(name)}\\b`, "m").test(code);
}

/** In a list of names, or by CommonJS, whose way to export is its author's. */
function isExported(code: string, name: string): boolean {
  const plain = hideText(code);
  if (/(?<![\w.$])(?:module\.exports|exports\s*[.[])/.test(plain)) return true;
  const lists = [...plain.matchAll(/(?<![\w.$])export\s*\{([^}]*)\}/g)];
  const names = lists.flatMap(([, list = ""]) => list.split(","));
  return names.some((one) => one.trim().split(/\s+/).at(-1) === name);
}

/** Whether a word of ES modules would take away what it is loaded with. */
function isCommonJs(code: string): boolean {
  return /(?<![\w.$])require\s*\(/.test(code) && !/^(?:import|export)\b/m.test(code);
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
