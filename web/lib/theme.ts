import { useEffect, useState } from "preact/hooks";

const choices = ["system", "light", "dark"] as const;
export type Theme = (typeof choices)[number];

const key = "bcb-theme";

/** What the reader chose; `system` follows the machine. */
export function useTheme(): [Theme, (theme: Theme) => void] {
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
