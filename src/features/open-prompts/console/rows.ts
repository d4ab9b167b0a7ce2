/** A player's open prompt as a row of the GM console: its spec editor, and rulings that result from edits. */
import { hasUnknownTarget, changedFields } from "../../../rules/spec/change.ts";
import { isSameJson, pickFields, type Fields } from "../../../rules/contract/fields.ts";
import { MOST_GIFTS } from "../../../roll/adjustments/gift.ts";
import { giveBonus, hideFrom, rule, setOpenly, specHere, type ReceivedPrompt } from "../received-prompts.ts";
import type { Secret } from "../../../card/secrets/secrets.ts";
import { targetsInSight } from "../../../rules/odds/targets.ts";
import { likelyTargets, type LikelyTarget } from "../../../roll/difficulty/likely-targets.ts";
import { areTargets, difficultyBySetting } from "../../../roll/difficulty/world-difficulty.ts";
import { setWorldDifficulty } from "../set-world-difficulty.ts";
import { unlessRefused } from "../../../rules/contract/error.ts";
import { withGrant } from "../../../rules/spec/grants.ts";
import type { Control } from "../../../rules/contract/control.ts";
import { giftWords } from "../gifts.ts";
import { controlsOf, fieldOf } from "../../../roll/spec-editor/controls.ts";
import { editSpec, type SpecEdit } from "../../../roll/spec-editor/edit.ts";
import { openSpecEditor } from "../../../roll/spec-editor/open.ts";
import { mechanicOf, type SpecEditorState } from "../../../roll/spec-editor/state.ts";

export interface Row {
  readonly prompt: ReceivedPrompt;
  /** Includes targets that only GMs know. */
  readonly editor: SpecEditorState;
  /** Hidden targets; `null` if none are hidden or this client does not know them. */
  readonly secret: Secret | null;
}

/** State of the row that survives changes of its prompt. */
export type RowMemory = Pick<SpecEditorState, "opened" | "faults">;

export function rowOf(prompt: ReceivedPrompt, memory: RowMemory | undefined): Row {
  const { spec, secret } = specHere(prompt);
  const initialEditor = openSpecEditor({ mechanic: prompt.mechanic, spec, locked: prompt.locked });
  return { prompt, secret, editor: { ...initialEditor, ...(memory ?? {}) } };
}

/** Sends the edit to the player's prompt; hidden targets are not sent. */
export function editRow({ prompt, editor }: Row, edit: SpecEdit): RowMemory {
  const after = editSpec(editor, edit);
  const { opened, faults } = after;
  const fields = changedFields(editor.spec, after.spec);
  if (fields.length > 0) send(prompt, after, fields);
  return { opened, faults };
}

function send(prompt: ReceivedPrompt, { mechanic, spec }: SpecEditorState, changed: readonly string[]): void {
  const { hideable } = mechanicOf({ mechanic });
  const [targets, others] = [
    changed.filter((field) => hideable.includes(field)),
    changed.filter((field) => !hideable.includes(field)),
  ];
  if (others.length > 0)
    void rule(prompt.prompt, { fields: { ...prompt.ruling.fields, ...pickFields(spec, others) }, answer: null });
  if (targets.length === 0) return;
  const isKnown = hideable.every((field) => spec[field] !== null);
  if (prompt.ruling.isHidden && isKnown) void hideFrom(prompt.prompt, pickFields(spec, hideable));
  else void setOpenly(prompt.prompt, pickFields(spec, targets));
}

/** Hides the current targets, or a likely one if they are unknown. */
export function hideRow({ prompt, editor }: Row): void {
  const { hideable } = mechanicOf(editor);
  const spec = knownTargets(editor);
  if (spec) void hideFrom(prompt.prompt, pickFields(spec, hideable));
}

/** Likely targets, one less if the player's number is none of them. */
export function likelyFor(row: Row): readonly LikelyTarget[] {
  const { editor } = row;
  const own = playersTargets(row);
  const all = likelyTargets(mechanicOf(editor), editor.spec);
  const isAmong = own === null || all.some(({ fields }) => isSameJson(fields, own));
  return isAmong ? all : likelyTargets(mechanicOf(editor), editor.spec, all.length - 1);
}

/** Sets the likely target with this index. */
export function setTarget(row: Row, index: number): void {
  const target = likelyFor(row)[index];
  if (target) void setOpenly(row.prompt.prompt, target.fields);
}

/** The number that the player proposes, else the one that counts now; `null`: the roll has none. */
export function playersTargets({ prompt: { proposal }, editor }: Row): Fields | null {
  const mechanic = mechanicOf(editor);
  const own = pickFields(editor.spec, mechanic.hideable);
  return proposal ?? (areTargets(mechanic, own) ? own : null);
}

export function acceptProposal(row: Row): void {
  const targets = playersTargets(row);
  if (targets) void setOpenly(row.prompt.prompt, targets);
}

/** The player's number counts from now on for all rolls of the mechanic. */
export async function makeStanding(row: Row): Promise<void> {
  const targets = playersTargets(row);
  if (!targets) return;
  await setWorldDifficulty(mechanicOf(row.editor), targets, false);
  await difficultyBySetting.write("standing");
  await setOpenly(row.prompt.prompt, targets);
}

export function showRow({ prompt, secret }: Row): void {
  if (secret) void setOpenly(prompt.prompt, secret);
}

/** The spec with known targets, with a likely one if necessary; `null` if none is found. */
function knownTargets(editor: SpecEditorState): Fields | null {
  const mechanic = mechanicOf(editor);
  const isKnown = (spec: Fields): boolean => !hasUnknownTarget(mechanic, spec);
  if (isKnown(editor.spec)) return editor.spec;
  const all = targetsInSight(mechanic, editor.spec);
  const likely = all[Math.floor(all.length / 2)]?.spec;
  if (likely && isKnown(likely)) return likely;
  const toggle = mechanic.prompt.targetControls(editor.spec).find(({ kind }) => kind === "toggle");
  const set = toggle && editSpec(editor, { kind: "toggle", control: toggle.id, isOn: false }).spec;
  return set && isKnown(set) ? set : null;
}

/**
 * Gifts that allies can give as well, and one step up or down for each number that a GM may change. `canGive` is false if
 * the rules refuse it, or there are too many gifts.
 */
export function givings({ editor, prompt }: Pick<Row, "editor" | "prompt">) {
  const mechanic = mechanicOf(editor);
  const isFree = (field: string): boolean => !prompt.locked.includes(field);
  const isFull = prompt.ruling.gifts.length >= MOST_GIFTS;
  // Numbers have a step up and down of their own below.
  const lists = (mechanic.aid ?? []).filter(({ field, entry }) => entry && isFree(field));
  const granting = lists.flatMap(({ kind, amounts }) =>
    amounts.map((amount) => ({
      gift: { kind, amount },
      canGive: withGrant(mechanic, editor.spec, { kind, amount, from: "" }) !== null,
    })),
  );
  const moving = giftsOf(editor, ["stepper"]).flatMap((control) => {
    const field = fieldOf(control);
    const value = editor.spec[field];
    if (typeof value !== "number" || !isFree(field)) return [];
    return [-1, 1].map((amount) => ({
      gift: { kind: "shift" as const, field, amount },
      canGive: unlessRefused(() => mechanic.parseSpec({ ...editor.spec, [field]: value + amount })) !== null,
    }));
  });
  return [...granting, ...moving].map(({ gift, canGive }) => ({
    gift,
    words: giftWords(editor, gift),
    canGive: canGive && !isFull,
  }));
}

export function giveRow(row: Row, index: number, words: string): void {
  const giving = givings(row)[index];
  if (giving?.canGive) void giveBonus(row.prompt.prompt, giving.gift, words);
}

/** The mechanic's toggles and choices, except targets, fields filled by stats, and numbers that gifts change. */
export function giftControls(editor: SpecEditorState): readonly Control[] {
  const moved = giftsOf(editor, ["stepper"]).map(fieldOf);
  return giftsOf(editor, ["toggle", "choice"]).filter((control) => !moved.includes(fieldOf(control)));
}

function giftsOf(editor: SpecEditorState, kinds: readonly Control["kind"][]): readonly Control[] {
  const mechanic = mechanicOf(editor);
  const filled = Object.values(mechanic.stats.filledBy ?? {});
  const isGift = (control: Control): boolean =>
    !mechanic.hideable.includes(fieldOf(control)) &&
    !Object.hasOwn(mechanic.byGM ?? {}, fieldOf(control)) &&
    !filled.includes(fieldOf(control)) &&
    control.path.length === 1 &&
    !control.sharedDie;
  return controlsOf(editor)
    .flatMap((control): readonly Control[] => (control.kind === "group" ? control.controls : [control]))
    .filter(({ kind }) => kinds.includes(kind))
    .filter(isGift)
    .filter((control) => !(control.kind === "choice" && control.look === "bars"));
}
