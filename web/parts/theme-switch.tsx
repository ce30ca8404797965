import { useEffect, useState } from "preact/hooks";

const choices = ["system", "light", "dark"] as const;
type Theme = (typeof choices)[number];

const key = "bcb-theme";

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

/** What the reader chose; `system` follows the machine. */
function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>(readTheme);
  useEffect(() => {
    document.documentElement.dataset["theme"] = theme;
    try {
      localStorage.setItem(key, theme);
    } catch {
      // A reader who keeps nothing chooses again next time.
    }
  }, [theme]);
  return [theme, setTheme];
}

function readTheme(): Theme {
  try {
    const kept = localStorage.getItem(key);
    return choices.find((choice) => choice === kept) ?? "system";
  } catch {
    return "system";
  }
}
