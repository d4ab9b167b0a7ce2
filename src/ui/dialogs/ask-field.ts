/** Dialog with one field and one button. */
interface Asked {
  readonly title: string;
  readonly text?: string;
  readonly field: HTMLInputElement | HTMLSelectElement;
  readonly button: { readonly action: string; readonly label: string };
}

/** Resolves to the field's value; `null` if cancelled. */
export async function askField({ title, text, field, button }: Asked): Promise<string | null> {
  const content = document.createElement("div");
  if (text !== undefined) {
    const line = document.createElement("p");
    line.textContent = text;
    content.append(line);
  }
  field.setAttribute("aria-label", title);
  content.append(field);
  const answer = (await foundry.applications.api.DialogV2.wait({
    window: { title },
    classes: ["quincunx"],
    position: { width: 360 },
    content: content as never,
    buttons: [
      {
        ...button,
        default: true,
        callback: (_event: Event, { form }: HTMLButtonElement) => {
          // Foundry may have replaced the element.
          const given = form?.elements.namedItem(field.name);
          return given instanceof HTMLInputElement || given instanceof HTMLSelectElement
            ? { value: given.value }
            : null;
        },
      },
    ],
    rejectClose: false,
  } as never)) as { readonly value?: unknown } | string | null | undefined;
  const value = typeof answer === "object" ? answer?.value : null;
  return typeof value === "string" ? value : null;
}
