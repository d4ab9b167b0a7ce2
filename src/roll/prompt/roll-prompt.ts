/**
 * The window that configures a roll. Foundry draws its only part once; later redraws of the same template use `morph`.
 */
import { elementOf, isElement } from "../../ui/target.ts";
import { pickFields } from "../../rules/contract/fields.ts";
import { appearanceOf } from "../../actors/appearance.ts";
import { isDisconnected, untilConnected } from "../../platform/connection.ts";
import { onPeople } from "../../platform/hooks.ts";
import { liveWindow } from "../../ui/live-window.ts";
import { draw } from "../../ui/draw/templates.ts";
import { speak } from "../../ui/speak.ts";
import { findControl } from "../spec-editor/controls.ts";
import { LiveSpecEditor } from "../spec-editor/live-editor.ts";
import { mechanicOf } from "../spec-editor/state.ts";
import { anchorScroll, scrollToFold } from "../../ui/anchor-scroll.ts";
import { otherInUse, stepAside } from "./beside-others.ts";
import { focusFirst } from "./first-focus.ts";
import { listenToKeys } from "./keys.ts";
import { houseRuleFieldsOf } from "../../mechanics/house-rules/house-rules.ts";
import { sharedDiceView, throwSharedDie } from "../shared-die/shared-dice.ts";
import { numbersFor } from "./numbers.ts";
import { openEditor } from "./open-editor.ts";
import { presentPrompt } from "./present.ts";
import { PromptSession, proposedSpec } from "./prompt-session.ts";
import type { PromptAnswer, PromptRequest } from "./request.ts";
import { ignoreOpeningClick } from "./second-click.ts";
import { windowTitle } from "./title.ts";
import { isSomebodyTyping } from "./typing.ts";
import { portraitOf } from "../../ui/draw/portrait.ts";

export type Answer = (answer: PromptAnswer | null) => void;

/** Created when first needed, since Foundry's classes do not exist before. */
export function makeRollPrompt() {
  class QuincunxRollPrompt extends liveWindow("prompt", "quincunx-prompt") {
    static override DEFAULT_OPTIONS = {
      id: "quincunx-prompt-{id}",
      classes: ["quincunx", "quincunx-prompt-window"],
      tag: "form",
      window: { icon: "fa-solid fa-dice", resizable: false },
      position: { width: 420, height: "auto" as const },
      form: { handler: QuincunxRollPrompt.#onSubmit, submitOnChange: false, closeOnSubmit: false },
      actions: {
        quincunxOption: QuincunxRollPrompt.#onOption,
        quincunxLastTargets: QuincunxRollPrompt.#onLastTargets,
      },
    };

    /** In order of opening. */
    static opened(): readonly QuincunxRollPrompt[] {
      return [...foundry.applications.instances.values()].filter((app) => app instanceof QuincunxRollPrompt);
    }

    readonly editor: LiveSpecEditor;
    readonly session: PromptSession;
    readonly #request: PromptRequest;
    readonly #answer: Answer;
    /** The element that had the focus before, which gets it back on close, for keyboard users. */
    #cameFrom: Element | null = null;
    #isAnswered = false;
    #isDisconnected = false;

    constructor(request: PromptRequest, answer: Answer) {
      super({});
      this.#request = request;
      this.#answer = answer;
      this.editor = new LiveSpecEditor({
        state: openEditor(request),
        showsStepValues: request.purpose.kind !== "amend",
        redraw: () => this.session.follow(),
        divert: (edit) => this.session.propose(edit),
        shownState: () => this.session.proposed?.state ?? this.editor.state,
        hold: (used, act) => {
          anchorScroll(this, used, act);
          if (used.matches(".quincunx-more-button")) this.#showMore();
        },
        throwSharedDie: (control) => void this.#throwSharedDie(control),
      });
      this.session = new PromptSession(request, { editor: this.editor, draw: () => this.#draw() });
    }

    override get title(): string {
      return windowTitle(this.#request, this.session.title || speak(mechanicOf(this.editor.state).label));
    }

    /** Applies a changed shared die or house rule; not in the difficulty dialog, since the dice are already thrown. */
    followWorldFields(): void {
      if (this.#request.purpose.kind === "amend") return;
      this.editor.edit({ kind: "follow", worldFields: houseRuleFieldsOf(this.#request.mechanic) });
    }

    comeBack(): void {
      this.bringToFront();
      this.#focusFirst();
    }

    stepAside(): void {
      stepAside(this, QuincunxRollPrompt.opened());
    }

    protected override async _renderFrame(options: never): Promise<HTMLElement> {
      const frame = await super._renderFrame(options);
      showPortrait(frame, this.#request);
      return frame;
    }

    override opened(root: HTMLElement): void {
      this.editor.listen(root);
      for (const happens of ["input", "change"])
        root.addEventListener(happens, (event) => {
          this.session.read(elementOf(event));
          this.#showTitle();
        });
      listenToKeys(root, {
        answer: () => this.#finish(true),
        leave: () => void this.close(),
      });
      // Foundry calls the hook once for each token that one click changes.
      this.listenToHooks(["targetToken"], (user: User.Implementation) => {
        if (user.isSelf) queueMicrotask(() => this.session.targetsChanged());
      });
      // Gifts and targets may wait for a GM.
      this.whenClosed(onPeople(() => this.session.follow()));
      this.session.open();
      this.editor.computeStepValues();
      // A prompt opened by a request must not interrupt typing.
      const isInterrupting = this.#request.signal !== undefined && isSomebodyTyping(this.element.ownerDocument);
      if (!otherInUse(this, QuincunxRollPrompt.opened()) && !isInterrupting) this.#focusFirst();
      this.whenClosed(ignoreOpeningClick(this));
    }

    protected override _onClose(options: never): void {
      super._onClose(options);
      this.session.close();
      const { activeElement, body } = document;
      if (!activeElement || activeElement === body)
        if (isElement(this.#cameFrom)) this.#cameFrom.focus({ preventScroll: true });
      this.editor.stop();
      this.#finish(false);
    }

    #draw(): void {
      if (!this.parts["prompt"]) return;
      this.#showTitle();
      this.redraw(this.editor.typing);
    }

    #showMore(): void {
      const find = (name: string): HTMLElement | null => this.element.querySelector(name);
      const [content, fold] = [find(".window-content"), find(".quincunx-prompt__more:not([hidden])")];
      if (content && fold) scrollToFold(content, fold, find(".quincunx-prompt__lead"), find(".quincunx-prompt__foot"));
    }

    /** Foundry sets the title once, but it changes with the selected stats. */
    #showTitle(): void {
      const line = this.element.querySelector(".window-header .window-title");
      if (line && line.textContent !== this.title) line.textContent = this.title;
    }

    override present(): object {
      const around = {
        scope: this.id,
        // Step values are computed for a single action only.
        stepValues: this.session.actions ? new Map() : this.editor.stepValues,
        sharedDice: sharedDiceView(this.#request.purpose),
        numbers: () => numbersFor(this.#request.actor),
      };
      return presentPrompt(this.session, around, this.#isDisconnected);
    }

    #focusFirst(): void {
      const { activeElement } = this.element.ownerDocument;
      if (!this.element.contains(activeElement)) this.#cameFrom = activeElement;
      focusFirst(this.element, this.#request.purpose.kind === "amend");
    }

    async #throwSharedDie(control: string): Promise<void> {
      const { sharedDie } = findControl(this.editor.state, control) ?? {};
      if (sharedDie && game.user.isGM)
        this.editor.edit({ kind: "set", control, value: await throwSharedDie(sharedDie.id) });
    }

    #finish(isRoll: boolean): void {
      if (isRoll && this.session.isOver) return void this.close();
      if (this.#isAnswered || (isRoll && (!this.#isInputValid() || this.#waitsForConnection() || !this.#isAllowed())))
        return;
      this.#isAnswered = true;
      this.#answer(isRoll ? this.session.answer() : null);
      if (isRoll) void this.close();
    }

    /** True if all input is valid; otherwise focuses the first invalid field. */
    #isInputValid(): boolean {
      if (this.session.isInputReady) return true;
      this.element.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
      return false;
    }

    /** False while a pre-roll option stops the roll; focuses the field that allows it. */
    #isAllowed(): boolean {
      const { isReady: isAllowed, focusSelector } = this.session;
      if (!isAllowed && focusSelector !== undefined) this.element.querySelector<HTMLElement>(focusSelector)?.focus();
      return isAllowed;
    }

    /** True while the connection is lost; keeps all choices and shows the reason until it is back. */
    #waitsForConnection(): boolean {
      if (this.#isDisconnected || !isDisconnected()) return this.#isDisconnected;
      this.#isDisconnected = true;
      this.session.redraw();
      void untilConnected().then(() => {
        this.#isDisconnected = false;
        this.session.redraw();
      });
      return true;
    }

    static async #onSubmit(this: QuincunxRollPrompt): Promise<void> {
      this.#finish(true);
    }

    static async #onLastTargets(this: QuincunxRollPrompt): Promise<void> {
      const fields = proposedSpec(this.session);
      if (!fields) return;
      const { hideable } = mechanicOf(this.editor.state);
      this.editor.edit({ kind: "put", fields: pickFields(fields, hideable) });
      this.element.querySelector<HTMLElement>(".quincunx-prompt__foot .quincunx-primary")?.focus();
    }

    static async #onOption(this: QuincunxRollPrompt, _event: Event, button: HTMLElement): Promise<void> {
      await this.session.press(button.dataset["quincunxOption"] ?? "", button.dataset, button);
    }
  }

  return QuincunxRollPrompt;
}

export type RollPromptClass = ReturnType<typeof makeRollPrompt>;

/** The difficulty dialog of a card has no portrait. */
function showPortrait(frame: HTMLElement, { actor, purpose, mechanic }: PromptRequest): void {
  const appearance = appearanceOf(actor);
  if (!appearance || purpose.kind === "amend") return;
  const portrait = portraitOf({ ...appearance, mechanic });
  const drawn = draw("quincunx-portrait", { ...portrait, size: 26 }, frame.ownerDocument);
  frame.querySelector(".window-header .window-icon")?.replaceWith(drawn);
}
