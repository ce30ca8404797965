import { setQuery } from "../lib/router.ts";
import type { Choice } from "../lib/search.ts";
import { Select } from "./select.tsx";

interface Props<N extends string> {
  label: string;
  /** In the address. */
  name: N;
  search: Readonly<Record<N, string>>;
  choices: readonly Choice[];
}

/** Narrows a list by one of some choices; which one is part of the address. */
export function Facet<N extends string>({ label, name, search, choices }: Props<N>) {
  return (
    <Select
      label={label}
      value={search[name]}
      choices={[{ value: "", text: "Any" }, ...choices]}
      onChange={(chosen) => setQuery({ [name]: chosen })}
    />
  );
}
