/** Names that modules are commonly imported by. */
const usualAliases = ["np", "pd", "plt", "sns", "tf", "nx", "sp", "sm", "mpl", "ET", "bs4", "dt"];

/** What a program that names it without binding it forgot to import. */
export function listImportable(...modules: (readonly string[])[]): Set<string> {
  return new Set([...usualAliases, ...modules.flat()]);
}
