import assert from "node:assert/strict";
import { before, test } from "node:test";
import { exportJWK, generateKeyPair, SignJWT, type JWK, type JWTPayload } from "jose";
import { taskFunc } from "./solution.ts";

const BOOK = "9780306406157";
const NOW = new Date("2025-03-01T12:00:00Z");
const SECONDS = NOW.getTime() / 1000;
const signers: Record<string, { algorithm: string; key: CryptoKey }> = {};
const keys: { keys: JWK[] } = { keys: [] };

before(async () => {
  for (const [kid, algorithm] of [
    ["ed", "EdDSA"],
    ["ec", "ES256"],
    ["wide", "ES384"],
    ["stranger", "EdDSA"],
  ] as const) {
    const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true });
    signers[kid] = { algorithm, key: privateKey };
    if (kid !== "stranger")
      keys.keys.push({ ...(await exportJWK(publicKey)), kid, alg: algorithm });
  }
});

function sign(
  claims: JWTPayload = {},
  kid = "ed",
  header: { kid?: string; alg?: string } = { kid },
): Promise<string> {
  const base = {
    iss: "library",
    aud: "reader-app",
    sub: "r-17",
    jti: "t1",
    exp: SECONDS + 60,
    book: BOOK,
  };
  const { algorithm, key } = signers[kid]!;
  return new SignJWT({ ...base, ...claims })
    .setProtectedHeader({ alg: algorithm, ...header })
    .sign(key);
}

async function judge(...tokens: (string | Promise<string>)[]) {
  return taskFunc(await Promise.all(tokens), keys, "library", "reader-app", NOW);
}

async function status(...tokens: (string | Promise<string>)[]): Promise<string[]> {
  return (await judge(...tokens)).map((decision) => decision.status);
}

test("tokens of both algorithms are granted", async () => {
  assert.deepEqual(await judge(sign(), sign({ jti: "t2", sub: "r-18", devices: 3 }, "ec")), [
    { status: "granted", reader: "r-17", book: "9780306406157", devices: 1 },
    { status: "granted", reader: "r-18", book: "9780306406157", devices: 3 },
  ]);
});

test("an id can be used once for each reader", async () => {
  assert.deepEqual(
    await judge(sign(), sign({ devices: 2 }), sign({ sub: "r-18" }), sign({ jti: "t2" }), sign()),
    [
      { status: "granted", reader: "r-17", book: "9780306406157", devices: 1 },
      { status: "used", reader: "r-17", book: "9780306406157", devices: 2 },
      { status: "granted", reader: "r-18", book: "9780306406157", devices: 1 },
      { status: "granted", reader: "r-17", book: "9780306406157", devices: 1 },
      { status: "used", reader: "r-17", book: "9780306406157", devices: 1 },
    ],
  );
  assert.deepEqual(await status(sign({ sub: "a", jti: "b-c" }), sign({ sub: "a-b", jti: "c" })), [
    "granted",
    "granted",
  ]);
});

test("a token that is refused does not use up its id", async () => {
  assert.deepEqual(await status(sign({ exp: SECONDS - 600 }), sign({ devices: 9 }), sign()), [
    "expired",
    "claims",
    "granted",
  ]);
});

test("times may be off by thirty seconds", async () => {
  assert.deepEqual(
    await status(sign({ exp: SECONDS - 29 }), sign({ exp: SECONDS - 30, jti: "t2" })),
    ["granted", "expired"],
  );
  assert.deepEqual(
    await status(sign({ nbf: SECONDS + 30 }), sign({ nbf: SECONDS + 31, jti: "t2" })),
    ["granted", "claims"],
  );
});

test("the moment counts, not the clock", async () => {
  const token = await sign({ exp: Date.parse("2021-01-01T00:00:00Z") / 1000 });
  const early = await taskFunc(
    [token],
    keys,
    "library",
    "reader-app",
    new Date("2020-12-31T00:00:00Z"),
  );
  assert.equal(early[0]?.status, "granted");
});

test("issuer and audience", async () => {
  assert.deepEqual(
    await status(
      sign({ iss: "bookshop" }),
      sign({ aud: "web" }),
      sign({ aud: ["web", "reader-app"] }),
      sign({ iss: undefined }),
      sign({ aud: undefined }),
    ),
    ["claims", "claims", "granted", "claims", "claims"],
  );
});

test("claims that are missing or do not fit", async () => {
  assert.deepEqual(
    await status(
      sign({ exp: undefined }),
      sign({ jti: undefined }),
      sign({ sub: undefined }),
      sign({ book: "12345" }),
      sign({ book: "9770306406157" }),
      sign({ book: "97803064061578" }),
      sign({ devices: 0 }),
      sign({ devices: 6 }),
      sign({ devices: 5 }),
    ),
    ["claims", "claims", "claims", "claims", "claims", "claims", "claims", "claims", "granted"],
  );
});

test("what comes first counts", async () => {
  assert.deepEqual(
    await status(
      sign({ iss: "bookshop", exp: SECONDS - 999 }),
      sign({ exp: SECONDS - 999, book: "1" }),
    ),
    ["claims", "expired"],
  );
});

test("forged signatures", async () => {
  const [head, , signature] = (await sign()).split(".");
  const [, body] = (await sign({ devices: 5 })).split(".");
  assert.deepEqual(
    await judge(`${head}.${body}.${signature}`, sign({}, "stranger", { kid: "ed" })),
    [{ status: "signature" }, { status: "signature" }],
  );
});

test("keys that are not known", async () => {
  assert.deepEqual(await status(sign({}, "stranger")), ["key"]);
});

test("algorithms that are not allowed", async () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = {
    iss: "library",
    aud: "reader-app",
    sub: "r-17",
    jti: "t1",
    exp: SECONDS + 60,
    book: BOOK,
  };
  const shared = await new SignJWT(claims)
    .setProtectedHeader({ alg: "HS256", kid: "ed" })
    .sign(Buffer.from(keys.keys[0]!.x!, "base64url"));
  assert.deepEqual(
    await status(shared, `${part({ alg: "none" })}.${part(claims)}.`, sign({}, "wide")),
    ["algorithm", "algorithm", "algorithm"],
  );
});

test("what is not a token", async () => {
  const odd = `${Buffer.from("{").toString("base64url")}.e30.AAAA`;
  assert.deepEqual(await judge("", "a.b", "nonsense", odd, sign()), [
    { status: "malformed" },
    { status: "malformed" },
    { status: "malformed" },
    { status: "malformed" },
    { status: "granted", reader: "r-17", book: "9780306406157", devices: 1 },
  ]);
});

test("no tokens and no keys", async () => {
  assert.deepEqual(await judge(), []);
  await assert.rejects(taskFunc([], { keys: [] }, "library", "reader-app", NOW), TypeError);
});
