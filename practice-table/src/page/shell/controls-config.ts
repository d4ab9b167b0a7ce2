/** Configure Controls: the keys of packages' actions, editable in this browser (app.md 6.2). */
import { ApplicationV2 } from "../../client/applications/api/application.ts";
import { h, iconButton, textButton } from "../dom.ts";
import { t } from "../words.ts";
import { attempt, page, type Loose } from "./common.ts";

interface Binding {
  readonly key: string;
  readonly modifiers?: readonly string[];
}

const MODIFIER = /^(Alt|Control|Shift|Meta|Os)(Left|Right)?$/;
const words = (key: unknown): string => (key ? (page.game.i18n.localize(String(key)) as string) : "");
const keyName = (code: string): string => code.replace(/^(Key|Digit)/, "").replace(/^Numpad/, "Num ");
const display = ({ key, modifiers = [] }: Binding): string => [...modifiers, keyName(key)].join(" + ");

export class ControlsConfig extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Loose = {
    id: "controls-config",
    classes: ["controls-config"],
    window: { title: "Controls", icon: "fa-solid fa-keyboard", contentClasses: ["standard-form"] },
    position: { width: 620 },
  };

  override get title(): string {
    return t("settings.controls");
  }

  override async _renderHTML(): Promise<HTMLElement[]> {
    const groups = new Map<string, HTMLElement[]>();
    for (const action of page.game.keybindings.actions.values() as Iterable<Loose>) {
      if (action.restricted && !page.game.user.isGM) continue;
      const namespace = String(action.namespace);
      groups.set(namespace, [...(groups.get(namespace) ?? []), this.#row(action)]);
    }
    if (!groups.size) return Promise.resolve([h("p", { class: "directory-empty" }, t("controls.none"))]);
    const title = (namespace: string): string => (page.game.modules.get(namespace)?.title ?? namespace) as string;
    return Promise.resolve(
      [...groups].map(([namespace, rows]) => h("fieldset", {}, h("legend", {}, title(namespace)), ...rows)),
    );
  }

  override _replaceHTML(result: HTMLElement[], content: HTMLElement): void {
    content.replaceChildren(...result);
  }

  #row(action: Loose): HTMLElement {
    const { namespace } = action as { namespace: string };
    const id = action.id as string;
    const name = words(action.name);
    const key = id.slice(namespace.length + 1);
    const bindings = page.game.keybindings.get(namespace, key) as readonly Binding[];
    const fixed = (action.uneditable ?? []) as readonly Binding[];
    const editable = bindings.filter((binding) => !fixed.some((entry) => display(entry) === display(binding)));
    const set = (list: readonly Binding[] | undefined): void =>
      attempt(async () => {
        await page.game.keybindings.set(namespace, key, list);
        await this.render();
        (this.element as HTMLElement | null)
          ?.querySelector<HTMLElement>(`[data-binding-action="${id}"] .add-binding`)
          ?.focus();
      });
    const shown = editable.map((binding) =>
      h(
        "span",
        { class: "binding" },
        h("kbd", {}, display(binding)),
        iconButton(
          "fa-xmark",
          t("controls.remove", { key: display(binding), name }),
          () => set(editable.filter((entry) => entry !== binding)),
          { class: "plain" },
        ),
      ),
    );
    const list = h(
      "div",
      { class: "form-fields binding-list" },
      ...fixed.map((binding) => h("kbd", {}, display(binding))),
      ...(shown.length || fixed.length ? shown : [h("span", { class: "directory-empty" }, t("controls.unbound"))]),
      iconButton(
        "fa-plus",
        t("controls.add", { name }),
        (event) => capture(event.currentTarget as HTMLElement, name, (binding) => set([...editable, binding])),
        { class: "add-binding" },
      ),
      textButton(t("action.reset"), () => set(undefined), { "aria-label": `${t("action.reset")}: ${name}` }),
    );
    const hint = action.hint ? h("p", { class: "hint" }, words(action.hint)) : null;
    return h(
      "div",
      { class: "form-group", dataset: { bindingAction: id } },
      h("span", { style: "flex: 2" }, name),
      list,
      hint,
    );
  }
}

/** A field that records the next keys, also a lone modifier. Escape and leaving the field record none. */
function capture(button: HTMLElement, name: string, done: (binding: Binding) => void): void {
  const input = h("input", {
    type: "text",
    class: "binding-capture",
    readonly: true,
    placeholder: t("controls.press"),
    "aria-label": t("controls.add", { name }),
  });
  const cancel = (): void => input.replaceWith(button);
  const finish = (binding: Binding): void => {
    input.removeEventListener("blur", cancel);
    done(binding);
  };
  let alone: string | null = null;
  input.addEventListener("blur", cancel, { once: true });
  input.addEventListener("keydown", (event) => {
    if (event.key === "Tab") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat) return;
    if (MODIFIER.test(event.code)) {
      alone = event.code;
      return;
    }
    alone = null;
    if (event.key === "Escape") {
      input.removeEventListener("blur", cancel);
      cancel();
      button.focus();
      return;
    }
    const held = { Control: event.ctrlKey || event.metaKey, Shift: event.shiftKey, Alt: event.altKey };
    const modifiers = Object.entries(held).flatMap(([modifier, on]) => (on ? [modifier] : []));
    finish({ key: event.code || event.key, modifiers });
  });
  input.addEventListener("keyup", (event) => {
    if (alone !== null && event.code === alone) finish({ key: alone, modifiers: [] });
  });
  button.replaceWith(input);
  input.focus();
}
