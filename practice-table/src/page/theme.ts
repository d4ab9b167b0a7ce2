/** Light, dark, or the operating system's choice; stored in this browser. */
export type ThemeChoice = "light" | "dark" | "system";

const KEY = "table.theme";
const prefersDark = matchMedia("(prefers-color-scheme: dark)");

export function themeChoice(): ThemeChoice {
  const stored = localStorage.getItem(KEY);
  return stored === "light" || stored === "dark" ? stored : "system";
}

export function chooseTheme(choice: ThemeChoice): void {
  if (choice === "system") localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, choice);
  applyTheme();
}

function applyTheme(): void {
  const choice = themeChoice();
  const dark = choice === "dark" || (choice === "system" && prefersDark.matches);
  document.body.classList.toggle("theme-dark", dark);
  document.body.classList.toggle("theme-light", !dark);
}

/** Applies the choice now, and follows the operating system if chosen. */
export function followTheme(): void {
  applyTheme();
  prefersDark.addEventListener("change", applyTheme);
}
