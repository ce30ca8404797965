import { useTheme, type Theme } from "../lib/theme.ts";

const next: Readonly<Record<Theme, Theme>> = { system: "light", light: "dark", dark: "system" };
const signs: Readonly<Record<Theme, string>> = { system: "◐", light: "○", dark: "●" };

export function ThemeSwitch() {
  const [theme, setTheme] = useTheme();
  return (
    <button
      type="button"
      class="theme"
      onClick={() => setTheme(next[theme])}
      aria-label={`Colours: ${theme}. Change to ${next[theme]}.`}
      title={`Colours: ${theme}`}
    >
      <span aria-hidden="true">{signs[theme]}</span>
    </button>
  );
}
