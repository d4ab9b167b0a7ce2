/**
 * The GM console "The table": open prompts of players with controls for rulings, waiting questions, and the party's
 * odds. GMs only. Foundry draws it once; later redraws use `morph`.
 */
import { receivedPrompts, listenToPrompts, takeBackBonus, waiveAdjustment } from "../received-prompts.ts";
import { throwSharedDie } from "../../../roll/shared-die/shared-dice.ts";
import { changeWorldDifficulty, clearWorldDifficulty } from "../set-world-difficulty.ts";
import { act } from "../../../log/act.ts";
import { runUserAction } from "../../../ui/user-actions.ts";
import { showMessage } from "../../../log/elements.ts";
import { mechanicById } from "../../../mechanics/mechanics.ts";
import { DIFFICULTY_BY, difficultyBySetting, type DifficultyBy } from "../../../roll/difficulty/world-difficulty.ts";
import { liveWindow } from "../../../ui/live-window.ts";
import { notifyError } from "../../../ui/speak.ts";
import type { SpecEdit } from "../../../roll/spec-editor/edit.ts";
import { listenToSpecEdits } from "../../../roll/spec-editor/listen.ts";
import { openRuleMenu } from "./rule-menu.ts";
import { postPassive } from "./passive.ts";
import { askAgain, presentConsole } from "./present.ts";
import { shownStat, type PassiveView } from "./present-party.ts";
import {
  acceptProposal,
  editRow,
  giveRow,
  hideRow,
  rowOf,
  setTarget,
  showRow,
  type Row,
  type RowMemory,
} from "./rows.ts";

/** Hooks that change the console; simultaneous ones cause a single redraw. */
const HOOKS = [
  "createChatMessage",
  "updateChatMessage",
  "deleteChatMessage",
  "updateActor",
  "userConnected",
  "updateUser",
] as const;

const PASSIVE_TARGET = "input[name=passive]";
const WORDS_FOR = ".quincunx-console__words-for";

/** Created when first opened, since Foundry's classes do not exist before. */
export function makeConsoleWindow() {
  return class QuincunxTableWindow extends liveWindow("table", "quincunx-console") {
    static override DEFAULT_OPTIONS = {
      id: "quincunx-table",
      classes: ["quincunx", "quincunx-table-window"],
      window: { title: "QUINCUNX.Console.title", icon: "fa-solid fa-people-group", resizable: true },
      position: { width: 420, height: "auto" as const },
    };

    readonly #memories = new Map<string, RowMemory>();
    readonly #words = new Map<string, string>();
    #stat = "";
    #passive: PassiveView = { isOpen: false, target: null };
    #typing: HTMLElement | null = null;
    #isDue = false;
    /** On focus: another page of this GM may have received the queries meanwhile. */
    readonly #listen = (): void => listenToPrompts(() => this.redraw());

    override opened(root: HTMLElement): void {
      root.addEventListener("input", (event) => this.#type(event.target as HTMLElement), true);
      root.addEventListener("focusout", () => (this.#typing = null), true);
      listenToSpecEdits(root, { isLive: false, edit: (edit, used) => this.#edit(edit, used) });
      root.addEventListener("click", (event) => this.#press(event));
      root.addEventListener("change", (event) => this.#read(event.target as HTMLSelectElement));
      this.#listen();
      window.addEventListener("focus", this.#listen);
      this.listenToHooks(HOOKS, () => this.#redrawSoon());
    }

    protected override _onClose(options: never): void {
      super._onClose(options);
      window.removeEventListener("focus", this.#listen);
      listenToPrompts(null);
    }

    #rows(): readonly Row[] {
      return receivedPrompts().map((prompt) => rowOf(prompt, this.#memories.get(prompt.prompt)));
    }

    override present(): object {
      return presentConsole({
        scope: this.id,
        rows: this.#rows(),
        words: this.#words,
        stat: this.#stat,
        passive: this.#passive,
      });
    }

    #redrawSoon(): void {
      if (this.#isDue) return;
      this.#isDue = true;
      setTimeout(() => {
        this.#isDue = false;
        this.redraw();
      });
    }

    override redraw(): void {
      super.redraw(this.#typing);
    }

    #rowAt(element: Element): Row | undefined {
      const id = element.closest<HTMLElement>("[data-quincunx-open-prompt]")?.dataset["quincunxOpenPrompt"];
      return this.#rows().find(({ prompt }) => prompt.prompt === id);
    }

    #edit(edit: SpecEdit, used: HTMLElement): void {
      const row = this.#rowAt(used);
      if (!row) return;
      if (!this.#typing?.contains(used) || edit.kind !== "step") this.#typing = null;
      this.#memories.set(row.prompt.prompt, editRow(row, edit));
      this.redraw();
    }

    #type(field: HTMLElement): void {
      this.#typing = field;
      if (field.matches(PASSIVE_TARGET)) {
        const { valueAsNumber: typed } = field as HTMLInputElement;
        this.#passive = { ...this.#passive, target: Number.isInteger(typed) ? typed : null };
        this.redraw();
      }
      const row = field.matches(WORDS_FOR) ? this.#rowAt(field) : undefined;
      if (row) this.#words.set(row.prompt.prompt, (field as HTMLInputElement).value);
    }

    #press(event: Event): void {
      const button = (event.target as Element).closest<HTMLElement>("button");
      if (!button) return;
      const { quincunxDo: operation, quincunxOffer: offer = "", quincunxTable: what } = button.dataset;
      if (operation !== undefined) {
        const message = button.closest<HTMLElement>("[data-quincunx-message]")?.dataset["quincunxMessage"] ?? "";
        return act(message, operation, offer, event);
      }
      if (what !== undefined) this.#do(what, button);
    }

    #do(what: string, button: HTMLElement): void {
      const { quincunxValue: value = "" } = button.dataset;
      if (what === "world") return report(changeWorldDifficulty(mechanicById(value)));
      if (what === "clear") return report(clearWorldDifficulty(mechanicById(value)));
      if (what === "throw") return report(throwSharedDie(value));
      if (what === "passive") {
        this.#passive = { ...this.#passive, isOpen: !this.#passive.isOpen };
        return this.redraw();
      }
      if (what === "post-passive") {
        const stat = shownStat(this.#stat, this.#rows());
        if (stat) report(postPassive(stat, this.#passive.target));
        return;
      }
      if (what === "to-message")
        return showMessage(button.closest<HTMLElement>("[data-quincunx-message]")?.dataset["quincunxMessage"] ?? "");
      if (what === "ask")
        return report(Promise.resolve(value === "" ? runUserAction("request") : askAgain()[Number(value)]?.run()));
      const row = this.#rowAt(button);
      if (!row) return;
      const { prompt } = row.prompt;
      if (what === "hide") hideRow(row);
      else if (what === "show") showRow(row);
      else if (what === "rule") openRuleMenu(row.prompt, button);
      else if (what === "take-back") report(takeBackBonus(prompt, value));
      else if (what === "give") giveRow(row, Number(value), this.#words.get(prompt) ?? "");
      else if (what === "waive") report(waiveAdjustment(prompt, value));
      else if (what === "target") setTarget(row, Number(value));
      else if (what === "accept") acceptProposal(row);
    }

    #read({ name, value }: HTMLSelectElement): void {
      if (name === "by" && isBy(value)) report(difficultyBySetting.write(value));
      if (name !== "stat") return;
      this.#stat = value;
      this.redraw();
    }
  };
}

function isBy(value: string): value is DifficultyBy {
  return (DIFFICULTY_BY as readonly string[]).includes(value) && value !== difficultyBySetting.read();
}

function report(work: Promise<unknown>): void {
  work.catch(notifyError);
}
