/** The pre-roll option of a split: several actions share the pool, and the controls of the prompt belong to one of them (DP-12). */
import type { MessageConfig, RollResult } from "../../roll/throw.ts";
import { originOfAction, type ConfiguredRoll, type PreRollOption, type RollDraft } from "../../roll/pre-roll-option.ts";
import type { PromptActions, PromptElement, PromptHandle, PromptPart } from "../../roll/prompt/part.ts";
import { editSpec, type SpecEdit } from "../../roll/spec-editor/edit.ts";
import type { OddsView } from "../../roll/spec-editor/present-odds.ts";
import { firstThrow } from "../../roll/spec-editor/state.ts";
import { hasActed } from "./attack.ts";
import { furtherAttack, turnOf } from "./prompt-attack.ts";
import {
  addPart,
  beginSplit,
  isSplitReady,
  keepActive,
  PART_KINDS,
  partSpecs,
  presentSplit,
  removePart,
  splitAnswer,
  stepDice,
  titleOfPart,
  withPart,
  type SplitAnswer,
  type SplitState,
} from "./prompt-split.ts";
import { rollSplit } from "./roll-split.ts";

const COMMITTED = { place: "dice", template: "quincunx-prompt-note" } as const;

interface SplitOffer {
  /** The turn of the encounter in which the roll is made; `null` outside encounters. */
  readonly turn: string | null;
  /** The action is committed, so there is no split. */
  readonly isCommitted?: true;
  /** The actor has acted in this turn: a further action is an extra one, which is committed. */
  readonly isFurther?: true;
}

export const splitOption: PreRollOption<SplitOffer, SplitAnswer> = {
  id: "split-pool",
  replaces: ["throw", "action"],
  offer: (roll) => (roll.mechanic.split && roll.occasion === "roll" && roll.isPosted ? offerOf(roll) : null),
  open: (prompt, offer) => new SplitControl(prompt, offer),
  forget: () => null,
  replaceRoll: throwParts,
};

function offerOf(roll: RollDraft): SplitOffer {
  const turn = turnOf(roll);
  const { mechanic, config, context } = roll;
  const isFurther = turn !== null && context.actor !== null && hasActed(context.actor.uuid, mechanic.id, turn);
  return {
    turn,
    ...(config.isCommitted ? { isCommitted: true } : {}),
    ...(isFurther ? { isFurther: true } : {}),
  };
}

async function throwParts(
  configured: ConfiguredRoll,
  { parts, dice }: SplitAnswer,
  message: MessageConfig,
): Promise<RollResult> {
  const { mechanic, context, secretIds } = configured;
  const { actor, mode } = context;
  const origins = parts.map(({ spec, title, stats }, action) =>
    originOfAction({ ...configured, context: { ...context, spec, title, stats: [...stats] } }, action),
  );
  const secret = parts.map((part, index) => {
    const secretId = secretIds[index];
    return { ...part, ...(secretId === undefined ? {} : { secretId }) };
  });
  const result = await rollSplit({ mechanic: mechanic.id, actor, parts: secret, dice }, { ...message, mode }, origins);
  return result.kind === "split" ? { kind: "replaced", result } : result;
}

class SplitControl implements PromptPart<SplitAnswer> {
  readonly #prompt: PromptHandle;
  readonly #offer: SplitOffer;
  /** The active part is stale: the editor holds its current state. */
  #split: SplitState | null = null;
  /** A further roll of a turn is an extra action until the user says that it is not. */
  #isExtra: boolean;

  constructor(prompt: PromptHandle, offer: SplitOffer) {
    this.#prompt = prompt;
    this.#offer = offer;
    this.#isExtra = offer.isFurther === true;
  }

  /** Includes the editor's state of the active part. `null`: no split. */
  get #now(): SplitState | null {
    const { editor, typedTitle } = this.#prompt;
    return this.#split && keepActive(this.#split, editor.state, typedTitle);
  }

  isOn(): boolean {
    return this.#split !== null;
  }

  answer(): SplitAnswer | null {
    const now = this.#now;
    return now && splitAnswer(now, this.#prompt.request);
  }

  isReady(): boolean {
    const now = this.#now;
    return now === null || isSplitReady(now);
  }

  primary(): string {
    const now = this.#now;
    if (!now) return "";
    return presentSplit(now, this.#prompt.request).primary || game.i18n.localize("QUINCUNX.Split.open");
  }

  /** In a split the chance of the whole pool is meaningless, but the sum of the difficulty is not. */
  odds(odds: OddsView): OddsView {
    if (!this.#split) return odds;
    return { ...odds, figure: null, certain: "", aim: null, further: null, hasOdds: false, dice: [] };
  }

  present(): readonly PromptElement[] {
    const { request, editor, isOver } = this.#prompt;
    const now = this.#now;
    if (!now && this.#offer.isCommitted)
      return [{ ...COMMITTED, words: game.i18n.localize("QUINCUNX.Split.isCommitted") }];
    if (!now) {
      const maySplit = !isOver && !this.#isExtra && firstThrow(editor.state).dice.length > 0;
      return [
        ...this.#extra(),
        ...(maySplit ? [{ place: "links", template: "quincunx-prompt-may-split" } as const] : []),
      ];
    }
    const { turn } = this.#offer;
    const isAttack = now.parts.some(({ kind }) => kind === "attack");
    return [
      { place: "above", template: "quincunx-prompt-split", ...presentSplit(now, request) },
      ...(isAttack && turn !== null ? furtherAttack(request, turn) : []),
    ];
  }

  /** At a second roll in one turn: that it is an extra action, with a switch. */
  #extra(): readonly PromptElement[] {
    if (!this.#offer.isFurther) return [];
    const label = game.i18n.localize("QUINCUNX.Split.isExtra");
    const toggle = { template: "quincunx-prompt-toggle", name: "isExtra", label, isChecked: this.#isExtra } as const;
    const words = game.i18n.localize("QUINCUNX.Split.extra");
    return [
      ...(this.#isExtra ? [{ place: "notes", template: "quincunx-prompt-note", words } as const] : []),
      { place: "words", ...toggle },
    ];
  }

  actions(): PromptActions | null {
    const now = this.#now;
    const { request } = this.#prompt;
    return (
      now && {
        count: now.parts.length,
        active: now.active,
        stateOf: (action) => now.parts[action]?.editor ?? this.#prompt.editor.state,
        titleOf: (action) => titleOfPart(now, action, request),
        specs: () => partSpecs(now),
        edit: (action, edit) => this.#edit(action, edit),
        drop: (action) => this.#drop(action),
      }
    );
  }

  press({ quincunxSplit: what = "", quincunxPart }: DOMStringMap): void {
    const [split, part] = [this.#now, Number(quincunxPart)];
    const prompt = this.#prompt;
    const { state } = prompt.editor;
    if (what === "open") {
      const about = { other: prompt.plainAction(state), inTurn: this.#offer.turn !== null };
      return this.#goOnWith(beginSplit(state, prompt.typedTitle, about), [0, -1]);
    }
    if (!split) return;
    const [first] = split.parts;
    if (what === "close") this.#goOnWith(null, [0]);
    if (what === "add" && first) {
      const after = addPart(split, prompt.plainAction(first.editor));
      this.#goOnWith(
        after,
        [...after.parts.keys()].map((at) => (at < split.parts.length ? at : -1)),
      );
    }
    if (what === "active") this.#goOnWith({ ...split, active: part });
    if (what === "remove") this.#drop(part);
    if (what === "more") this.#goOnWith(stepDice(split, part, 1));
    if (what === "less") this.#goOnWith(stepDice(split, part, -1));
  }

  #drop(part: number): void {
    const split = this.#now;
    if (!split?.parts[part]) return;
    this.#goOnWith(
      removePart(split, part),
      [...split.parts.keys()].filter((at) => at !== part),
    );
  }

  #edit(part: number, edit: SpecEdit): void {
    const split = this.#now;
    const { editor } = this.#prompt;
    const one = split?.parts[part];
    if (!split || !one || part === split.active) return editor.edit(edit);
    this.#split = withPart(split, part, { editor: editSpec(one.editor, edit) });
    this.#prompt.redraw();
  }

  /** Reads a division, or the kind of a part. */
  read({ name, value, checked }: HTMLInputElement): void {
    if (name === "isExtra" && checked !== this.#isExtra) {
      this.#isExtra = checked;
      return this.#prompt.redraw();
    }
    const split = this.#now;
    const kind = PART_KINDS.find((kind) => kind === value);
    if (!split || (name !== "division" && !name.startsWith("split."))) return;
    if (name === "division" && checked) this.#goOnWith({ ...split, dice: value.split(",").map(Number) });
    else if (kind) this.#goOnWith(withPart(split, Number(name.slice("split.".length)), { kind }));
  }

  /** `null` ends the split; the first of `places` keeps the pool. */
  #goOnWith(split: SplitState | null, places?: readonly number[]): void {
    const prompt = this.#prompt;
    const shown = split ? split.parts[split.active] : this.#now?.parts[places?.[0] ?? 0];
    this.#split = split;
    if (places) prompt.changeActions(places);
    if (!shown) return prompt.redraw();
    prompt.typedTitle = shown.title;
    if (shown.editor === prompt.editor.state) prompt.redraw();
    else prompt.editor.begin(shown.editor);
  }
}
