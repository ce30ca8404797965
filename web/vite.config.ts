import { defineConfig } from "vite";

export default defineConfig({
  root: import.meta.dirname,
  // Relative, so that an export works at any address.
  base: "./",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    target: "es2024",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
});
