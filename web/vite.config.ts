import { defineConfig } from "vite";

/** The site; in the mode `one-file` the script of a page that needs nothing beside it. */
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  // Relative, so that an export works at any address.
  base: "./",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: mode === "one-file" ? "../dist/one-file" : "../dist/web",
    emptyOutDir: true,
    target: "es2024",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    ...(mode === "one-file" && {
      rolldownOptions: {
        input: "one-file.tsx",
        output: { format: "iife", entryFileNames: "page.js" },
      },
    }),
  },
}));
