/**
 * The prompt: asks how to roll, and never rolls. A window of our own, not modal. Enter answers, Escape leaves and nothing has happened.
 *
 * Its one part is drawn by Foundry once; afterwards the same template is drawn into the live tree by `morph`, within the frame of the change.
 */
import { mechanicById } from "../../rules/index.ts";
import type { PromptAnswer, PromptRequest } from "../../foundry/ports.ts";
import { rollDiscord } from "../../foundry/discord.ts";
import { houseRules } from "../../foundry/house-rules.ts";
import { listenToControls } from "../controls/listen.ts";
import { makeRenderMemo } from "../draw/render-memo.ts";
import { morph } from "../draw/morph.ts";
import { draw, templatePath } from "../draw/templates.ts";
import { speak } from "../speak.ts";
import { apply, follow, isReady, refuse, reset, tick } from "./edit.ts";
import { keepOnPage, anchorScroll } from "./anchor-scroll.ts";
import { firstThrow, isFoldOpen, presentPrompt } from "./present.ts";
import { swallowSecondClick } from "./second-click.ts";
import { makeSlices } from "./slices.ts";
import { controlsOf, findControl, openState, type PromptState } from "./state.ts";
import { focusNow, shownControls, worthTasks } from "./worth.ts";

/** In pixels: as much of a window as shows that there is another one. */
const STEP_ASIDE = 36;

const TEXT_FIELDS = 'textarea, input:not([type="checkbox"], [type="radio"], [type="range"], [type="button"])';

export type Answer = (answer: PromptAnswer | null) => void;

/** Made at init, when Foundry's classes are certain to be there. */
export function makeRollPrompt() {
  const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;

  class QuincunxRollPrompt extends HandlebarsApplicationMixin(ApplicationV2) {
    static override DEFAULT_OPTIONS = {
      id: "quincunx-prompt-{id}",
      classes: ["quincunx", "quincunx-prompt-window"],
      tag: "form",
      window: { icon: "fa-solid fa-dice", resizable: false },
      position: { width: 420, height: "auto" as const },
      form: { handler: QuincunxRollPrompt.#onSubmit, submitOnChange: false, closeOnSubmit: false },
      actions: {
        quincunxAsk: QuincunxRollPrompt.#onAsk,
        quincunxReset: QuincunxRollPrompt.#onReset,
        quincunxFocus: QuincunxRollPrompt.#onFocus,
        quincunxTick: QuincunxRollPrompt.#onTick,
        quincunxCopy: QuincunxRollPrompt.#onCopy,
        quincunxTable: QuincunxRollPrompt.#onTable,
      },
    };

    static override PARTS = { prompt: { template: templatePath("quincunx-prompt") } };

    /** All that are open, in the order in which they came. */
    static opened(): readonly QuincunxRollPrompt[] {
      return [...foundry.applications.instances.values()].filter((app) => app instanceof QuincunxRollPrompt);
    }

    /** `state` is ApplicationV2's own. */
    readonly asked: PromptState;
    readonly #answer: Answer;
    readonly #slices = makeSlices();
    readonly #drawn = makeRenderMemo();
    #sizes: ResizeObserver | null = null;
    /** What had the focus before; it gets it back, so that who plays by keyboard stays in the same place. */
    #cameFrom: Element | null = null;
    #isAnswered = false;
    /** The last thing that was used: after a mouse, Enter rolls; after Tab, it presses the button that has the focus. */
    #isByKeyboard = false;
    /** Where a mouse was last pressed. */
    #pressed: PointerEvent | null = null;
    /** The field that is being typed into: it shows what was typed until it is left or stepped. */
    #typing: HTMLElement | null = null;

    constructor(request: PromptRequest, answer: Answer) {
      super({});
      this.#answer = answer;
      this.asked = openState(request, mechanicById(request.mechanic));
    }

    override get title(): string {
      const { mechanic, request, title } = this.asked;
      if (request.purpose.kind !== "amend") return speak(mechanic.label);
      // Of several such dialogs often no more than this line is seen.
      return title === ""
        ? game.i18n.localize("QUINCUNX.Prompt.amendTitle")
        : game.i18n.format("QUINCUNX.Prompt.amendTitleOf", { title });
    }

    /** The live part; null before the first render and after closing. */
    get body(): HTMLElement | null {
      return (this.parts as Record<string, HTMLElement | undefined>)["prompt"] ?? null;
    }

    /** Draws what has changed, at once. */
    refresh(): void {
      this.#redraw();
      this.#weigh();
    }

    /** The GM has thrown a Discord Die or changed a house rule. A card's own difficulty, and what was thrown with it, is past that. */
    followTable(): void {
      if (this.asked.request.purpose.kind === "amend") return;
      follow(this.asked, houseRules(this.asked.mechanic.id));
      if (this.rendered) this.refresh();
    }

    #redraw(): void {
      this.#drawn.renew();
      if (this.body) morph(this.body, draw("quincunx-prompt", this.#context(), this.body.ownerDocument), this.#typing);
    }

    protected override async _prepareContext(): Promise<never> {
      this.#drawn.begin();
      return this.#context() as never;
    }

    protected override async _onFirstRender(context: never, options: never): Promise<void> {
      await super._onFirstRender(context, options);
      this.#listen();
      for (const { dataset, open } of this.element.querySelectorAll<HTMLDetailsElement>("[data-quincunx-group]"))
        this.asked.opened.set(dataset["quincunxGroup"] ?? "", open);
      this.#weigh();
      // A request that arrives while another prompt is in use takes nothing away: Enter means what it meant.
      if (!this.#inUse() && !this.#isInterrupting()) this.#focusFirst();
      this.#sizes = keepOnPage(this);
    }

    /** Asked for once more. */
    comeBack(): void {
      this.bringToFront();
      this.#focusFirst();
    }

    /** Where an arrow key changes something at once. Where that lies below the edge, the odds are not scrolled away for it: the button gets the focus. */
    #focusFirst(): void {
      const { activeElement } = this.element.ownerDocument;
      if (!this.element.contains(activeElement)) this.#cameFrom = activeElement;
      const find = (selector: string): HTMLElement | null => this.element.querySelector<HTMLElement>(selector);
      // In the difficulty dialog the choice is what it was opened for; before a roll it is one of many things.
      const choice = this.asked.request.purpose.kind === "amend" ? ", .quincunx-option__input:checked" : "";
      const first = find(`[data-quincunx-first], .quincunx-stepper__value:enabled, .quincunx-primary${choice}`);
      const foot = find(".quincunx-prompt__foot");
      const isHidden = first && foot && first.getBoundingClientRect().bottom > foot.getBoundingClientRect().top;
      (isHidden ? find(".quincunx-primary") : first)?.focus({ preventScroll: true });
    }

    protected override _onClose(options: never): void {
      super._onClose(options);
      this.#sizes?.disconnect();
      const { activeElement, body } = document;
      if (!activeElement || activeElement === body)
        (this.#cameFrom as HTMLElement | null)?.focus({ preventScroll: true });
      this.#slices.stop();
      this.#give(null);
    }

    #context(): object {
      return presentPrompt(this.asked, this.id, this.#drawn);
    }

    /** Once it has its place. Of two requests at once neither prompt hides the other: the one that came later steps aside, and behind what is in use. */
    stepAside(): void {
      if (!this.rendered) return;
      const all = QuincunxRollPrompt.opened();
      const { left, top } = this.position;
      const taken = all.slice(0, all.indexOf(this)).map(({ position }) => position.left ?? left);
      let steps = 0;
      while (taken.some((other) => Math.abs(other - left - steps * STEP_ASIDE) < STEP_ASIDE)) steps += 1;
      if (steps > 0) this.setPosition({ left: left + steps * STEP_ASIDE, top: top + steps * STEP_ASIDE });
      this.#inUse()?.bringToFront();
    }

    /** Another prompt that has the focus. */
    #inUse(): QuincunxRollPrompt | undefined {
      return QuincunxRollPrompt.opened().find(
        (app) => app !== this && app.rendered && app.element.contains(app.element.ownerDocument.activeElement),
      );
    }

    /** A request's prompt opens by itself: whoever is in the middle of a sentence finishes it, and its Enter rolls nothing. */
    #isInterrupting(): boolean {
      const field = this.element.ownerDocument.activeElement;
      const isText = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement;
      return this.asked.request.signal !== undefined && isText && field.value !== "" && field.matches(TEXT_FIELDS);
    }

    #listen(): void {
      const state = this.asked;
      // Before the controls hear of it: what is typed stays as it was typed.
      this.element.addEventListener("input", (event) => (this.#typing = event.target as HTMLElement), true);
      this.element.addEventListener(
        "keydown",
        (event) => (event.key === "ArrowUp" || event.key === "ArrowDown") && (this.#typing = null),
        true,
      );
      listenToControls(this.element, {
        find: (id) => findControl(controlsOf(state), id),
        change: (change, control, element) => {
          // A step by the arrow keys comes from the same field as typing, but is none.
          const isTyped = element === this.#typing;
          anchorScroll(this, element, () => {
            apply(state, change, control, isTyped ? (element as HTMLInputElement).value : null);
            this.refresh();
          });
          this.#attend(control.id, element);
        },
        refuse: (error, control, typed) => {
          refuse(state, error, control, typed);
          this.refresh();
        },
        open: (id, isOpen) => this.#onFold(id, isOpen),
        isLive: true,
      });
      for (const happens of ["input", "change", "focusout"])
        this.element.addEventListener(happens, (event) => this.#touch(event.target as HTMLElement), true);
      this.element.addEventListener("input", (event) => this.#onOwnField(event));
      this.element.addEventListener("change", (event) => this.#onOwnField(event));
      // A field that is left shows its value in words again ("+2", "Mid").
      this.element.addEventListener("focusout", () => {
        if (this.#typing) queueMicrotask(() => this.refresh());
        this.#typing = null;
      });
      this.element.addEventListener("pointerdown", (event) => {
        this.#isByKeyboard = false;
        this.#pressed = event;
      });
      this.element.addEventListener("keydown", (event) => this.#onKey(event));
    }

    /** A field that was used may show something else than was drawn. */
    #touch(element: HTMLElement): void {
      const { quincunxKey: key } = element.closest<HTMLElement>("[data-quincunx-item]")?.dataset ?? {};
      if (key !== undefined) this.#drawn.touch(key);
    }

    /** What is folded is neither drawn nor weighed as long as nobody looks. Foundry's own drawing opens folds too: that is no news. */
    #onFold(id: string, isOpen: boolean): void {
      const { opened } = this.asked;
      const wasOpen = isFoldOpen(this.asked, id);
      opened.set(id, isOpen);
      if (isOpen && !wasOpen) this.refresh();
    }

    /** Title, message mode, hidden: what is not part of the spec. */
    #onOwnField(event: Event): void {
      const field = event.target as HTMLInputElement;
      if (field.name === "title") this.asked.title = field.value;
      else if (field.name === "mode") this.asked.mode = field.value;
      else if (field.name === "isHidden") this.asked.isHidden = field.checked;
    }

    #onKey(event: KeyboardEvent): void {
      const element = event.target as HTMLElement;
      if (event.key === "Escape") {
        event.preventDefault();
        event.stopPropagation();
        void this.close();
      } else if (event.key === "Enter" && !event.isComposing) {
        const isText = element.nodeName === "INPUT";
        if (
          element.nodeName === "TEXTAREA" ||
          (!isText && this.#isByKeyboard && element.matches("button, summary, select, a"))
        )
          return;
        event.preventDefault();
        this.#give("roll");
      } else if (event.key === "Tab" || event.key.startsWith("Arrow")) this.#isByKeyboard = true;
    }

    /** Where the focus goes, and what its field shows, after a change. */
    #attend(id: string, element: HTMLElement): void {
      if (element.matches(".quincunx-stepper__value")) {
        if (element !== this.#typing) (element as HTMLInputElement).select();
      } else if (element.dataset["quincunxAdd"] !== undefined) {
        const list = this.#list(id);
        const last = Array.from(list?.querySelectorAll<HTMLElement>(":scope > [data-quincunx-item]") ?? []).at(-1);
        last?.querySelector<HTMLElement>("input, select, button")?.focus();
      } else if (element.dataset["quincunxRemove"] !== undefined && !element.isConnected) {
        this.#list(id)?.querySelector<HTMLElement>("[data-quincunx-add]")?.focus();
      }
    }

    #list(id: string): HTMLElement | null {
      return (
        Array.from(this.element.querySelectorAll<HTMLElement>("[data-quincunx-list]")).find(
          (list) => list.dataset["quincunxList"] === id,
        ) ?? null
      );
    }

    /** Works out what one step of each control is worth, and writes it beside it. */
    #weigh(): void {
      const state = this.asked;
      const now = state.request.purpose.kind === "amend" ? null : focusNow(state);
      if (!now) return this.#slices.stop();
      const worth: PromptState["worth"] = new Map();
      const tasks = worthTasks(state, shownControls(state, controlsOf(state)), now, worth);
      this.#slices.start(tasks, () => {
        state.worth = worth;
        this.#redraw();
      });
    }

    #give(action: PromptAnswer["action"] | null): void {
      if (this.#isAnswered) return;
      const state = this.asked;
      if (action !== null && !this.#isWhole()) return;
      this.#isAnswered = true;
      if (this.#pressed && !this.#isByKeyboard) swallowSecondClick(this.#pressed);
      const { spec, title, mode, ticked, isHidden } = state;
      this.#answer(action === null ? null : { action, spec, title: title.trim(), mode, ticked, isHidden });
      if (action !== null) void this.close();
    }

    /** Nothing is rolled before everything that was typed is mended: the first fault gets the focus. */
    #isWhole(): boolean {
      if (isReady(this.asked) && firstThrow(this.asked).problem === null) return true;
      this.element.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
      return false;
    }

    static async #onSubmit(this: QuincunxRollPrompt): Promise<void> {
      this.#give("roll");
    }

    static #onAsk(this: QuincunxRollPrompt): void {
      this.#give("ask");
    }

    static #onReset(this: QuincunxRollPrompt): void {
      reset(this.asked);
      this.refresh();
    }

    static #onFocus(this: QuincunxRollPrompt, _event: Event, target: HTMLElement): void {
      this.asked.focus = target.dataset["quincunxFigure"] ?? null;
      this.refresh();
    }

    static #onTick(this: QuincunxRollPrompt, _event: Event, target: HTMLElement): void {
      anchorScroll(this, target, () => {
        tick(this.asked, target.dataset["quincunxStat"] ?? "");
        this.refresh();
      });
    }

    /** The GM settles something for the whole table; this prompt takes it over. */
    static async #onTable(this: QuincunxRollPrompt, _event: Event, target: HTMLElement): Promise<void> {
      const control = findControl(controlsOf(this.asked), target.dataset["quincunxOf"] ?? "");
      if (!control?.table || !game.user.isGM) return;
      apply(this.asked, { path: control.path, value: await rollDiscord() }, control, null);
      this.refresh();
    }

    static async #onCopy(this: QuincunxRollPrompt, _event: Event, target: HTMLElement): Promise<void> {
      await game.clipboard.copyPlainText(target.dataset["quincunxText"] ?? "");
      ui.notifications?.info(game.i18n.localize("QUINCUNX.Prompt.copied"), { console: false });
    }
  }

  return QuincunxRollPrompt;
}

export type RollPromptClass = ReturnType<typeof makeRollPrompt>;
