import { defineGroup } from "../command.ts";
import { addAuthorBuild } from "./author-build.ts";
import { addAuthorInit, addAuthorStatus } from "./author-init.ts";
import { addAuthorInstruct } from "./author-instruct.ts";
import { addAuthorRefine } from "./author-refine.ts";
import { addAuthorPatches, addAuthorRepair } from "./author-repair.ts";
import { addAuthorReview } from "./author-review.ts";
import { addAuthorStrengthen } from "./author-strengthen.ts";
import { addAuthorSynthesize } from "./author-synthesize.ts";
import { addAuthorValidate } from "./author-validate.ts";

export const addAuthorCommand = defineGroup({
  name: "author",
  about: "write a benchmark: from one-line ideas to reviewed tasks (docs/authoring.md)",
  examples: ['bcb author init my-bench --author "Ada Example"', "bcb author status --dir my-bench"],
  commands: [
    addAuthorInit,
    addAuthorStatus,
    addAuthorSynthesize,
    addAuthorRefine,
    addAuthorValidate,
    addAuthorStrengthen,
    addAuthorReview,
    addAuthorBuild,
    addAuthorInstruct,
    addAuthorRepair,
    addAuthorPatches,
  ],
});
