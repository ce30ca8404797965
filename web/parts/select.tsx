import { useId } from "preact/hooks";
import { setQuery } from "../lib/router.ts";
import type { Choice } from "../lib/search.ts";

interface Props {
  label: string;
  value: string;
  /** The empty value is no choice. */
  choices: readonly Choice[];
  onChange: (value: string) => void;
}

export function Select({ label, value, choices, onChange }: Props) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        class="card"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.text}
          </option>
        ))}
      </select>
    </div>
  );
}

interface FacetProps<N extends string> extends Pick<Props, "label" | "choices"> {
  /** In the address. */
  name: N;
  search: Readonly<Record<N, string>>;
}

/** Narrows a list by one of some choices; which one is part of the address. */
export function Facet<N extends string>({ label, name, search, choices }: FacetProps<N>) {
  return (
    <Select
      label={label}
      value={search[name]}
      choices={[{ value: "", text: "Any" }, ...choices]}
      onChange={(chosen) => setQuery({ [name]: chosen })}
    />
  );
}
