import { fault, errorCode, errorMessage } from "./bench-error.ts";

/** Makes an npm package that is not part of bcb's own installation exist; the address of a module that has its exports. */
export type FetchPackage = (name: string) => Promise<string>;

/** An optional package: as it is installed beside bcb, else as it is fetched. */
export async function importOptional<Library>(
  name: string,
  load: () => Promise<Library>,
  fetchPackage: FetchPackage = refuse,
): Promise<Library> {
  try {
    return await load();
  } catch (cause) {
    // Whether this package itself is missing, and not one that it needs.
    const isMissing =
      errorCode(cause) === "ERR_MODULE_NOT_FOUND" && errorMessage(cause).includes(`'${name}'`);
    if (!isMissing) throw cause;
  }
  const fetched: unknown = await import(await fetchPackage(name));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same package at the version that the type is of
  return fetched as Library;
}

async function refuse(name: string): Promise<never> {
  throw fault.PackageMissing(
    `This needs the npm package ${name}, which is not installed.`,
    `Install it next to bcb: npm install ${name}`,
  );
}
