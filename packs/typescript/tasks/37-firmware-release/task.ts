import { ed25519 } from "@noble/curves/ed25519.js";
import { sha512 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import semver from "semver";
import { z } from "zod";

export const Manifest = z.strictObject({
  product: z.string(),
  version: z.string().refine((version) => semver.valid(version) === version),
  upgradesFrom: z.string().refine((range) => semver.validRange(range) !== null),
  files: z.record(z.string(), z.string().regex(/^[0-9a-f]{128}$/)),
});

export interface Release {
  manifest: Uint8Array;
  signatures: { maintainer: string; signature: string }[];
  files: Record<string, Uint8Array>;
}

export interface Device {
  product: string;
  version: string;
}

/**
 * Decide whether a pump controller may install a firmware release. The manifest is JSON (UTF-8) by
 * the schema Manifest; the maintainers sign its bytes with Ed25519. All reasons against the release
 * are collected, in this order:
 *
 * - "signatures", if fewer than `threshold` different maintainers signed the manifest; a signature
 *   (hexadecimal) of a maintainer who is not known, that is malformed or wrong does not count;
 * - "manifest", if the bytes are not JSON or do not fit the schema; then there are no further
 *   reasons;
 * - "product", if it is made for another product than that of the device;
 * - "downgrade", if its version is not higher than that of the device (by semver);
 * - "path", if the version of the device, prereleases included, is not in the range upgradesFrom
 *   (by semver);
 * - "file NAME", for each file that is in the manifest but not in the release, is in the release
 *   but not in the manifest, or whose SHA-512 (hexadecimal) differs, sorted by NAME (code units).
 *
 * @param release - The manifest, the signatures and the contents of the files.
 * @param device - Product and version of the device.
 * @param maintainers - The Ed25519 public key of each maintainer, in hexadecimal.
 * @param threshold - How many maintainers must have signed.
 * @returns The reasons against the release; none if it may be installed.
 * @throws RangeError - If the threshold is less than 1 or more than the number of maintainers, or
 *   if two maintainers have the same key (upper and lower case are the same).
 *
 * Requirements:
 * - @noble/curves
 * - @noble/hashes
 * - semver
 * - zod
 *
 * @example
 * ```ts
 * const reasons = taskFunc(release, { product: "pump-2", version: "1.4.0" }, { ada: "d75a…", bo: "3d40…" }, 2);
 * console.log(reasons); // [ 'downgrade', 'file boot.bin' ]
 * ```
 */
export function taskFunc(
  release: Release,
  device: Device,
  maintainers: Record<string, string>,
  threshold: number,
): string[] {
  const keys = new Map(Object.entries(maintainers).map(([name, key]) => [name, key.toLowerCase()]));
  if (threshold < 1 || threshold > keys.size) throw new RangeError("the threshold cannot be met");
  if (new Set(keys.values()).size < keys.size)
    throw new RangeError("two maintainers have the same key");
  const isSigned = (maintainer: string, signature: string): boolean => {
    try {
      return ed25519.verify(
        hexToBytes(signature),
        release.manifest,
        hexToBytes(keys.get(maintainer)!),
      );
    } catch {
      return false;
    }
  };
  const signed = release.signatures.filter(({ maintainer, signature }) =>
    isSigned(maintainer, signature),
  );
  const reasons: string[] = [];
  if (new Set(signed.map(({ maintainer }) => maintainer)).size < threshold)
    reasons.push("signatures");

  let manifest: z.infer<typeof Manifest>;
  try {
    manifest = Manifest.parse(
      JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(release.manifest)),
    );
  } catch {
    return [...reasons, "manifest"];
  }
  if (manifest.product !== device.product) reasons.push("product");
  if (!semver.gt(manifest.version, device.version)) reasons.push("downgrade");
  const isOnPath = semver.satisfies(device.version, manifest.upgradesFrom, {
    includePrerelease: true,
  });
  if (!isOnPath) reasons.push("path");
  const wanted = new Map(Object.entries(manifest.files));
  const given = new Map(
    Object.entries(release.files).map(([name, content]) => [name, bytesToHex(sha512(content))]),
  );
  for (const name of [...new Set([...wanted.keys(), ...given.keys()])].sort()) {
    if (wanted.get(name) !== given.get(name)) reasons.push(`file ${name}`);
  }
  return reasons;
}
