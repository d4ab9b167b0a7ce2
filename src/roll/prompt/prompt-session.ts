/** One open prompt without its window: what it was opened with, its fields, its spec editor and the parts of pre-roll options. */
import type { Fields } from "../../rules/contract/fields.ts";
import { hasUnknownTarget } from "../../rules/spec/change.ts";
import type { Gift } from "../adjustments/gift.ts";
import { unlessRefused } from "../../rules/contract/error.ts";
import type { Control } from "../../rules/contract/control.ts";
import type { LiveSpecEditor } from "../spec-editor/live-editor.ts";
import type { OddsView } from "../spec-editor/present-odds.ts";
import { editSpec, type SpecEdit } from "../spec-editor/edit.ts";
import { fieldOf, findControl } from "../spec-editor/controls.ts";
import { isReady, isValid, mechanicOf, type SpecEditorState } from "../spec-editor/state.ts";
import { excludeEachOther, preRollOptions, type PreRollOption } from "../pre-roll-option.ts";
import { followTargets } from "./against.ts";
import { fieldSourceOf, FieldSourceFollower, statusOfSource } from "./field-source.ts";
import { applyGifts } from "./apply-gifts.ts";
import type {
  PromptActions,
  PromptAdjustment,
  PromptElement,
  PromptHandle,
  PromptPart,
  PartTargets,
  Proposed,
} from "./part.ts";
import type { Answers, PromptAnswer, PromptRequest } from "./request.ts";
import { isOver, statusOfWorld, type TargetsStatus } from "./targets-status.ts";
import { titleOf } from "./title.ts";

export interface SessionHost {
  readonly editor: Pick<LiveSpecEditor, "state" | "edit" | "begin">;
  /** Draws the prompt as it is now. */
  draw(): void;
}

interface OpenPart {
  readonly option: PreRollOption;
  readonly part: PromptPart;
}

export class PromptSession implements PromptHandle {
  readonly request: PromptRequest;
  readonly editor: SessionHost["editor"];
  readonly #host: SessionHost;
  readonly #parts: readonly OpenPart[];
  readonly #source = new FieldSourceFollower();
  /** The title as typed by the user; `null`: derived from the selected stats. */
  typedTitle: string | null = null;
  /** Key of a message mode in this generation. */
  mode: string;
  isHidden: boolean;
  /** Text about a changed opponent; empty if unchanged. */
  against = "";
  /** Id of the opponent's stat that was selected automatically; `null`: none. */
  #preselected: string | null;
  #isDrawn = false;
  #isLaying = false;
  #hiddenParts: readonly OpenPart[] = [];

  constructor(request: PromptRequest, host: SessionHost) {
    this.request = request;
    this.editor = host.editor;
    this.#host = host;
    const { purpose } = request;
    this.mode = request.mode;
    this.isHidden = purpose.kind === "amend" && purpose.isHidden === true;
    this.#preselected = (purpose.kind === "roll" && purpose.against?.().preselected) || null;
    const { offers = {} } = purpose;
    this.#parts = preRollOptions.all().flatMap((option) => {
      const offer = offers[option.id] ?? null;
      return offer === null ? [] : [{ option, part: option.open(this, offer) }];
    });
  }

  /** Once the window is drawn. */
  open(): void {
    for (const { part } of this.#parts) part.opened?.();
    const source = fieldSourceOf(this.request);
    if (source) this.messageChanged(source.id);
    this.#isDrawn = true;
    this.follow();
  }

  close(): void {
    this.#isDrawn = false;
    for (const { part } of this.#parts) part.closed?.();
  }

  get title(): string {
    return (this.typedTitle ?? titleOf(this.request, this.editor.state)).trim();
  }

  get status(): TargetsStatus | null {
    const { purpose } = this.request;
    const byPart = this.#activeTargets.findLast(({ status }) => status !== null)?.status;
    const status = byPart ?? statusOfSource(this.request) ?? statusOfWorld(purpose);
    const { state } = this.editor;
    if (status !== "asks" || hasUnknownTarget(mechanicOf(state), state.spec)) return status;
    return purpose.kind === "roll" && purpose.isRound ? "last" : "book";
  }

  get asksPermission(): boolean {
    return this.#visibleParts.some(({ part }) => part.asksPermission?.() === true);
  }

  get isPermitted(): boolean {
    return this.#activeTargets.some(
      ({ status, isPermitted }) => isPermitted || status === "target" || status === "hidden",
    );
  }

  /** The second line beside the status; empty: the usual one. */
  get targetsNote(): string {
    return this.#activeTargets.findLast(({ note = "" }) => note !== "")?.note ?? "";
  }

  get waitsFor(): string | null {
    return this.#parts.map(({ part }) => part.waitsFor?.() ?? null).find((id) => id !== null) ?? null;
  }

  get actions(): PromptActions | null {
    return this.#parts.map(({ part }) => part.actions?.() ?? null).find((actions) => actions !== null) ?? null;
  }

  adjustments(action: number): readonly PromptAdjustment[] {
    return this.#visibleParts.flatMap(({ part }) => part.adjustments?.(action) ?? []);
  }

  waived(action = this.actions?.active ?? 0): readonly string[] {
    return this.#parts.flatMap(({ part }) => part.waived?.(action) ?? []);
  }

  get granted(): readonly Gift[] {
    return (this.editor.state.granted ?? []) as readonly Gift[];
  }

  /** Label of the button that rolls; empty: the usual one. */
  get primary(): string {
    return this.#visibleParts.map(({ part }) => part.primary?.() ?? "").find((label) => label !== "") ?? "";
  }

  get hidesMode(): boolean {
    return this.#visibleParts.some(({ part }) => part.hidesMode?.() === true);
  }

  get hidesTargets(): boolean {
    return this.#visibleParts.some(({ part }) => part.hidesTargets?.() === true);
  }

  get namesDice(): boolean {
    return this.#visibleParts.some(({ part }) => part.namesDice?.() === true);
  }

  /** A difficulty of thrown dice, or of all later rolls, needs no dice that could be thrown now (DP-5, DP-6). */
  get isInputReady(): boolean {
    return this.request.purpose.kind === "amend" ? isValid(this.editor.state) : isReady(this.editor.state);
  }

  get isReady(): boolean {
    return this.isInputReady && this.#blocking === undefined;
  }

  /** Selector of the field that gets the focus while the prompt is not ready. */
  get focusSelector(): string | undefined {
    return this.#blocking?.part.focusSelector;
  }

  elements(scope: string): readonly PromptElement[] {
    return this.#visibleParts
      .flatMap(({ option: { id }, part }) =>
        (part.present?.(scope) ?? []).map((element) => ({ scope, option: id, ...element })),
      )
      .sort((a, b) => (a.order ?? 0) - (b.order ?? 0));
  }

  odds(odds: OddsView): OddsView {
    return this.#visibleParts.reduce((now, { part }) => part.odds?.(now) ?? now, odds);
  }

  controls(controls: readonly Control[]): readonly Control[] {
    return this.#visibleParts.reduce((now, { part }) => part.controls?.(now) ?? now, controls);
  }

  get proposed(): Proposed | null {
    if (this.hidesTargets) return null;
    return this.#visibleParts.map(({ part }) => part.proposed?.() ?? null).find((one) => one !== null) ?? null;
  }

  /** True if the edit changed a number that is only proposed. */
  propose(edit: SpecEdit): boolean {
    const control =
      "control" in edit ? findControl(this.proposed?.state ?? this.editor.state, edit.control) : undefined;
    if (!control || !mechanicOf(this.editor.state).hideable.includes(fieldOf(control))) return false;
    this.proposed?.edit(edit);
    return this.proposed !== null;
  }

  answer(): PromptAnswer {
    const { spec, selected, decisive } = this.editor.state;
    const isDecided = decisive && selected.includes(decisive);
    const actions = [...Array(this.actions?.count ?? 1).keys()];
    const actionAnswers = actions.map((action) => this.#answersFor(action));
    return {
      spec,
      title: this.title,
      mode: this.mode,
      selected,
      ...(isDecided ? { decisive } : {}),
      isHidden: this.isHidden,
      granted: this.granted,
      answers: actionAnswers[this.actions?.active ?? 0] ?? {},
      actionAnswers,
      secretIds: actions.map((action) => this.#targetsOf(action).findLast(({ secretId }) => secretId)?.secretId),
    };
  }

  /** A field of the form was used. */
  read(field: HTMLInputElement): void {
    if (field.name === "title") this.typedTitle = field.value;
    if (field.name === "mode") this.mode = field.value;
    if (field.name === "isHidden") this.isHidden = field.checked;
    for (const { part } of this.#visibleParts) part.read?.(field);
  }

  /** A button of an option was pressed. */
  async press(id: string, data: DOMStringMap, button: HTMLElement): Promise<void> {
    await this.#parts.find(({ option }) => option.id === id)?.part.press?.(data, button);
  }

  messageChanged(id: string): void {
    for (const edit of this.#source.follow(this.request, id)) this.editor.edit(edit);
    if (fieldSourceOf(this.request)?.id === id) this.redraw();
    for (const { part } of this.#parts) part.messageChanged?.(id);
  }

  /** This user targets other tokens now. */
  targetsChanged(): void {
    const followed = this.actions ? null : followTargets(this.request, this.editor.state, this.#preselected);
    if (!followed) return;
    this.#preselected = followed.preselected;
    this.against = followed.words;
    this.editor.edit(followed.edit);
  }

  changeActions(places: readonly number[]): void {
    for (const { part } of this.#parts) part.actionsChanged?.(places);
  }

  plainAction(state: SpecEditorState): SpecEditorState {
    const plain = this.#parts.reduce((now, { part }) => part.withoutPart?.(now) ?? now, state);
    return editSpec(plain, { kind: "grant", grants: [] } satisfies SpecEdit);
  }

  redraw(): void {
    if (!this.#isDrawn) return;
    this.#takeBackHidden();
    for (const { part } of this.#parts) part.changed?.();
    this.#host.draw();
  }

  refresh(): void {
    for (const { part } of this.#visibleParts) part.refresh?.();
    this.redraw();
  }

  follow(): void {
    if (!this.#isLaying) {
      this.#isLaying = true;
      applyGifts(
        this.editor,
        this.#parts.flatMap(({ part }) => part.grants?.() ?? []),
      );
      this.#isLaying = false;
    }
    this.refresh();
  }

  #answersFor(action: number): Answers {
    return Object.fromEntries(
      this.#visibleParts.flatMap(({ option, part }) => {
        const answer = part.answer(action);
        return answer === null ? [] : [[option.id, answer] as const];
      }),
    );
  }

  get #blocking(): OpenPart | undefined {
    return this.#visibleParts.find(({ part }) => part.isReady?.() === false);
  }

  /** Takes the changes of parts out of the spec when these become hidden. */
  #takeBackHidden(): void {
    const shown = this.#visibleParts;
    const before = this.#hiddenParts;
    this.#hiddenParts = this.#parts.filter((part) => !shown.includes(part));
    const { state } = this.editor;
    const plain = this.#hiddenParts
      .filter((part) => !before.includes(part))
      .reduce((now, { part }) => part.withoutPart?.(now) ?? now, state);
    if (plain !== state) this.editor.begin(plain);
  }

  /** The parts that no other option hides. */
  get #visibleParts(): readonly OpenPart[] {
    const on = this.#parts.map(({ option }) => option).filter((_option, index) => this.#parts[index]?.part.isOn?.());
    return this.#parts.filter(
      ({ option }) => !on.slice(on.indexOf(option) + 1).some((other) => excludeEachOther(option, other)),
    );
  }

  get #activeTargets(): readonly PartTargets[] {
    return this.#targetsOf(this.actions?.active ?? 0);
  }

  #targetsOf(action: number): readonly PartTargets[] {
    return this.#parts.flatMap(({ part }) => part.targets?.(action) ?? []);
  }

  /** A GM has ended it: no roll is needed, or it is impossible. */
  get isOver(): boolean {
    return isOver(this.status);
  }
}

/** The spec with the targets of the last roll; `null` if its targets are known, hidden, locked, or none are proposed. */
export function proposedSpec({ request: { purpose }, editor, status, hidesTargets }: PromptSession): Fields | null {
  const { spec, locked } = editor.state;
  const targets = purpose.kind === "roll" ? purpose.lastTargets : undefined;
  if (!targets || status !== null || hidesTargets) return null;
  const { hideable, parseSpec } = mechanicOf(editor.state);
  if (!hasUnknownTarget({ hideable }, spec) || hideable.some((field) => locked.includes(field))) return null;
  return unlessRefused(() => parseSpec({ ...spec, ...targets }));
}
