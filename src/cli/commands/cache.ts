import { defineCommand, defineGroup } from "../command.ts";
import { confirm, yesFlag } from "../shared-flags.ts";

const list = defineCommand({
  about: "list environments, datasets, models, verdicts and answers with their sizes",
  examples: ["bcb cache list --json"],
  async run(_flags, { settings: { cacheDir: folder }, style }) {
    const { listCache, renderCache } = await import("../../pipeline/cache.ts");
    const parts = await listCache(folder);
    return { json: { folder, parts }, text: renderCache(folder, parts, style) };
  },
});

const clear = defineCommand({
  about: "delete parts of the cache, after asking",
  arguments: [["<parts...>", "parts to delete, as `bcb cache list` names them"]],
  flags: { yes: yesFlag },
  examples: ["bcb cache clear verdicts answers", "bcb cache clear environments --yes"],
  async run({ yes }, context, names) {
    const { cacheDir } = context.settings;
    const { chooseParts, clearParts, listCache, formatMib } =
      await import("../../pipeline/cache.ts");
    const parts = chooseParts(await listCache(cacheDir), [...new Set(names)]);
    const what = parts.map(({ name, bytes }) => `${name} (${formatMib(bytes)})`).join(", ");
    const question = { what: `delete ${what}`, asked: `Delete ${what} in ${cacheDir}?` };
    if (!yes && !(await confirm(question, context))) return { remarks: ["Nothing was deleted."] };
    await clearParts(cacheDir, parts);
    return { json: { deleted: parts }, text: `Deleted: ${what}` };
  },
});

export default defineGroup({
  about: "show or delete what bcb caches",
  examples: ["bcb cache list", "bcb cache clear verdicts"],
  commands: { list, clear },
});
