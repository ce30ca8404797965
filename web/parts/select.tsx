import { useId } from "preact/hooks";

interface Props {
  label: string;
  value: string;
  /** The empty value is no choice. */
  choices: readonly { value: string; text: string }[];
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
