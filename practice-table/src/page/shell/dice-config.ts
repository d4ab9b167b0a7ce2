/** Dice configuration: the dice that are rolled by hand in this browser (dice.md 5). */
import { ApplicationV2 } from "../../client/applications/api/application.ts";
import { h } from "../dom.ts";
import { t } from "../words.ts";
import { field, page, select, type Loose } from "./common.ts";

export class DiceConfig extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Loose = {
    id: "dice-config",
    classes: ["dice-config"],
    tag: "form",
    window: { title: "Dice", icon: "fa-solid fa-dice-d20", contentClasses: ["standard-form"] },
    position: { width: 420 },
    form: { handler: save, closeOnSubmit: true },
  };

  override get title(): string {
    return t("settings.dice");
  }

  override async _renderHTML(): Promise<HTMLElement[]> {
    const { dice, methods } = page.CONFIG.Dice.fulfillment as {
      dice: Record<string, Loose>;
      methods: Record<string, Loose>;
    };
    const current = page.game.settings.get("core", "diceConfiguration") as Record<string, string>;
    const localize = (key: unknown): string => page.game.i18n.localize(String(key)) as string;
    const choices: [string, string][] = [
      ["", t("dice.digital")],
      ...Object.entries(methods).map(([id, method]): [string, string] => [id, localize(method.label)]),
    ];
    const rows = Object.entries(dice).map(([denomination, die]) =>
      field(localize(die.label ?? denomination), select(denomination, choices, current[denomination] ?? "")),
    );
    const footer = h(
      "footer",
      { class: "form-footer" },
      h("button", { type: "submit", class: "bright" }, h("span", {}, t("action.save"))),
    );
    return Promise.resolve([h("p", { class: "hint" }, t("dice.hint")), ...rows, footer]);
  }

  override _replaceHTML(result: HTMLElement[], content: HTMLElement): void {
    content.replaceChildren(...result);
  }
}

async function save(this: Loose, _event: Event, _form: HTMLFormElement, formData: Loose): Promise<void> {
  await page.game.settings.set("core", "diceConfiguration", formData.object);
}
