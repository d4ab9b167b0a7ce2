/**
 * The window that configures a roll. Foundry draws its only part once; later redraws of the same template use `morph`.
 */
import { isDisconnected, untilConnected } from "../../platform/connection.ts";
import { takeBackQuestion } from "../../features/question/ask-gm.ts";
import { notifyError } from "../../ui/explain.ts";
import { morph } from "../../ui/draw/morph.ts";
import { speak } from "../../ui/speak.ts";
import { findControl } from "../../ui/spec-editor/controls.ts";
import { LiveSpecEditor } from "../../ui/spec-editor/live-editor.ts";
import { isReady, mechanicOf } from "../../ui/spec-editor/state.ts";
import { TargetsFollower } from "./against.ts";
import { PromptAid } from "../../features/aid/prompt-aid.ts";
import { anchorScroll, keepOnPage } from "./anchor-scroll.ts";
import { otherInUse, stepAside } from "./beside-others.ts";
import { editFor, statusOf } from "../../features/question/prompt-question.ts";
import { openEditor } from "./open-editor.ts";
import { isSaidAnew, openFields, readField, saidIn, type PromptFields, type SaidInPrompt } from "./fields.ts";
import { focusFirst } from "./first-focus.ts";
import { listenAround } from "./listen-around.ts";
import { PromptLives } from "../../features/open-prompts/gm-prompt-link.ts";
import { listenToKeys, type LastUse } from "./keys.ts";
import { longTestSaid } from "../../features/long-test/prompt-long-test.ts";
import { showPortrait } from "./portrait.ts";
import { presentPrompt } from "./present.ts";
import { followedBy, SaidFollower, statusOfSaid } from "./said.ts";
import { boughtIn, buy } from "../../features/luck/prompt-purchase.ts";
import { ruledStatus } from "../../features/open-prompts/prompt-ruling.ts";
import { freeFor, isStopped, standingFor, TriesFollower } from "../../features/let-it-ride/prompt-situation.ts";
import { swallowSecondClick } from "./second-click.ts";
import { isSplitReady } from "../../features/split-pool/prompt-split.ts";
import { isOver, statusOfWorld, type TargetsStatus } from "./targets-status.ts";
import { titleOf, windowTitle } from "./title.ts";
import { settle, houseRuleFields, tableView } from "./table-settled.ts";
import { isSomebodyTyping } from "./typing.ts";
import type { PromptAnswer, PromptRequest } from "./request.ts";
import { draw, templatePath } from "../../ui/draw/templates.ts";

export type Answer = (answer: PromptAnswer | null) => void;

/** Created when first needed, since Foundry's classes do not exist before. */
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
        quincunxTakeBack: QuincunxRollPrompt.#onTakeBack,
        quincunxFree: QuincunxRollPrompt.#onFree,
        quincunxSplit: QuincunxRollPrompt.#onSplit,
        quincunxBuy: QuincunxRollPrompt.#onBuy,
        quincunxAid: QuincunxRollPrompt.#onAid,
      },
    };

    static override PARTS = { prompt: { template: templatePath("quincunx-prompt") } };

    /** In order of opening. */
    static opened(): readonly QuincunxRollPrompt[] {
      return [...foundry.applications.instances.values()].filter((app) => app instanceof QuincunxRollPrompt);
    }

    readonly editor: LiveSpecEditor;
    readonly #request: PromptRequest;
    readonly #answer: Answer;
    #fields: PromptFields;
    #sizes: ResizeObserver | null = null;
    /** The element that had the focus before, which gets it back on close, for keyboard users. */
    #cameFrom: Element | null = null;
    #lastUse: LastUse = { mouse: null };
    #isAnswered = false;
    /** Id of the question to the GMs; `null`: none. */
    #question: string | null;
    #isAsking = false;
    #leaves: (() => void) | null = null;
    #isDisconnected = false;
    readonly #tries = new TriesFollower();
    readonly #targets: TargetsFollower;
    readonly #lives: PromptLives;
    readonly #aid: PromptAid;
    readonly #said = new SaidFollower();

    constructor(request: PromptRequest, answer: Answer) {
      super({});
      this.#request = request;
      this.#answer = answer;
      this.#fields = openFields(request);
      this.#targets = new TargetsFollower(request);
      this.#question = request.purpose.kind === "roll" ? request.purpose.question : null;
      this.editor = new LiveSpecEditor({
        state: openEditor(request),
        showsStepValues: request.purpose.kind !== "amend",
        redraw: () => this.#followGifts(),
        hold: (used, act) => anchorScroll(this, used, act),
        throwSharedDie: (control) => void this.#settle(control),
      });
      this.#aid = new PromptAid({
        ...{ request, editor: this.editor, title: () => this.#title },
        given: () => this.#lives.active.given,
        redraw: () => this.#redraw(),
      });
      this.#lives = new PromptLives({
        ...{ request, editor: this.editor, typed: () => this.#fields.title, title: () => this.#title },
        type: (title) => (this.#fields = { ...this.#fields, title }),
        question: () => this.#question,
        redraw: () => this.#redraw(),
        follow: () => this.#followGifts(),
      });
    }

    override get title(): string {
      return windowTitle(this.#request, this.#title || speak(mechanicOf(this.editor.state).label));
    }

    get #title(): string {
      return (this.#fields.title ?? titleOf(this.#request, this.editor.state)).trim();
    }

    /** Applies a changed shared die or house rule; not in the difficulty dialog, since the dice are already thrown. */
    followTable(): void {
      if (this.#request.purpose.kind === "amend") return;
      this.editor.edit({ kind: "follow", worldFields: houseRuleFields(this.#request.mechanic) });
    }

    /**
     * Call after a message changed that may be the question, the request for aid, or the one that sets fields. Redraws
     * even if no field changes.
     */
    followQuestion(id: string): void {
      if (this.#aid.is(id)) this.#followGifts();
      for (const edit of this.#said.follow(this.#request, id)) this.editor.edit(edit);
      if (followedBy(this.#request)?.id === id) this.#redraw();
      if (this.#question !== id) return;
      const edit = editFor(id, this.editor.state, statusOfWorld(this.#request.purpose) !== null);
      if (!game.messages.has(id)) this.#question = null;
      this.editor.edit(edit);
      this.#redraw();
    }

    get question(): string | null {
      return this.#question;
    }

    comeBack(): void {
      this.bringToFront();
      this.#focusFirst();
    }

    stepAside(): void {
      stepAside(this, QuincunxRollPrompt.opened());
    }

    protected override async _prepareContext(): Promise<never> {
      this.editor.memo.begin();
      return this.#context() as never;
    }

    protected override async _renderFrame(options: never): Promise<HTMLElement> {
      const frame = await super._renderFrame(options);
      showPortrait(frame, this.#request);
      return frame;
    }

    protected override async _onFirstRender(context: never, options: never): Promise<void> {
      await super._onFirstRender(context, options);
      this.editor.listen(this.element);
      for (const happens of ["input", "change"])
        this.element.addEventListener(happens, (event) => {
          if (this.#lives.split.read(event.target as HTMLInputElement)) return;
          const before = this.#fields;
          this.#fields = readField(before, event.target as HTMLInputElement);
          this.#showTitle();
          if (isSaidAnew(before, this.#fields)) this.#redrawAll();
          // Toggling the long test redraws at once; a number input must not be redrawn while the user types.
          const { type } = event.target as HTMLInputElement;
          if (type !== "number" && before.longTest !== this.#fields.longTest) this.#redraw();
        });
      this.#lastUse = listenToKeys(this.element, {
        answer: () => this.#give(true),
        leave: () => void this.close(),
      });
      for (const id of [this.#question, followedBy(this.#request)?.id]) if (id) this.followQuestion(id);
      this.#leaves = listenAround(this.#request, {
        people: () => this.#question !== null && this.#redraw(),
        log: () => this.#redrawAll(),
        targets: () => this.#take(this.#lives.split.now ? null : this.#targets.follow(this.editor.state, this.#fields)),
      });
      this.#aid.open();
      this.#followTries();
      this.#lives.open();
      this.editor.computeStepValues();
      // A prompt opened by a request must not interrupt typing.
      const isInterrupting = this.#request.signal !== undefined && isSomebodyTyping(this.element.ownerDocument);
      if (!otherInUse(this, QuincunxRollPrompt.opened()) && !isInterrupting) this.#focusFirst();
      this.#sizes = keepOnPage(this);
    }

    protected override _onClose(options: never): void {
      super._onClose(options);
      this.#sizes?.disconnect();
      this.#leaves?.();
      this.#lives.close();
      const { activeElement, body } = document;
      if (!activeElement || activeElement === body)
        (this.#cameFrom as HTMLElement | null)?.focus({ preventScroll: true });
      this.editor.stop();
      this.#give(false);
    }

    #take(said: SaidInPrompt | null, used?: HTMLElement): void {
      if (!said) return;
      this.#fields = said.fields;
      this.editor.edit(said.edit, used);
    }

    #followTries(): void {
      const { state } = this.editor;
      if (this.#lives.split.now) return;
      const edit = this.#tries.follow(state, standingFor(this.#request, state, this.#fields));
      if (edit) this.editor.edit(edit);
    }

    #followGifts(): void {
      this.#aid.follow();
      this.#lives.layGiven();
      this.#redrawAll();
    }

    #redrawAll(): void {
      this.#followTries();
      this.#redraw();
    }

    /** Status of the targets; a ruling takes precedence over a question, another message and the world's difficulty. */
    #status(): TargetsStatus | null {
      return (
        ruledStatus(this.#lives.active.ruling, mechanicOf(this.editor.state).hideable) ??
        statusOf(this.#question) ??
        statusOfSaid(this.#request) ??
        statusOfWorld(this.#request.purpose)
      );
    }

    #redraw(): void {
      const { prompt: live } = this.parts as Record<string, HTMLElement | undefined>;
      if (!live) return;
      this.#lives.tell();
      this.#showTitle();
      this.editor.memo.renew();
      morph(live, draw("quincunx-prompt", this.#context(), live.ownerDocument), this.editor.typing);
    }

    /** Foundry sets the title once, but it changes with the selected stats. */
    #showTitle(): void {
      const line = this.element.querySelector(".window-header .window-title");
      if (line && line.textContent !== this.title) line.textContent = this.title;
    }

    #context(): object {
      const { memo, state, stepValues } = this.editor;
      return presentPrompt(
        {
          request: this.#request,
          fields: this.#fields,
          editor: state,
          isDisconnected: this.#isDisconnected,
          asked: this.#status(),
          aid: this.#aid.present(this.#fields.mode),
          given: this.#aid.given,
          ruling: this.#lives.active.ruling,
          question: this.#question,
          split: this.#lives.split.now,
        },
        // Step values are computed without a split only.
        {
          scope: this.id,
          stepValues: this.#lives.split.now ? new Map() : stepValues,
          sharedDice: tableView(this.#request.purpose),
          isDrawn: memo.isSame,
        },
      );
    }

    #focusFirst(): void {
      const { activeElement } = this.element.ownerDocument;
      if (!this.element.contains(activeElement)) this.#cameFrom = activeElement;
      focusFirst(this.element, this.#request.purpose.kind === "amend");
    }

    async #settle(control: string): Promise<void> {
      const { sharedDie } = findControl(this.editor.state, control) ?? {};
      if (sharedDie && game.user.isGM) this.editor.edit({ kind: "set", control, value: await settle(sharedDie.id) });
    }

    #give(isRoll: boolean): void {
      if (isRoll && isOver(this.#status())) return void this.close();
      if (this.#isAnswered || (isRoll && (!this.#isWhole() || this.#waitsForLine()))) return;
      const split = this.#lives.split.now;
      if (isRoll && (split ? !isSplitReady(split) : this.#isStopped())) return;
      this.#isAnswered = true;
      if (this.#lastUse.mouse) swallowSecondClick(this.#lastUse.mouse);
      const { spec, selected: ticked } = this.editor.state;
      const hidden = this.#lives.active.secretId;
      const answer = {
        ...{ spec, title: this.#title, ticked, question: this.#question, ...saidIn(this.#fields) },
        longTest: split ? null : longTestSaid(this.#request, this.#fields.longTest),
        bought: split ? 0 : boughtIn(this.editor.state, this.#fields.bought),
        ...(hidden === undefined ? {} : { prompt: hidden }),
        ...this.#lives.split.answer(this.#request),
        ...this.#aid.answer(),
      };
      this.#answer(isRoll ? answer : null);
      if (isRoll) void this.close();
    }

    /** True if all input is valid; otherwise focuses the first invalid field. */
    #isWhole(): boolean {
      if (isReady(this.editor.state)) return true;
      this.element.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
      return false;
    }

    /** True if an earlier result counts (SC-9); focuses the field that allows another roll. */
    #isStopped(): boolean {
      const is = isStopped(this.#request, this.editor.state, this.#fields);
      if (is) this.element.querySelector<HTMLElement>("[name=ability]")?.focus();
      return is;
    }

    /** True while the connection is lost; keeps all choices and shows the reason until it is back. */
    #waitsForLine(): boolean {
      if (this.#isDisconnected || !isDisconnected()) return this.#isDisconnected;
      this.#isDisconnected = true;
      this.#redraw();
      void untilConnected().then(() => {
        this.#isDisconnected = false;
        this.#redraw();
      });
      return true;
    }

    static async #onSubmit(this: QuincunxRollPrompt): Promise<void> {
      this.#give(true);
    }

    static async #onAsk(this: QuincunxRollPrompt): Promise<void> {
      const { purpose } = this.#request;
      const { spec, selected: ticked } = this.editor.state;
      if (purpose.kind !== "roll" || !purpose.ask || this.#isAsking || !isReady(this.editor.state)) return;
      this.#isAsking = true;
      try {
        this.#question = await purpose.ask({ spec, title: this.#title, ticked });
        this.followQuestion(this.#question);
      } catch (error) {
        notifyError(error);
      } finally {
        this.#isAsking = false;
      }
    }

    static async #onSplit(this: QuincunxRollPrompt, _event: Event, button: HTMLElement): Promise<void> {
      this.#lives.split.press(button.dataset);
    }

    /** Buys one die more or one less (FP-14); payment happens after the throw. */
    static async #onBuy(this: QuincunxRollPrompt, _event: Event, button: HTMLElement): Promise<void> {
      const by = button.dataset["quincunxBuy"] === "back" ? -1 : 1;
      this.#take(buy(this.#request, this.editor.state, this.#fields, by), button);
    }

    static async #onAid(this: QuincunxRollPrompt, _event: Event, button: HTMLElement): Promise<void> {
      await this.#aid.press(button.dataset["quincunxGift"]);
    }

    /** A GM declares that circumstances have changed since the result that counts. */
    static async #onFree(this: QuincunxRollPrompt): Promise<void> {
      await freeFor(this.#request, this.editor.state, this.#fields).catch(notifyError);
    }

    /** Deletes the question, so that the roller can set the target. */
    static async #onTakeBack(this: QuincunxRollPrompt): Promise<void> {
      if (this.#question !== null) await takeBackQuestion(this.#question);
    }
  }

  return QuincunxRollPrompt;
}

export type RollPromptClass = ReturnType<typeof makeRollPrompt>;
