import { useEffect, useId, useRef, useState } from "preact/hooks";
import { setQuery } from "../lib/router.ts";

interface Props {
  label: string;
  placeholder: string;
  value: string;
  /** `q` of the address by default. */
  onChange?: (value: string) => void;
}

// Typing is not held up by what it filters.
const pauseMs = 120;

/** A search field whose value goes out when the reader pauses. `/` leads to it. */
export function SearchField({ label, placeholder, value, onChange = setText }: Props) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
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
    <div class="field search">
      <label for={id}>{label}</label>
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
          timer.current = setTimeout(() => onChange(text), pauseMs);
        }}
      />
    </div>
  );
}

function setText(q: string): void {
  setQuery({ q });
}
