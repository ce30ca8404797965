import { readFileSync } from "node:fs";

// package.json lies two folders up, from src/cli and from dist/cli alike.
const manifest: unknown = JSON.parse(
  readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
);

export const version =
  typeof manifest === "object" && manifest !== null && "version" in manifest
    ? String(manifest.version)
    : "unknown";
