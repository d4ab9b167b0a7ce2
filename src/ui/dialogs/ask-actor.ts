/** A small window: one of several actors. */
import type { Ports } from "../../platform/ports.ts";
import { askField } from "./ask-field.ts";

/** Null: left. */
export const askActor: Ports["askActor"] = ({ title, text, actors }) => {
  const field = document.createElement("select");
  field.name = "actor";
  for (const { uuid, name } of actors) {
    const option = document.createElement("option");
    option.value = uuid;
    option.textContent = name;
    field.append(option);
  }
  return askField({ title, text, field, button: { action: "choose", label: "QUINCUNX.LongTest.choose" } });
};
