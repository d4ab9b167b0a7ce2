/**
 * Shows a player's prompt to GMs while it is open, and applies their rulings and gifts. In a split each action is shown and
 * ruled on by itself (DP-12).
 */
import { answeredRequest, answeredSeat } from "../../card/fields/answered-seat.ts";
import { hasUnknownTarget } from "../../rules/spec/change.ts";
import { isSameJson, pickFields, withoutFields, type Fields } from "../../rules/contract/fields.ts";
import { bookTargets, areTargets, isGMMissing } from "../../roll/difficulty/world-difficulty.ts";
import { selectableStats } from "../../actors/any-stats.ts";
import type { Gift } from "../../roll/adjustments/gift.ts";
import { applyGifts } from "../../roll/prompt/apply-gifts.ts";
import type { PromptElement, PromptHandle, PromptPart, PartTargets, Proposed } from "../../roll/prompt/part.ts";
import { isOver, isUndecided } from "../../roll/prompt/targets-status.ts";
import type { ConfiguredRoll, PreRollOption, RollDraft } from "../../roll/pre-roll-option.ts";
import { NO_RULING, ruledStatus, type Ruling } from "../../roll/difficulty/ruling.ts";
import { unlessRefused } from "../../rules/contract/error.ts";
import { describeValues } from "../../rules/spec/describe-changes.ts";
import { speak } from "../../ui/speak.ts";
import { editSpec, type SpecEdit } from "../../roll/spec-editor/edit.ts";
import type { LiveSpecEditor } from "../../roll/spec-editor/live-editor.ts";
import { mechanicOf, selectedStats, type SpecEditorState } from "../../roll/spec-editor/state.ts";
import { presentGifts } from "./gifts.ts";
import { rulingEdits } from "./prompt-ruling.ts";
import { SharedAction } from "./shared-action.ts";

export interface OpenPromptOffer {
  /** Message id and seat of the request that the roll answers; `null`: none. */
  readonly request: string | null;
  readonly seat: number;
  /** The roller sets the targets, since no GM is online. Absent: false. */
  readonly isSelfSet?: true;
  /** A round of a long test keeps its number. Absent: false. */
  readonly isRound?: true;
}

/** The answer: the roller set the targets for want of a GM, or proposes some to the GM. */
export interface OpenPromptAnswer {
  readonly isSelfSet?: true;
  readonly proposal?: Fields;
  /** Hash of the target that a GM has hidden. */
  readonly seal?: string;
}

export const openPromptOption: PreRollOption<OpenPromptOffer, OpenPromptAnswer> = {
  id: "open-prompts",
  offer(draft) {
    const { origin = {} } = draft.config;
    // A GM's own prompt is not shown to other GMs.
    return game.user.isGM
      ? null
      : {
          request: answeredRequest.in(origin) ?? null,
          seat: answeredSeat.in(origin) ?? 0,
          ...(isSelfSet(draft) ? { isSelfSet: true } : {}),
          ...(draft.occasion === "round" ? { isRound: true } : {}),
        };
  },
  open: (prompt, offer) => new SharedPrompt(prompt, offer),
  withoutPrompt(draft) {
    const { difficulty } = draft;
    if (isSelfSet(draft)) return { answer: { isSelfSet: true } };
    const proposal = difficulty?.kind === "gm" ? difficulty.proposed : null;
    return proposal ? { answer: { proposal } } : {};
  },
  origin(roll, { isSelfSet: isOwn, proposal, seal }) {
    const isTargetUnknown = hasUnknownTarget(roll.mechanic, roll.context.spec);
    if (isOwn) return isTargetUnknown || isBookTarget(roll) ? {} : { withoutGM: true };
    if (isTargetUnknown && seal !== undefined) return { seal };
    return proposal ? { proposal } : {};
  },
};

/** The roller has set nothing: the target is the book's. */
function isBookTarget({ mechanic, context: { spec, actor, stats }, decisive }: ConfiguredRoll): boolean {
  const selected = actor ? selectableStats(mechanic, actor).filter(({ id }) => stats.includes(id)) : [];
  const marked = selected.map((stat) => (stat.id === decisive ? { ...stat, isDecisive: true as const } : stat));
  const book = bookTargets(mechanic, spec, marked);
  return isSameJson(pickFields(spec, mechanic.hideable), pickFields(book, mechanic.hideable));
}

function isSelfSet({ mechanic, occasion, locked }: RollDraft): boolean {
  const maySetTargets = !mechanic.hideable.some((field) => locked.includes(field));
  return maySetTargets && (occasion === "roll" || occasion === "part") && isGMMissing(mechanic);
}

class SharedPrompt implements PromptPart<OpenPromptAnswer> {
  readonly #prompt: PromptHandle;
  readonly #offer: OpenPromptOffer;
  #actions: readonly SharedAction[];
  /** Specs of the actions with their share of the dice; empty without a split. */
  #specs: readonly (Fields | null)[] = [];
  /** Rejected input for a proposal. */
  #faults: SpecEditorState["faults"] = {};
  #isClosed = false;
  readonly #visible = new Set<SharedAction>();

  constructor(prompt: PromptHandle, offer: OpenPromptOffer) {
    this.#prompt = prompt;
    this.#offer = offer;
    this.#actions = [this.#make()];
  }

  answer(action: number): OpenPromptAnswer | null {
    if (this.#offer.isSelfSet) return { isSelfSet: true };
    const { proposal, ruling } = this.#actions[action] ?? this.#active;
    const { state } = this.#prompt.editor;
    const mechanic = mechanicOf(state);
    // The actions of a split pool have targets of their own, which one seal cannot name.
    if (ruling.seal !== undefined && this.#actions.length === 1) return { seal: ruling.seal };
    // A GM has spoken since.
    if (!hasUnknownTarget(mechanic, state.spec) && ruledStatus(mechanic, ruling) !== null) return null;
    return proposal ? { proposal } : null;
  }

  waived(action: number): readonly string[] {
    return this.#actions[action]?.ruling.waived ?? [];
  }

  grants(): readonly Gift[] {
    return this.#active.plainGifts;
  }

  targets(action: number): PartTargets | null {
    const shared = this.#actions[action];
    if (!shared) return null;
    const { state } = this.#prompt.editor;
    const status = ruledStatus(mechanicOf(state), shared.ruling);
    const isTargetUnknown = status === null && hasUnknownTarget(mechanicOf(state), state.spec);
    const note =
      noteOf(state, shared.ruling) || (isTargetUnknown && this.#mayPropose && shared.isSeen ? seenNote() : "");
    const isPermitted = shared.ruling.answer === "wave";
    return { status, note, secretId: shared.secretId, ...(isPermitted ? { isPermitted } : {}) };
  }

  present(): readonly PromptElement[] {
    const { editor, granted } = this.#prompt;
    const { ruling, plainGifts } = this.#active;
    const inSpec = granted.filter(({ id }) => plainGifts.some((gift) => gift.id === id));
    const gifts = presentGifts(editor.state, ruling.gifts, inSpec);
    return gifts.length > 0 ? [{ place: "given", template: "quincunx-prompt-gifts", gifts }] : [];
  }

  /** The roll as it would be with the roller's own number. */
  proposed(): Proposed | null {
    if (!this.#mayPropose || !isUndecided(this.#prompt.status)) return null;
    const { state } = this.#prompt.editor;
    const mechanic = mechanicOf(state);
    const { hideable } = mechanic;
    const shared = this.#active;
    const own = shared.proposal && unlessRefused(() => mechanic.parseSpec({ ...state.spec, ...shared.proposal }));
    const free: SpecEditorState = {
      ...state,
      spec: own ?? state.spec,
      faults: { ...state.faults, ...this.#faults },
      locked: state.locked.filter((field) => !hideable.includes(field)),
      lockedValues: withoutFields(state.lockedValues, hideable),
    };
    return {
      state: free,
      isOwn: own !== null,
      edit: (edit) => {
        const { spec, faults } = editSpec(free, edit);
        const fields = pickFields(spec, hideable);
        const isUsual = isSameJson(fields, pickFields(state.spec, hideable));
        this.#faults = faults;
        shared.proposal = areTargets(mechanic, fields) && !isUsual ? fields : null;
      },
    };
  }

  /** The world leaves the targets to its GMs. */
  get #mayPropose(): boolean {
    const { purpose } = this.#prompt.request;
    return purpose.kind === "roll" && purpose.targetsBy === "gm";
  }

  /** The book's number follows the selected stats while no GM has spoken (FP-2). */
  #followBook(): void {
    const { editor, status } = this.#prompt;
    const mechanic = mechanicOf(editor.state);
    const fields = bookTargets(mechanic, editor.state.spec, selectedStats(editor.state));
    const isSame = isSameJson(pickFields(editor.state.spec, Object.keys(fields)), fields);
    if (this.#mayPropose && !this.#offer.isRound && isUndecided(status) && !isSame)
      editor.edit({ kind: "fix", fields });
  }

  /** Gifts to the active action are grants of the prompt; the others are laid here. */
  refresh(): void {
    this.#followBook();
    const active = this.#prompt.actions?.active ?? 0;
    for (const [action, shared] of this.#actions.entries())
      if (action !== active)
        applyGifts(
          this.#editorOf(() => shared),
          shared.plainGifts,
        );
  }

  /** Sends the state to GMs if it changed. */
  changed(): void {
    if (this.#isClosed) return;
    this.#specs = this.#prompt.actions?.specs() ?? [];
    for (const shared of this.#actions) {
      if (this.#visible.has(shared)) shared.tell();
      else shared.open();
      this.#visible.add(shared);
    }
  }

  closed(): void {
    this.#isClosed = true;
    for (const shared of this.#actions) shared.close();
  }

  /** A new action is sent only after the editor holds it. */
  actionsChanged(places: readonly number[]): void {
    const before = this.#actions;
    this.#actions = places.map((place) => before[place] ?? this.#make());
    for (const shared of before) if (!this.#actions.includes(shared)) shared.close();
  }

  /** Without rulings of the GM. */
  withoutPart(state: SpecEditorState): SpecEditorState {
    const edits = rulingEdits(state, this.#prompt.request, NO_RULING, this.#actions[0]?.ruling ?? NO_RULING);
    return edits.reduce(editSpec, state);
  }

  get #active(): SharedAction {
    return (this.#actions[this.#prompt.actions?.active ?? 0] ?? this.#actions[0]) as SharedAction;
  }

  #make(): SharedAction {
    const prompt = this.#prompt;
    const shared: SharedAction = new SharedAction({
      request: prompt.request,
      answers: this.#offer,
      editor: this.#editorOf(() => shared),
      actionState: () => {
        const { actions, title, waitsFor: question, asksPermission } = prompt;
        const action = this.#actions.indexOf(shared);
        const spec = this.#specs[action];
        const isAction = actions !== null && action >= 0 && action < actions.count;
        const own = {
          title: isAction ? actions.titleOf(action) : title,
          question,
          asksPermission,
          adjustments: prompt.adjustments(Math.max(0, action)),
        };
        return { ...own, ...(spec ? { spec } : {}) };
      },
      onRuling: () => {
        this.#dropOver(shared);
        prompt.follow();
      },
    });
    return shared;
  }

  /** Removes an action that a GM has ended (FP-2); the others share its dice. */
  #dropOver(shared: SharedAction): void {
    const { actions, editor } = this.#prompt;
    if (actions && isOver(ruledStatus(mechanicOf(editor.state), shared.ruling)))
      actions.drop(this.#actions.indexOf(shared));
  }

  #editorOf(shared: () => SharedAction): Pick<LiveSpecEditor, "state" | "edit"> {
    const prompt = this.#prompt;
    const action = (): number => this.#actions.indexOf(shared());
    return {
      get state() {
        return prompt.actions?.stateOf(action()) ?? prompt.editor.state;
      },
      edit: (edit: SpecEdit) => (prompt.actions ? prompt.actions.edit(action(), edit) : prompt.editor.edit(edit)),
    };
  }
}

function seenNote(): string {
  return game.i18n.localize("QUINCUNX.OpenPrompt.seen");
}

/** Words of a ruling: it may be rolled as it is, or the fields that a GM has set besides the targets. */
function noteOf(editor: SpecEditorState, { answer, fields }: Ruling): string {
  if (answer === "wave") return game.i18n.localize("QUINCUNX.OpenPrompt.wave");
  const mechanic = mechanicOf(editor);
  const names = Object.keys(fields).filter((field) => !mechanic.hideable.includes(field));
  return describeValues(mechanic, editor.spec, names).map(speak).join(", ");
}
