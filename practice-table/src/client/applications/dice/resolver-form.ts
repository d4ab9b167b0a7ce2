/** The fields of a RollResolver: entering one die moves the focus to the next. */

/** Values by term id; an empty field is null. */
export function readResults(form: HTMLElement): Map<string, (number | null)[]> {
  const results = new Map<string, (number | null)[]>();
  for (const input of form.querySelectorAll<HTMLInputElement>("input[data-die]")) {
    const value = input.value.trim() === "" ? null : Number(input.value);
    results.set(input.name, [...(results.get(input.name) ?? []), value]);
  }
  return results;
}

/** Focus starts on the first empty die. It moves on Enter, or when a value cannot get longer. */
export function attachDiceForm(
  root: HTMLElement,
  onValue: (id: string, at: number, value: number | null) => void,
): void {
  const inputs = [...root.querySelectorAll<HTMLInputElement>("input[data-die]")];
  const next = (from: HTMLInputElement): HTMLElement | null => {
    const later = [...inputs.slice(inputs.indexOf(from) + 1), ...inputs.slice(0, inputs.indexOf(from))];
    return (
      later.find((input) => !input.disabled && input.value === "") ??
      root.querySelector<HTMLButtonElement>("button[type=submit]")
    );
  };
  for (const input of inputs) {
    input.addEventListener("input", () => {
      const value = input.value.trim() === "" ? null : Number(input.value);
      onValue(input.name, Number(input.dataset.die), value);
      if (value !== null && value * 10 > Number(input.max) && input.validity.valid) next(input)?.focus();
    });
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      const target = next(input);
      if (!target || target.tagName === "BUTTON") return;
      event.preventDefault();
      target.focus();
    });
  }
  if (!root.contains(document.activeElement) || document.activeElement === root)
    inputs.find((input) => !input.disabled && input.value === "")?.focus();
}
