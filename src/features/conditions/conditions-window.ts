/** The GM's window of conditions: their names, what they do to rolls, and where they are in force. */
import { elementOf } from "../../ui/target.ts";
import { statsOf } from "../../actors/any-stats.ts";
import { party } from "../../actors/party.ts";
import { mechanicsInUse } from "../../mechanics/house-rules/in-use.ts";
import { windowOpener } from "../../ui/open-menu.ts";
import { liveWindow } from "../../ui/live-window.ts";
import { inputIn } from "../../ui/dialogs/ask.ts";
import { notifyError, speak } from "../../ui/speak.ts";
import {
  boundAmount,
  conditions,
  conditionsOn,
  changeConditions,
  currentScene,
  MOST_AMOUNT,
  MOST_CONCERNS,
  MOST_NAME,
  putCondition,
  type Condition,
  type Holder,
} from "./conditions.ts";
import { whereOf } from "./keep-reason.ts";
import { keptOn, removeKept, type KeptReason } from "./kept.ts";
import { sayReason } from "./reasons.ts";

export const openConditionsWindow = windowOpener(makeConditionsWindow);

function makeConditionsWindow() {
  return class QuincunxConditionsWindow extends liveWindow("conditions", "quincunx-conditions") {
    static override DEFAULT_OPTIONS = {
      id: "quincunx-conditions",
      classes: ["quincunx", "quincunx-conditions-window"],
      tag: "form",
      window: { title: "QUINCUNX.Sheet.conditions", icon: "fa-solid fa-cloud-moon" },
      position: { width: 520, height: "auto" as const },
      actions: {
        quincunxAdd: QuincunxConditionsWindow.#onAdd,
        quincunxRemove: QuincunxConditionsWindow.#onRemove,
        quincunxForget: QuincunxConditionsWindow.#onForget,
      },
    };

    override present(): object {
      return {
        most: MOST_AMOUNT,
        mostName: MOST_NAME,
        mostConcerns: MOST_CONCERNS,
        names: statNames(),
        rows: conditions().map((condition) => presentCondition(condition)),
        kept: allKept().map(({ holder, reason: one }, index) => ({
          index,
          label: sayReason(one),
          where: whereOf(holder),
        })),
      };
    }

    override opened(root: HTMLElement): void {
      root.addEventListener("change", (event) => {
        void this.#change(elementOf(event)).catch(notifyError);
      });
    }

    /** Fields are named `<id>|name`, `<id>|amount|<mechanic>` `<id>|concerns` and `<id>|on|<uuid>`. */
    async #change({ name: path, value, checked }: HTMLInputElement): Promise<void> {
      const [id = "", what = "", key = ""] = path.split("|");
      const edit = (change: (one: Condition) => Condition): Promise<void> =>
        changeConditions((all) => all.map((one) => (one.id === id ? change(one) : one)));
      if (what === "name") await edit((one) => ({ ...one, name: value.trim() || one.name }));
      else if (what === "concerns") await edit((one) => ({ ...one, concerns: value.trim() }));
      else if (what === "amount") {
        const amount = boundAmount(Math.round(Number(value)) || 0);
        await edit((one) => ({ ...one, amounts: { ...one.amounts, [key]: amount } }));
      } else {
        const holder = holders().find(({ uuid }) => uuid === key);
        if (holder) await putCondition(holder, id, checked);
        this.redraw();
      }
      // An emptied name is the old one again, even in the field that has the focus.
      if (what === "name") this.redraw(null);
    }

    static async #onAdd(this: QuincunxConditionsWindow): Promise<void> {
      const id = foundry.utils.randomID();
      const amounts = Object.fromEntries(
        mechanicsInUse().flatMap(({ id: mechanic, condition }) => (condition ? [[mechanic, condition.usual]] : [])),
      );
      const name = game.i18n.localize("QUINCUNX.Condition.new");
      await changeConditions((all) => [...all, { id, name, amounts, concerns: "" }]);
      this.redraw();
      const field = inputIn(this.element as HTMLFormElement, `${id}|name`);
      field?.focus();
      field?.select();
    }

    static async #onRemove(this: QuincunxConditionsWindow, _event: Event, { dataset }: HTMLElement): Promise<void> {
      await changeConditions((all) => all.filter(({ id }) => id !== dataset["quincunxCondition"]));
      this.redraw();
      this.element.querySelector<HTMLElement>("[data-action=quincunxAdd]")?.focus();
    }

    static async #onForget(this: QuincunxConditionsWindow, _event: Event, { dataset }: HTMLElement): Promise<void> {
      const found = allKept()[Number(dataset["quincunxReason"])];
      if (found) await removeKept(found.holder, found.reason);
      this.redraw();
      this.element.querySelector<HTMLElement>("[data-action=quincunxAdd]")?.focus();
    }
  };
}

/** The scene, its tokens, and the players' heroes who have no linked token there. */
function holders(): readonly Holder[] {
  const scene = currentScene();
  const tokens = scene?.tokens.contents ?? [];
  const heroes = party().map(({ actor }) => actor);
  const unlinked = tokens.filter((token) => !heroes.some((hero) => hero === token.actor));
  return [scene, ...heroes, ...unlinked].filter((one) => one != null);
}

/** Reasons that stay, with the scene, token or hero that has them. */
function allKept(): readonly { readonly holder: Holder; readonly reason: KeptReason }[] {
  const tokens = currentScene()?.tokens.contents ?? [];
  return [...new Set([...holders(), ...tokens])].flatMap((holder) =>
    keptOn(holder).map((reason) => ({ holder, reason })),
  );
}

/** Names that a condition can concern: kinds of stats, and the stats of the party. */
function statNames(): readonly string[] {
  const slots = mechanicsInUse().flatMap(({ stats }) =>
    stats.slots.flatMap(({ label }) => (label ? [speak(label)] : [])),
  );
  const stats = party().flatMap(({ actor }) => statsOf(actor).map(({ label }) => speak(label)));
  return [...new Set([...slots, ...stats])];
}

function presentCondition({ id, name, amounts, concerns }: Condition): object {
  const all = holders().map((holder) => ({
    uuid: holder.uuid,
    name: holder.name ?? "",
    isOn: conditionsOn(holder).includes(id),
  }));
  const scene = currentScene()?.uuid;
  const isOn = all.some((one) => one.isOn);
  return {
    id,
    name,
    concerns,
    amounts: mechanicsInUse().flatMap(({ id: mechanic, label, condition, adjustments }) => {
      const rule = condition && adjustments?.[condition.key];
      return rule ? [{ mechanic, label: speak(label), unit: speak(rule.label), amount: amounts[mechanic] ?? 0 }] : [];
    }),
    scene: all.find(({ uuid }) => uuid === scene) ?? null,
    holders: all.filter(({ uuid }) => uuid !== scene),
    isOn,
    isOpen: !isOn || all.some((one) => one.isOn && one.uuid !== scene),
  };
}
