/** The settings tab: appearance, packages' settings, leaving the seat. */
import { failuresOn } from "../../client/utils/failures.ts";
import { missedOn, type Missed } from "../../client/utils/missed.ts";
import { h, textButton } from "../dom.ts";
import { chooseTheme, themeChoice, type ThemeChoice } from "../theme.ts";
import { storeLanguage, t, type Language, type Word } from "../words.ts";
import { attempt, page, type Loose } from "./common.ts";
import { ControlsConfig } from "./controls-config.ts";
import { DiceConfig } from "./dice-config.ts";
import { Directory } from "./directory.ts";
import { SettingsConfig } from "./settings-config.ts";

export class Settings extends Directory {
  static override tabName = "settings";

  heading(): string {
    return t("tab.settings");
  }

  body(): (Node | null)[] {
    const open = (App: new () => Loose) => () => attempt(() => new App().render({ force: true }) as unknown);
    const buttons = h(
      "div",
      { class: "settings-buttons" },
      textButton(t("settings.configure"), open(SettingsConfig), { "data-app": "configure" }, "fa-gears"),
      textButton(t("settings.controls"), open(ControlsConfig), { "data-app": "controls" }, "fa-keyboard"),
      textButton(t("settings.dice"), open(DiceConfig), { "data-app": "dice" }, "fa-dice-d20"),
      textButton(t("settings.leave"), () => location.assign("/join"), {}, "fa-door-open"),
    );
    const { title, version } = page.game.system as { title: string; version: string };
    // Systems replace this block by their own.
    const system = h(
      "div",
      { class: "system" },
      h("span", { class: "label" }, title),
      " ",
      h("span", { class: "value" }, version),
    );
    return [
      this.namedSection("info settings", t("settings.game"), h("div", { class: "info" }, system), buttons),
      this.section(t("settings.appearance"), this.#themes(), this.#languages()),
      this.section(t("settings.modules"), modules()),
      this.namedSection("documentation", t("settings.about"), aboutTable()),
      ...this.#failed(),
      ...this.#missed(),
    ];
  }

  /** Scripts, hooks and data that failed: without them a package silently does nothing. */
  #failed(): HTMLElement[] {
    const failures = failuresOn(page.foundry as object);
    const rows = failures.map(({ text }) => h("li", {}, text));
    return rows.length ? [this.section(t("settings.failed"), h("ul", { class: "settings-list" }, ...rows))] : [];
  }

  /** Missing names that packages used, with the file of each. */
  #missed(): HTMLElement[] {
    const missed = missedOn(page.foundry as object);
    const entry = ({ name, files }: Missed): HTMLElement =>
      h("li", {}, h("code", {}, name), h("span", { class: "entry-note" }, files.join(", ")));
    return missed.length
      ? [this.section(t("settings.missed"), h("ul", { class: "settings-list" }, ...missed.map(entry)))]
      : [];
  }

  #themes(): HTMLElement {
    const current = themeChoice();
    const radio = (choice: ThemeChoice): HTMLElement => {
      const input = h("input", { type: "radio", name: "theme", value: choice, checked: choice === current });
      input.addEventListener("change", () => chooseTheme(choice));
      return h("label", {}, input, t(`settings.theme.${choice}` as Word));
    };
    return h(
      "fieldset",
      { class: "choice-row" },
      h("legend", {}, t("settings.theme")),
      radio("light"),
      radio("dark"),
      radio("system"),
    );
  }

  #languages(): HTMLElement {
    const radio = (language: Language, label: string): HTMLElement => {
      const input = h("input", {
        type: "radio",
        name: "language",
        value: language,
        checked: page.game.i18n.lang === language,
        lang: language,
      });
      input.addEventListener("change", () =>
        attempt(async () => {
          storeLanguage(language);
          await page.game.settings.set("core", "language", language);
          location.reload();
        }),
      );
      return h("label", { lang: language }, input, label);
    };
    return h(
      "fieldset",
      { class: "choice-row" },
      h("legend", {}, t("settings.language")),
      radio("en", "English"),
      radio("de", "Deutsch"),
    );
  }
}

function modules(): HTMLElement {
  const rows = [...(page.game.modules.values() as Iterable<Loose>)].map((module) =>
    h(
      "li",
      {},
      h("span", {}, `${module.title as string} ${String(module.version ?? "")}`),
      h("span", { class: "state" }, module.active ? t("settings.module.on") : t("settings.module.off")),
    ),
  );
  return rows.length
    ? h("ul", { class: "settings-list" }, ...rows)
    : h("p", { class: "directory-empty" }, t("list.empty"));
}

function aboutTable(): HTMLElement {
  return h("p", { class: "hint" }, t("settings.generation", { generation: String(page.game.release.generation) }));
}
