import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { configuredIndex, indexVariables } from "../../src/environment/find-uv.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { settingsIn } from "./temporary.ts";

const config = `
[global]
index-url = http://index.invalid/simple
cert = /etc/certificates.pem
[install]
extra_index_url: http://extra.invalid/simple
[freeze]
index-url = http://wrong.invalid/
`;

async function machine(variables: Record<string, string>) {
  const folder = await temporaryFolder();
  const file = path.join(folder, "home/.config/pip/pip.conf");
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, config);
  return settingsIn(folder, { variables });
}

test("uv is told the index of pip's configuration file", async () => {
  expect(await indexVariables(await machine({}))).toEqual({
    UV_DEFAULT_INDEX: "http://index.invalid/simple",
    UV_INDEX: "http://extra.invalid/simple",
    SSL_CERT_FILE: "/etc/certificates.pem",
  });
});

test("pip's variables win over its files", async () => {
  const settings = await machine({ PIP_INDEX_URL: "http://variable.invalid/simple" });
  expect(await indexVariables(settings)).toMatchObject({
    UV_DEFAULT_INDEX: "http://variable.invalid/simple",
  });
  expect(await configuredIndex(settings)).toBe("http://variable.invalid/simple");
});

test("what uv was told itself stays", async () => {
  const settings = await machine({
    UV_INDEX_URL: "http://uv.invalid/simple",
    SSL_CERT_FILE: "/own.pem",
  });
  const chosen = await indexVariables(settings);
  expect(chosen).not.toHaveProperty("UV_DEFAULT_INDEX");
  expect(chosen).not.toHaveProperty("SSL_CERT_FILE");
  expect(await configuredIndex(settings)).toBe("http://uv.invalid/simple");
});

test("without pip's files nothing is said", async () => {
  const settings = await machine({ PIP_CONFIG_FILE: "/dev/null" });
  expect(await indexVariables(settings)).toEqual({});
});
