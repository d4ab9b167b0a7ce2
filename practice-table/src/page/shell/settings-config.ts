/** Configure Settings: settings with `config: true` and menus, by package (app.md 6.1). */
import { ApplicationV2 } from "../../client/applications/api/application.ts";
import { drawnParts, partsOf, type Parts } from "../../client/applications/sidebar/drawn-parts.ts";
import { h, textButton } from "../dom.ts";
import { t, type Word } from "../words.ts";
import { attempt, page, type Loose } from "./common.ts";

let count = 0;
const words = (key: unknown): string => (key ? (page.game.i18n.localize(String(key)) as string) : "");

export class SettingsConfig extends drawnParts(ApplicationV2) {
  static override PARTS: Parts = partsOf("settings", "main");
  static override DEFAULT_OPTIONS: Loose = {
    id: "settings-config",
    classes: ["settings-config", "standard-form"],
    tag: "form",
    window: { title: "Settings", icon: "fa-solid fa-gears", contentClasses: ["standard-form"] },
    position: { width: 620 },
    form: { handler: save, closeOnSubmit: true },
  };

  override get title(): string {
    return t("settings.configure");
  }

  override async _renderHTML(): Promise<HTMLElement[]> {
    const groups = [...packages()].map(([id, { title, settings, menus }]) =>
      h(
        "fieldset",
        { dataset: { package: id } },
        h("legend", {}, title),
        ...menus.map(menuRow),
        ...settings.map(settingRow),
      ),
    );
    if (!groups.length) return Promise.resolve([h("p", { class: "directory-empty" }, t("settings.none"))]);
    const footer = h(
      "footer",
      { class: "form-footer" },
      h("button", { type: "submit", class: "bright" }, h("span", {}, t("action.save"))),
    );
    return Promise.resolve([...groups, footer]);
  }

  override _replaceHTML(result: HTMLElement[], content: HTMLElement): void {
    content.replaceChildren(...result);
  }
}

interface Group {
  readonly title: string;
  readonly settings: Loose[];
  readonly menus: Loose[];
}

/** Settings that this user may see: world settings only with the right to change them. */
function packages(): Map<string, Group> {
  const groups = new Map<string, Group>();
  const maySetWorld = page.game.user.can("SETTINGS_MODIFY") as boolean;
  const group = (namespace: string): Group => {
    const title = (page.game.modules.get(namespace)?.title ??
      (namespace === page.game.system.id ? page.game.system.title : namespace)) as string;
    const known = groups.get(namespace) ?? { title, settings: [], menus: [] };
    groups.set(namespace, known);
    return known;
  };
  for (const menu of page.game.settings.menus.values() as Iterable<Loose>) {
    if (!menu.restricted || maySetWorld) group(String(menu.namespace)).menus.push(menu);
  }
  for (const setting of page.game.settings.settings.values() as Iterable<Loose>) {
    if (setting.config && (setting.scope !== "world" || maySetWorld))
      group(String(setting.namespace)).settings.push(setting);
  }
  return groups;
}

function menuRow(menu: Loose): HTMLElement {
  const open = (): unknown => new menu.type().render({ force: true }) as unknown;
  const button = textButton(words(menu.label ?? menu.name), () => attempt(open));
  if (menu.icon) button.prepend(h("i", { class: String(menu.icon), "aria-hidden": "true" }));
  const hint = menu.hint ? h("p", { class: "hint" }, words(menu.hint)) : null;
  return h(
    "div",
    { class: "form-group submenu" },
    h("span", { style: "flex: 2" }, words(menu.name)),
    h("div", { class: "form-fields" }, button),
    hint,
  );
}

function settingRow(setting: Loose): HTMLElement {
  const id = `${setting.namespace as string}.${setting.key as string}`;
  const value = page.game.settings.get(setting.namespace, setting.key) as unknown;
  const input = inputFor(setting, id, value);
  input.id = `setting-${++count}`;
  const scope = h("span", { class: "scope" }, `(${t(`settings.${setting.scope as string}Scope` as Word)})`);
  const hint = setting.hint ? h("p", { class: "hint", id: `${input.id}-hint` }, words(setting.hint)) : null;
  if (hint) input.setAttribute("aria-describedby", hint.id);
  return h(
    "div",
    { class: "form-group" },
    h("label", { for: input.id }, words(setting.name), scope),
    h("div", { class: "form-fields" }, input),
    hint,
  );
}

function inputFor(setting: Loose, name: string, value: unknown): HTMLElement {
  const choices = (typeof setting.choices === "function" ? setting.choices() : setting.choices) as
    | Record<string, string>
    | undefined;
  const field = setting.type as Loose;
  if (typeof field?.toInput === "function") return field.toInput({ name, value }) as HTMLElement;
  if (choices) {
    return h(
      "select",
      { name },
      ...Object.entries(choices).map(([key, label]) =>
        h("option", { value: key, selected: String(value) === key }, words(label)),
      ),
    );
  }
  if (setting.type === Boolean) return h("input", { type: "checkbox", name, checked: value === true });
  if (setting.type === Number) {
    const { min, max, step = "any" } = (setting.range ?? {}) as Record<string, unknown>;
    return h("input", { type: "number", name, value: String(value ?? ""), min, max, step });
  }
  return h("input", { type: "text", name, value: String(value ?? "") });
}

async function save(this: Loose, _event: Event, _form: HTMLFormElement, formData: Loose): Promise<void> {
  let reload = false;
  for (const [id, value] of Object.entries(formData.object as Record<string, unknown>)) {
    const setting = page.game.settings.settings.get(id) as Loose;
    if (!setting) continue;
    const before = JSON.stringify(page.game.settings.get(setting.namespace, setting.key));
    await page.game.settings.set(setting.namespace, setting.key, value);
    const changed = JSON.stringify(page.game.settings.get(setting.namespace, setting.key)) !== before;
    if (changed && setting.requiresReload) reload = true;
  }
  page.ui.notifications.info(t("settings.saved"));
  if (!reload) return;
  const sure = (await page.foundry.applications.api.DialogV2.confirm({
    window: { title: t("settings.configure") },
    content: h("div", {}, h("p", {}, t("settings.reload"))),
    rejectClose: false,
  })) as boolean | null;
  if (sure) location.reload();
}
