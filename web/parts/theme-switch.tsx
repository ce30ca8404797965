import { useEffect, useState } from "preact/hooks";

/** `system` follows the machine; each with its sign, and in the order of the clicks. */
const signs = { system: "◐", light: "○", dark: "●" } as const;
type Theme = keyof typeof signs;

const next: Readonly<Record<Theme, Theme>> = { system: "light", light: "dark", dark: "system" };
const key = "bcb-theme";

export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>(readTheme);
  useEffect(() => {
    document.documentElement.dataset["theme"] = theme;
    try {
      localStorage.setItem(key, theme);
    } catch {
      // A reader who keeps nothing chooses again next time.
    }
  }, [theme]);
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

function readTheme(): Theme {
  try {
    const kept = localStorage.getItem(key);
    return kept === "light" || kept === "dark" ? kept : "system";
  } catch {
    return "system";
  }
}
