/** The GM's window of rules after a result: a row for each. */
import { closestTo, elementOf } from "../../ui/target.ts";
import { effectWords } from "../../rules/contract/dice-effect.ts";
import { mechanicsInUse } from "../../mechanics/house-rules/in-use.ts";
import { documentAt, documentNameAt } from "../../platform/document-at.ts";
import { effectsOf } from "../../mechanics/dice-effects.ts";
import { windowOpener } from "../../ui/open-menu.ts";
import { liveWindow } from "../../ui/live-window.ts";
import { notifyError, speak } from "../../ui/speak.ts";
import { asFollower, FOLLOWERS } from "./act.ts";
import {
  afterVerdictSetting,
  LEAST_NUMBER,
  MOST_NUMBER,
  verdictRules,
  WHEN,
  WHENS,
  type VerdictRule,
} from "./rules.ts";

export const openRulesWindow = windowOpener(makeRulesWindow);

function makeRulesWindow() {
  return class QuincunxAfterVerdict extends liveWindow("rules", "quincunx-after-verdict") {
    static override DEFAULT_OPTIONS = {
      id: "quincunx-after-verdict",
      classes: ["quincunx", "quincunx-conditions-window"],
      tag: "form",
      window: { title: "QUINCUNX.AfterVerdict.title", icon: "fa-solid fa-forward-step" },
      position: { width: 560, height: "auto" as const },
      actions: { quincunxAdd: QuincunxAfterVerdict.#onAdd, quincunxRemove: QuincunxAfterVerdict.#onRemove },
    };

    override present(): object {
      const choices = choicesOfWorld();
      return {
        least: LEAST_NUMBER,
        most: MOST_NUMBER,
        rows: verdictRules().map((rule, index) => presentRule(rule, index + 1, choices)),
      };
    }

    override opened(root: HTMLElement): void {
      root.addEventListener("change", (event) => {
        const { name, value } = elementOf(event);
        const [id = "", field = ""] = name.split("|");
        void this.#change(id, field, value).catch(notifyError);
      });
      root.addEventListener("dragover", (event) => event.preventDefault());
      root.addEventListener("drop", (event) => void this.#drop(event).catch(notifyError));
      this.listenToHooks(
        FOLLOWERS.flatMap((name) => [`create${name}`, `update${name}`, `delete${name}`]),
        () => this.redraw(),
      );
    }

    /** Fields are named `<id>|<field>`. */
    async #change(id: string, field: string, typed: string): Promise<void> {
      const number = Number(typed || NaN);
      const isNumber = Number.isInteger(number) && number >= LEAST_NUMBER && number <= MOST_NUMBER;
      if (field !== "number" || isNumber)
        await changeRules((all) =>
          all.map((rule) =>
            rule.id === id ? { ...rule, [field]: field === "number" ? number : typed, since: Date.now() } : rule,
          ),
        );
      this.redraw();
    }

    /** A table, macro or page dropped on a rule; elsewhere it begins a new one. */
    async #drop(event: DragEvent): Promise<void> {
      event.preventDefault();
      const { TextEditor } = foundry.applications.ux;
      const { uuid } = TextEditor.implementation.getDragEventData(event) as { readonly uuid?: unknown };
      if (typeof uuid !== "string" || !documentAt(uuid)) return;
      const row = closestTo(event, "[data-quincunx-key]");
      const id = row?.dataset["quincunxKey"] ?? (await add());
      await this.#change(id, "uuid", uuid);
    }

    static async #onAdd(this: QuincunxAfterVerdict): Promise<void> {
      const id = await add();
      this.redraw();
      this.element.querySelector<HTMLElement>(`[data-quincunx-key="${id}"] select`)?.focus();
    }

    static async #onRemove(this: QuincunxAfterVerdict, _event: Event, { dataset }: HTMLElement): Promise<void> {
      await changeRules((all) => all.filter(({ id }) => id !== dataset["quincunxRule"]));
      this.redraw();
      this.element.querySelector<HTMLElement>("[data-action=quincunxAdd]")?.focus();
    }
  };
}

function changeRules(step: (all: readonly VerdictRule[]) => readonly VerdictRule[]): Promise<void> {
  return afterVerdictSetting.change(() => step(verdictRules()));
}

/** Returns the id of the new rule. */
async function add(): Promise<string> {
  const id = foundry.utils.randomID();
  const fresh: VerdictRule = { id, mechanic: "", when: "failure", number: 1, uuid: "", since: Date.now() };
  await changeRules((all) => [...all, fresh]);
  return id;
}

interface Choice {
  readonly id: string;
  readonly label: string;
}

interface Group {
  readonly label: string;
  readonly choices: readonly Choice[];
}

function choicesOfWorld(): readonly Group[] {
  const group = (key: string, documents: readonly { readonly uuid: string; readonly name: string }[]): Group => ({
    label: game.i18n.localize(key),
    choices: documents.map(({ uuid, name }) => ({ id: uuid, label: name })),
  });
  const pages = game.journal.contents.flatMap(({ name, pages: all }) =>
    all.contents.map((page) => ({ uuid: page.uuid, name: `${name} · ${page.name}` })),
  );
  return [
    group("QUINCUNX.AfterVerdict.tables", game.tables.contents),
    group("QUINCUNX.AfterVerdict.macros", game.macros.contents.filter(asFollower)),
    group("QUINCUNX.AfterVerdict.pages", pages),
  ].filter(({ choices }) => choices.length > 0);
}

function presentRule(rule: VerdictRule, number: number, groups: readonly Group[]): object {
  const { i18n } = game;
  const mechanics = mechanicsInUse();
  const effects = mechanics
    .filter(({ id }) => rule.mechanic === "" || rule.mechanic === id)
    .flatMap((mechanic) => effectsOf(mechanic).map(({ id, text }) => ({ id, label: speak(effectWords(text)) })));
  const isChosen = (choice: Choice): object => ({ ...choice, isChosen: choice.id === rule.uuid });
  const isOfWorld = groups.some(({ choices }) => choices.some(({ id }) => id === rule.uuid));
  // From a compendium, or gone.
  const other =
    rule.uuid !== "" && !isOfWorld
      ? [
          {
            id: rule.uuid,
            label: documentNameAt(rule.uuid) ?? i18n.localize("QUINCUNX.AfterVerdict.gone"),
            isChosen: true,
          },
        ]
      : [];
  return {
    ...rule,
    title: i18n.format("QUINCUNX.AfterVerdict.rule", { number: String(number) }),
    hasNumber: rule.when === "least" || rule.when === "most",
    mechanics: mechanics.map(({ id, label }) => ({ id, label: speak(label), isChosen: id === rule.mechanic })),
    whens: [...WHENS.map((id) => ({ id, label: i18n.localize(WHEN[id]) })), ...effects].map((one) => ({
      ...one,
      isChosen: one.id === rule.when,
    })),
    other,
    groups: groups.map((group) => ({ ...group, choices: group.choices.map(isChosen) })),
  };
}
