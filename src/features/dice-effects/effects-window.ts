/** The GM's window of dice effects, with the exact chance of each while it is written. */
import { elementOf } from "../../ui/target.ts";
import { party } from "../../actors/party.ts";
import { statsOf } from "../../actors/any-stats.ts";
import { mechanicsInUse } from "../../mechanics/house-rules/in-use.ts";
import { unlessRefused } from "../../rules/contract/error.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { parseCommand, printCommand } from "../../rules/notation/command.ts";
import { windowOpener } from "../../ui/open-menu.ts";
import { liveWindow } from "../../ui/live-window.ts";
import { inputIn, valueIn } from "../../ui/dialogs/ask.ts";
import { notifyError, formatPercent, speak } from "../../ui/speak.ts";
import {
  chanceOf,
  diceEffectsSetting,
  effectMechanics,
  FACES,
  MOST_PRICE,
  MOST_WORDS,
  writtenEffects,
  type WrittenEffect,
} from "./effects.ts";

export const openDiceEffectsWindow = windowOpener(makeDiceEffectsWindow);

function makeDiceEffectsWindow() {
  return class QuincunxDiceEffectsWindow extends liveWindow("effects", "quincunx-dice-effects") {
    static override DEFAULT_OPTIONS = {
      id: "quincunx-dice-effects",
      classes: ["quincunx", "quincunx-conditions-window"],
      tag: "form",
      window: { title: "QUINCUNX.DiceEffect.title", icon: "fa-solid fa-wand-sparkles" },
      position: { width: 520, height: "auto" as const },
      actions: { quincunxAdd: QuincunxDiceEffectsWindow.#onAdd, quincunxRemove: QuincunxDiceEffectsWindow.#onRemove },
    };

    /** The pool of the chances, as a command; `null` before the user types one. */
    #pool: string | null = null;

    /** A new effect, which is stored once something is written in it. */
    #fresh: WrittenEffect | null = null;

    get #effects(): readonly WrittenEffect[] {
      const written = writtenEffects();
      const fresh = this.#fresh;
      return fresh && !written.some(({ id }) => id === fresh.id) ? [...written, fresh] : written;
    }

    override present(): object {
      const pool = this.#pool ?? usualPool();
      return {
        scope: this.id,
        mostWords: MOST_WORDS,
        mostPrice: MOST_PRICE,
        pool,
        names: dieNames(),
        rows: this.#effects.map((effect) => presentEffect(effect, pool)),
      };
    }

    override opened(root: HTMLElement): void {
      root.addEventListener("input", () => this.#showChances());
      root.addEventListener("change", (event) => {
        void this.#change(elementOf(event)).catch(notifyError);
      });
    }

    /** Fields are named `<id>|<field>`; `pool` is not stored. */
    async #change({ name }: HTMLInputElement): Promise<void> {
      if (name === "pool") return this.#showChances();
      const before = this.#effects.find(({ id }) => id === name.split("|")[0]);
      if (!before) return;
      const typed = this.#asTyped(before);
      const isFresh = typed.id === this.#fresh?.id;
      if (isFresh && isEmpty(typed)) this.#fresh = typed;
      else {
        await diceEffectsSetting.change(() => {
          const all = writtenEffects();
          if (all.some(({ id }) => id === typed.id)) return all.map((one) => (one.id === typed.id ? typed : one));
          return isFresh ? [...all, typed] : all;
        });
        if (isFresh) this.#fresh = null;
      }
      if (name.endsWith("|when")) this.redraw();
    }

    /** Numbers outside of their bounds stay as they were. */
    #asTyped(one: WrittenEffect): WrittenEffect {
      const typed = (field: string): string => valueIn(this.element as HTMLFormElement, `${one.id}|${field}`);
      const whole = (field: "face" | "least" | "price", min: number, max: number): number => {
        const value = Number(typed(field) || NaN);
        return Number.isInteger(value) && value >= min && value <= max ? value : one[field];
      };
      return {
        ...one,
        when: typed("when") || FACES,
        words: typed("words").slice(0, MOST_WORDS),
        die: typed("die").trim(),
        face: whole("face", 1, 12),
        least: whole("least", 1, 40),
        price: whole("price", 0, MOST_PRICE),
      };
    }

    #showChances(): void {
      this.#pool = valueIn(this.element as HTMLFormElement, "pool");
      for (const one of this.#effects)
        for (const output of this.element.querySelectorAll("output"))
          if (output.name === `${one.id}|chance`) output.value = sayChance(this.#asTyped(one), this.#pool);
    }

    static async #onAdd(this: QuincunxDiceEffectsWindow): Promise<void> {
      const id = foundry.utils.randomID();
      const mechanic = effectMechanics()[0]?.id ?? "";
      // An empty one stays the only one.
      this.#fresh ??= { id, mechanic, when: FACES, face: 6, least: 2, words: "", price: 0, die: "" };
      this.redraw();
      inputIn(this.element as HTMLFormElement, `${this.#fresh.id}|words`)?.focus();
    }

    static async #onRemove(this: QuincunxDiceEffectsWindow, _event: Event, { dataset }: HTMLElement): Promise<void> {
      if (this.#fresh?.id === dataset["quincunxEffect"]) this.#fresh = null;
      else await diceEffectsSetting.change(() => writtenEffects().filter(({ id }) => id !== dataset["quincunxEffect"]));
      this.redraw();
      this.element.querySelector<HTMLElement>("[data-action=quincunxAdd]")?.focus();
    }
  };
}

/** It does nothing: no words, no price. */
function isEmpty({ words, price, die }: WrittenEffect): boolean {
  return words.trim() === "" && price === 0 && die === "";
}

/** The first hero's first roll with a mechanic that knows effects, else its simplest example. */
function usualPool(): string {
  const known = effectMechanics();
  for (const { actor } of party())
    for (const { mechanic: id, roll } of statsOf(actor)) {
      const mechanic = known.find((one) => one.id === id);
      const spec = mechanic && roll && unlessRefused(() => mechanic.parseSpec(roll.spec));
      const text = mechanic && spec && unlessRefused(() => printCommand(mechanic, spec));
      if (text) return text;
    }
  return known[0]?.notation.examples[0] ?? "";
}

/** Names of the heroes' own dice. */
function dieNames(): readonly string[] {
  const known = effectMechanics().map(({ id }) => id);
  const names = party().flatMap(({ actor }) =>
    statsOf(actor).flatMap(({ mechanic, slot, label }) => (slot && known.includes(mechanic) ? [speak(label)] : [])),
  );
  return [...new Set(names)];
}

function sayChance(effect: WrittenEffect, pool: string): string {
  const parsed = unlessRefused(() => parseCommand(pool, { mechanics: mechanicsInUse() }));
  const mechanic: AnyMechanic | undefined = effectMechanics().find(({ id }) => id === effect.mechanic);
  const isSame = parsed && mechanic && parsed.mechanic === mechanic.id;
  // A named die is added, so that the chance is that of a roll with it.
  const spec = isSame ? withName(parsed.spec, effect.die) : null;
  const chance = mechanic && spec ? chanceOf(mechanic, spec, effect) : null;
  return chance === null ? "–" : formatPercent(chance);
}

function withName(spec: Fields, die: string): Fields {
  const { pool = [] }: { readonly pool?: readonly object[] } = spec;
  const last = pool.at(-1);
  return die === "" || !last ? spec : { ...spec, pool: [...pool.slice(0, -1), { ...last, label: die }] };
}

function presentEffect(effect: WrittenEffect, pool: string): object {
  const mechanic = effectMechanics().find(({ id }) => id === effect.mechanic);
  const events = (mechanic?.effectEvents ?? []).map(({ id, label }) => ({ id, label: speak(label) }));
  const all = [{ id: FACES, label: game.i18n.localize("QUINCUNX.DiceEffect.faces") }, ...events];
  return {
    ...effect,
    title: effect.words || game.i18n.localize("QUINCUNX.DiceEffect.new"),
    isFaces: effect.when === FACES,
    events: all.map((one) => ({ ...one, isChosen: one.id === effect.when })),
    chance: sayChance(effect, pool),
  };
}
