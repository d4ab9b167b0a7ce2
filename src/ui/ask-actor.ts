/** A small window: one of several actors. */
import type { Ports } from "../foundry/ports.ts";

/** Null: left. */
export const askActor: Ports["askActor"] = async ({ title, text, actors }) => {
  const content = document.createElement("div");
  const line = document.createElement("p");
  line.textContent = text;
  const select = document.createElement("select");
  select.name = "actor";
  select.setAttribute("aria-label", title);
  for (const { uuid, name } of actors) {
    const option = document.createElement("option");
    option.value = uuid;
    option.textContent = name;
    select.append(option);
  }
  content.append(line, select);
  const answer = (await foundry.applications.api.DialogV2.wait({
    window: { title },
    classes: ["quincunx"],
    position: { width: 360 },
    content: content as never,
    buttons: [
      {
        action: "choose",
        label: "QUINCUNX.LongTest.choose",
        default: true,
        callback: (_event: Event, button: HTMLButtonElement) => {
          const field = button.form?.elements.namedItem("actor");
          return field instanceof HTMLSelectElement ? { uuid: field.value } : null;
        },
      },
    ],
    rejectClose: false,
  } as never)) as { readonly uuid?: unknown } | string | null | undefined;
  const uuid = typeof answer === "object" ? answer?.uuid : null;
  return typeof uuid === "string" ? uuid : null;
};
