import assert from "node:assert/strict";
import { createHash, createPrivateKey, createPublicKey, sign as signBytes } from "node:crypto";
import { test } from "node:test";
import { taskFunc, type Release } from "./solution.ts";

const DEVICE = { product: "pump-2", version: "1.4.0" };

function pair(seed: number) {
  const prefix = Buffer.from("302e020100300506032b657004220420", "hex");
  const secret = createPrivateKey({
    key: Buffer.concat([prefix, Buffer.alloc(32, seed)]),
    format: "der",
    type: "pkcs8",
  });
  const open = createPublicKey(secret)
    .export({ format: "der", type: "spki" })
    .subarray(-32)
    .toString("hex");
  return { secret, open };
}

const PAIRS = { ada: pair(1), bo: pair(2), cy: pair(3) };
const MAINTAINERS = { ada: PAIRS.ada.open, bo: PAIRS.bo.open, cy: PAIRS.cy.open };

function digest(content: string): string {
  return createHash("sha512").update(content).digest("hex");
}

function build(changes: object = {}, signers: (keyof typeof PAIRS)[] = ["ada", "bo"]): Release {
  const manifest = Buffer.from(
    JSON.stringify({
      product: "pump-2",
      version: "1.5.0",
      upgradesFrom: "^1.2.0",
      files: { "boot.bin": digest("boot"), "app.bin": digest("app") },
      ...changes,
    }),
  );
  return {
    manifest,
    signatures: signers.map((maintainer) => ({
      maintainer,
      signature: sign(maintainer, manifest),
    })),
    files: { "boot.bin": Buffer.from("boot"), "app.bin": Buffer.from("app") },
  };
}

function sign(maintainer: keyof typeof PAIRS, manifest: Uint8Array): string {
  return signBytes(null, manifest, PAIRS[maintainer].secret).toString("hex");
}

function judge(release: Release, threshold = 2, device = DEVICE): string[] {
  return taskFunc(release, device, MAINTAINERS, threshold);
}

test("a release that is in order has no reasons against it", () => {
  assert.deepEqual(judge(build()), []);
  assert.deepEqual(judge(build({}, ["cy", "ada", "bo"]), 3), []);
  assert.deepEqual(judge(build({}, ["cy"]), 1), []);
});

test("too few maintainers signed", () => {
  assert.deepEqual(judge(build({}, ["ada"])), ["signatures"]);
  assert.deepEqual(judge(build({}, [])), ["signatures"]);
  assert.deepEqual(judge(build({}, ["ada", "ada", "ada"])), ["signatures"]);
  assert.deepEqual(judge(build({}, ["ada", "bo"]), 3), ["signatures"]);
});

test("signatures that do not count", () => {
  const release = build({}, ["ada"]);
  const right = sign("bo", release.manifest);
  for (const [maintainer, signature] of [
    ["cy", right],
    ["dora", right],
    ["constructor", right],
    ["bo", right.slice(2)],
    ["bo", `${right}00`],
    ["bo", "not hexadecimal"],
    ["bo", ""],
    ["bo", sign("bo", Buffer.from("{}"))],
  ] as const) {
    const signatures = [{ maintainer, signature }, ...release.signatures];
    assert.deepEqual(
      judge({ ...release, signatures }),
      ["signatures"],
      `${maintainer} ${signature}`,
    );
  }
  const wrongToo = [
    { maintainer: "bo", signature: "00" },
    ...release.signatures,
    { maintainer: "bo", signature: right },
  ];
  assert.deepEqual(judge({ ...release, signatures: wrongToo }), []);
});

test("a manifest that was changed after it was signed", () => {
  const release = build();
  assert.deepEqual(judge({ ...release, manifest: build({ version: "1.6.0" }).manifest }), [
    "signatures",
  ]);
});

test("case of hexadecimal digits does not matter", () => {
  const release = build();
  const signatures = release.signatures.map((entry) => ({
    ...entry,
    signature: entry.signature.toUpperCase(),
  }));
  const upper = Object.fromEntries(
    Object.entries(MAINTAINERS).map(([name, key]) => [name, key.toUpperCase()]),
  );
  assert.deepEqual(taskFunc({ ...release, signatures }, DEVICE, upper, 2), []);
});

test("a manifest that cannot be read ends the reasons", () => {
  for (const bytes of [Buffer.from("{"), Buffer.from("[]"), Buffer.from([0x22, 0xff, 0x22])]) {
    const signatures = [{ maintainer: "ada", signature: sign("ada", bytes) }];
    assert.deepEqual(judge({ manifest: bytes, signatures, files: {} }, 1), ["manifest"]);
    assert.deepEqual(judge({ manifest: bytes, signatures, files: {} }, 2), [
      "signatures",
      "manifest",
    ]);
  }
});

test("a manifest that does not fit the schema", () => {
  for (const changes of [
    { version: "v1.5.0" },
    { version: "1.5" },
    { upgradesFrom: "about 1" },
    { files: { "boot.bin": "abc" } },
    { files: { "boot.bin": digest("boot").toUpperCase() } },
    { product: undefined },
    { note: "x" },
  ]) {
    assert.deepEqual(judge(build(changes)), ["manifest"], JSON.stringify(changes));
  }
});

test("another product", () => {
  assert.deepEqual(judge(build({ product: "pump-3" })), ["product"]);
});

test("a version that is not higher", () => {
  assert.deepEqual(judge(build({ version: "1.4.0" })), ["downgrade"]);
  assert.deepEqual(judge(build({ version: "1.3.9" })), ["downgrade"]);
  assert.deepEqual(judge(build({ version: "1.4.0-rc.1" })), ["downgrade"]);
  assert.deepEqual(judge(build({ version: "1.10.0" })), []);
  assert.deepEqual(judge(build({ version: "1.4.0" }), 2, { ...DEVICE, version: "1.4.0-rc.2" }), []);
});

test("a device that cannot take this step", () => {
  assert.deepEqual(judge(build({ upgradesFrom: ">=1.4.1" })), ["path"]);
  assert.deepEqual(judge(build({ upgradesFrom: "1.2.x || 1.4.x" })), []);
  assert.deepEqual(judge(build(), 2, { ...DEVICE, version: "1.1.9" }), ["path"]);
  assert.deepEqual(judge(build(), 2, { ...DEVICE, version: "1.3.0-beta.1" }), []);
});

test("files that are missing, too many or changed", () => {
  const release = build();
  const { "boot.bin": boot } = release.files;
  assert.deepEqual(judge({ ...release, files: { "boot.bin": boot! } }), ["file app.bin"]);
  assert.deepEqual(judge({ ...release, files: { ...release.files, "Zoo.bin": boot! } }), [
    "file Zoo.bin",
  ]);
  const files = {
    "boot.bin": Buffer.from("b00t"),
    "app.bin": Buffer.from("app"),
    "a.bin": boot!,
    "Z.bin": boot!,
  };
  assert.deepEqual(judge({ ...release, files }), ["file Z.bin", "file a.bin", "file boot.bin"]);
  assert.deepEqual(judge({ ...build({ files: {} }), files: {} }), []);
});

test("all reasons come together, in their order", () => {
  const release = build({ product: "fan", version: "0.9.0", upgradesFrom: "<1" }, ["ada"]);
  assert.deepEqual(judge({ ...release, files: {} }), [
    "signatures",
    "product",
    "downgrade",
    "path",
    "file app.bin",
    "file boot.bin",
  ]);
});

test("thresholds that cannot be met and keys that are shared are refused", () => {
  assert.throws(() => judge(build(), 0), RangeError);
  assert.throws(() => judge(build(), 4), RangeError);
  const shared = { ada: PAIRS.ada.open, bo: PAIRS.ada.open.toUpperCase() };
  assert.throws(() => taskFunc(build(), DEVICE, shared, 1), RangeError);
});
