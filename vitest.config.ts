import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    testTimeout: 120_000,
    hookTimeout: 300_000,
    // Two cores: one for the tests, one for what they start.
    maxWorkers: 2,
    globalSetup: ["tests/support/parts-setup.ts"],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["tests/**/*.test.ts"],
          exclude: ["tests/conformance/**", "tests/hostile/**", "tests/web/**"],
        },
      },
      {
        extends: true,
        test: {
          name: "hostile",
          include: ["tests/hostile/**/*.test.ts"],
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: "web",
          include: ["tests/web/**/*.test.ts"],
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: "conformance",
          include: ["tests/conformance/**/*.test.ts"],
          testTimeout: 1_800_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
