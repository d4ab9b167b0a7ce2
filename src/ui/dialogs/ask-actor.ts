/** Dialog to choose one of several actors. */
import { replaceable } from "../../platform/replaceable.ts";
import { askField } from "./ask-field.ts";

interface ActorQuestion {
  readonly title: string;
  readonly text: string;
  readonly actors: readonly { readonly uuid: string; readonly name: string }[];
}

/** Resolves to a UUID; `null` if cancelled. */
export const askActor = replaceable("askActor", ({ title, text, actors }: ActorQuestion) => {
  const field = document.createElement("select");
  field.name = "actor";
  for (const { uuid, name } of actors) {
    const option = document.createElement("option");
    option.value = uuid;
    option.textContent = name;
    field.append(option);
  }
  return askField({ title, text, field, button: { action: "choose", label: "QUINCUNX.LongTest.choose" } });
});
