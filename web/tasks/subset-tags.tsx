import { titleOf } from "../../src/report/formats/title-of.ts";

export function SubsetTags({ subsets }: { subsets: readonly string[] }) {
  return subsets.map((name) => (
    <span key={name} class={name === "hard" ? "tag hard" : "tag"}>
      {titleOf(name)}
    </span>
  ));
}
