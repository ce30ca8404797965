import { useId } from "preact/hooks";

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** One line of text under its label. */
export function TextField({ label, value, onChange }: Props) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        class="card"
        type="text"
        value={value}
        autocomplete="off"
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  );
}
