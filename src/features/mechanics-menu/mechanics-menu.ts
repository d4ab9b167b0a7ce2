/** The GM's list of mechanics, with a checkbox for each. */
import { mechanics } from "../../platform/mechanics.ts";
import { isInUse, mechanicsOffSetting } from "../../platform/house-rules/in-use.ts";
import { notifyError } from "../../ui/explain.ts";
import { speak } from "../../ui/speak.ts";

/** Called at init. Foundry constructs the class without arguments and renders it (app.md 6.1). */
export function makeMechanicsMenu(): object {
  return class QuincunxMechanicsMenu extends foundry.applications.api.DialogV2 {
    constructor() {
      super({
        window: { title: "QUINCUNX.Settings.mechanics.name", icon: "fa-solid fa-list-check" },
        classes: ["quincunx", "quincunx-mechanics"],
        content: checkboxes(),
        buttons: [
          {
            action: "save",
            label: "QUINCUNX.Settings.mechanics.save",
            icon: "fa-solid fa-check",
            default: true,
            callback: (_event: Event, button: HTMLButtonElement) => save(button.form),
          },
          { action: "cancel", label: "QUINCUNX.Settings.samples.cancel", icon: "fa-solid fa-xmark" },
        ],
      } as never);
    }
  };
}

function checkboxes(): HTMLElement {
  const content = document.createElement("div");
  const group = document.createElement("fieldset");
  const legend = document.createElement("legend");
  legend.textContent = game.i18n.localize("QUINCUNX.Settings.mechanics.question");
  group.append(legend, ...mechanics.map((mechanic) => checkbox(mechanic.id, speak(mechanic.label), isInUse(mechanic))));
  content.append(group);
  return content;
}

function checkbox(id: string, name: string, isTicked: boolean): HTMLElement {
  const label = document.createElement("label");
  const box = document.createElement("input");
  box.type = "checkbox";
  box.name = id;
  // Content passed as HTML keeps only attributes.
  box.toggleAttribute("checked", isTicked);
  const words = document.createElement("span");
  words.textContent = name;
  label.append(box, words);
  return label;
}

/** Keeps ids of missing mechanics, because their package may return. */
async function save(form: HTMLFormElement | null): Promise<void> {
  if (!form) return;
  const isTicked = (id: string): boolean => (form.elements.namedItem(id) as HTMLInputElement | null)?.checked === true;
  const known = mechanics.map(({ id }) => id);
  const off = [
    ...mechanicsOffSetting.read().filter((id) => !known.includes(id)),
    ...known.filter((id) => !isTicked(id)),
  ];
  try {
    await mechanicsOffSetting.write(off);
  } catch (error) {
    notifyError(error);
  }
}
