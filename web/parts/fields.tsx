import type { ComponentChildren, JSX } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { useNarrow } from "../lib/narrow.ts";
import { setQuery } from "../lib/router.ts";
import type { Choice } from "../lib/words.ts";

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

interface FieldProps extends Pick<Props, "label"> {
  look?: string;
  /** The control, which has this id. */
  children: (id: string) => JSX.Element;
}

/** A control under its label. */
function Field({ label, look = "", children }: FieldProps) {
  const id = useId();
  return (
    <div class={`field ${look}`}>
      <label for={id}>{label}</label>
      {children(id)}
    </div>
  );
}

/** One line of text. */
export function TextField({ label, value, onChange }: Props) {
  return (
    <Field label={label}>
      {(id) => (
        <input
          id={id}
          class="card"
          type="text"
          value={value}
          autocomplete="off"
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </Field>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  choices: readonly { value: T; text: string }[];
  onChange: (value: T) => void;
}

/** One of many; the empty value is no choice. */
export function Select({ label, value, choices, onChange }: ChoiceProps<string>) {
  return (
    <Field label={label}>
      {(id) => (
        <select
          id={id}
          class="card"
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface SearchProps extends Omit<Props, "onChange"> {
  placeholder: string;
  /** `q` of the address by default. */
  onChange?: (value: string) => void;
}

// Typing is not held up by what it filters.
const pauseMs = 120;

/** A search field whose value goes out when the reader pauses. `/` leads to it. */
export function SearchField({ label, placeholder, value, onChange }: SearchProps) {
  const [typed, setTyped] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tell = onChange ?? ((q: string) => setQuery({ q }));
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    const jump = (event: KeyboardEvent) => {
      const isFree = !(event.target instanceof HTMLInputElement);
      if (event.key !== "/" || !isFree || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener("keydown", jump);
    return () => {
      removeEventListener("keydown", jump);
      clearTimeout(timer.current);
    };
  }, []);
  return (
    <Field label={label} look="search">
      {(id) => (
        <input
          id={id}
          class="card"
          ref={field}
          type="search"
          placeholder={placeholder}
          value={typed}
          spellcheck={false}
          autocomplete="off"
          onInput={({ currentTarget }) => {
            const text = currentTarget.value;
            setTyped(text);
            clearTimeout(timer.current);
            timer.current = setTimeout(() => tell(text), pauseMs);
          }}
        />
      )}
    </Field>
  );
}

/** One of a few, all in sight: radio buttons that look like one control. */
export function Segmented<T extends string>({ label, value, choices, onChange }: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset class="segmented">
      <legend>{label}</legend>
      <div class="card">
        {choices.map((choice) => (
          <label key={choice.value}>
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span>{choice.text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface MoreProps {
  /** Some of them are set, so they are in sight even on a phone. */
  isActive: boolean;
  children: ComponentChildren;
}

/** The second row of filters; folded on a phone. */
export function MoreFilters({ isActive, children }: MoreProps) {
  const isNarrow = useNarrow();
  return (
    <details class="more-filters" open={!isNarrow || isActive}>
      <summary>More filters</summary>
      <div class="controls">{children}</div>
    </details>
  );
}

/** One of some choices, by its name in the address. */
export type Facet<N extends string> = readonly [name: N, label: string, choices: readonly Choice[]];

interface FiltersProps<N extends string> {
  search: Readonly<Record<N | "q", string>>;
  placeholder: string;
  facets: readonly Facet<N>[];
  more: readonly Facet<N>[];
}

/** Narrows a list by words and by choices; what is chosen is part of the address. */
export function Filters<N extends string>(props: FiltersProps<N>) {
  const { search, placeholder, facets, more } = props;
  const show = ([name, label, choices]: Facet<N>) => (
    <Select
      key={name}
      label={label}
      value={search[name]}
      choices={[{ value: "", text: "Any" }, ...choices]}
      onChange={(chosen) => setQuery({ [name]: chosen })}
    />
  );
  return (
    <>
      <div class="controls">
        <SearchField label="Search" placeholder={placeholder} value={search.q} />
        {facets.map(show)}
      </div>
      {more.length > 0 && (
        <MoreFilters isActive={more.some(([name]) => search[name] !== "")}>
          {more.map(show)}
        </MoreFilters>
      )}
    </>
  );
}
