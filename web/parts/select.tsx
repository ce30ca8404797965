interface Props {
  label: string;
  value: string;
  /** The empty value is no choice. */
  choices: readonly { value: string; text: string }[];
  onChange: (value: string) => void;
}

export function Select({ label, value, choices, onChange }: Props) {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.text}
          </option>
        ))}
      </select>
    </label>
  );
}
