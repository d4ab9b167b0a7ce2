/** The window “Adjust…” of a card: a tab for each thing that can be changed, the result before and after, and one button that names its action. */
import { elementOf, isElement } from "../../ui/target.ts";
import { cardOf } from "../../card/card.ts";
import { resultOfState } from "./result.ts";
import type { Card } from "../../card/state.ts";
import { requireConnection } from "../../platform/connection.ts";
import { anchorScroll } from "../../ui/anchor-scroll.ts";
import { notifyError, speak } from "../../ui/speak.ts";
import { liveWindow } from "../../ui/live-window.ts";
import { tabsFor, type AdjustHost, type AdjustPart } from "./adjust.ts";

const FIELDS = "input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled)";

/** Call when a window is first opened, since Foundry's classes do not exist before. */
export function makeAdjustWindow() {
  class QuincunxAdjustWindow extends liveWindow("adjust", "quincunx-adjust") {
    static override DEFAULT_OPTIONS = {
      id: "quincunx-adjust-{id}",
      classes: ["quincunx", "quincunx-prompt-window", "quincunx-adjust-window"],
      tag: "form",
      window: { icon: "fa-solid fa-sliders", resizable: false },
      position: { width: 400, height: "auto" as const },
      form: { handler: QuincunxAdjustWindow.#onSubmit, submitOnChange: false, closeOnSubmit: false },
      actions: { quincunxTab: QuincunxAdjustWindow.#onTab, quincunxOption: QuincunxAdjustWindow.#onOption },
    };

    readonly messageId: string;
    #tab: string;
    readonly #parts = new Map<string, AdjustPart>();
    #isRunning = false;
    #cameFrom: Element | null = null;

    constructor(messageId: string, tab = "") {
      super({});
      this.messageId = messageId;
      this.#tab = tab;
      this.#cameFrom = document.activeElement;
    }

    override get title(): string {
      const card = this.#card;
      const heading = card?.title || (card ? speak(card.state.mechanic.label) : "");
      return game.i18n.format("QUINCUNX.Adjust.title", { name: card?.message.alias ?? "", title: heading });
    }

    comeBack(tab: string | undefined): void {
      if (tab !== undefined) this.#show(tab);
      this.bringToFront();
    }

    get #card(): Card | null {
      return cardOf(game.messages.get(this.messageId));
    }

    get #tabs() {
      const card = this.#card;
      return card ? tabsFor(card, game.user) : [];
    }

    /** The open tab; the first one if there is no such tab any more. */
    get #part(): AdjustPart | null {
      const card = this.#card;
      const tab = this.#tabs.find(({ id }) => id === this.#tab) ?? this.#tabs[0];
      if (!card || !tab) return null;
      this.#tab = tab.id;
      const known = this.#parts.get(tab.id);
      if (known) return known;
      const part = tab.open(card, this.#host());
      this.#parts.set(tab.id, part);
      return part;
    }

    #host(): AdjustHost {
      return {
        draw: (typing) => this.redraw(typing),
        hold: (used, act) => anchorScroll(this, used, act),
      };
    }

    override present(): object {
      const [card, part] = [this.#card, this.#part];
      if (!card || !part) return {};
      const after = part.after();
      return {
        scope: this.id,
        tabs: this.#tabs.map(({ id, label }) => ({ id, label, isOpen: id === this.#tab })),
        tab: this.#tab,
        template: part.template,
        panel: part.present(this.id),
        before: resultOfState(card.state),
        after,
        isSame: after === null || after.words === resultOfState(card.state).words,
        button: part.button(),
      };
    }

    override opened(root: HTMLElement): void {
      for (const happens of ["input", "change"])
        root.addEventListener(happens, (event) => {
          this.#part?.read?.(elementOf(event));
        });
      root.addEventListener("keydown", (event) => this.#walkTabs(event));
      // The card may change meanwhile, or go.
      this.listenToHooks(["createChatMessage", "deleteChatMessage"], () => queueMicrotask(() => this.#follow()));
      for (const { id } of this.#tabs) if (id === this.#tab) this.#part?.opened?.(this.element);
      this.#focus();
    }

    protected override _onClose(options: never): void {
      super._onClose(options);
      for (const part of this.#parts.values()) part.closed?.();
      const { activeElement, body } = document;
      if (!activeElement || activeElement === body)
        if (isElement(this.#cameFrom)) this.#cameFrom.focus({ preventScroll: true });
    }

    #follow(): void {
      if (!this.rendered) return;
      if (this.#part) return this.redraw();
      // Its own operation may take the tab away; the window then closes by itself.
      if (this.#isRunning) return;
      ui.notifications.info(game.i18n.localize("QUINCUNX.Notice.reasonGone"), { console: false });
      void this.close();
    }

    #show(tab: string): void {
      if (!this.#tabs.some(({ id }) => id === tab)) return;
      this.#tab = tab;
      const isNew = !this.#parts.has(tab);
      const part = this.#part;
      this.redraw();
      if (isNew) part?.opened?.(this.element);
    }

    /** The first field of the tab, with its number selected. */
    #focus(): void {
      const find = (selector: string): HTMLInputElement | null =>
        this.element.querySelector<HTMLInputElement>(`[role=tabpanel] ${selector}`);
      const field = find("input[role=spinbutton]:not(:disabled)") ?? find(`:is(${FIELDS})`);
      field?.focus({ preventScroll: true });
      if (field?.matches("input[type=text], input[type=number]")) field.select();
    }

    #walkTabs(event: KeyboardEvent): void {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      const all = [...this.element.querySelectorAll<HTMLElement>("[role=tab]")];
      const at = all.indexOf(elementOf<HTMLElement>(event));
      if (step === undefined || at < 0) return;
      event.preventDefault();
      const next = all[(at + step + all.length) % all.length];
      this.#show(next?.dataset["quincunxTab"] ?? "");
      this.element.querySelector<HTMLElement>("[role=tab][aria-selected=true]")?.focus();
    }

    async #run(): Promise<void> {
      const part = this.#part;
      if (!part || this.#isRunning || !part.button().isReady) return;
      this.#isRunning = true;
      try {
        requireConnection();
        await part.run();
        await this.close();
      } finally {
        this.#isRunning = false;
      }
    }

    static async #onSubmit(this: QuincunxAdjustWindow): Promise<void> {
      await this.#run().catch(notifyError);
    }

    static async #onTab(this: QuincunxAdjustWindow, _event: Event, button: HTMLElement): Promise<void> {
      this.#show(button.dataset["quincunxTab"] ?? "");
      this.#focus();
    }

    static async #onOption(this: QuincunxAdjustWindow, _event: Event, button: HTMLElement): Promise<void> {
      await this.#part?.press?.(button);
    }
  }

  return QuincunxAdjustWindow;
}
