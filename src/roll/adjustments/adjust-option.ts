/**
 * Pre-roll options of conditions and active effects: each that applies is a chip, counts by itself, and is named on the card. GMs decide that one does not
 * apply; a player may only say so.
 */
import type { CardField } from "../../card/card-field.ts";
import { differingFields, type Fields } from "../../rules/contract/fields.ts";
import type { LanguageKey } from "../../rules/contract/phrase.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { isSameAdjusted, withAdjusted, withoutAdjusted, type Adjusted } from "../../rules/spec/adjust.ts";
import { mechanicOf, type SpecEditorState } from "../spec-editor/state.ts";
import type { PreRollOption, RollDraft } from "../pre-roll-option.ts";
import type { PromptHandle, PromptPart } from "../prompt/part.ts";
import { sayAmount, sayForGM, type StoredAdjustment } from "./stored-adjustment.ts";

export interface OfferedAdjustment extends Adjusted {
  /** Counts while one of these stats is selected. Absent: always. */
  readonly stats?: readonly string[];
  /** It is in the spec as the roll begins. Default: false. */
  readonly isCounted?: true;
}

type Amounts = readonly StoredAdjustment[];
type Offered = readonly OfferedAdjustment[];

export interface AdjustSource {
  readonly id: string;
  /** Keeps them on the card. Absent: they are not kept. */
  readonly keeps?: CardField<Amounts>;
  /** Name of the group of chips. */
  readonly label: LanguageKey;
  readonly icon: string;
  of(roll: RollDraft): Offered;
}

/** An adjustment that counts for some stats only; in a pool of any stats it counts if one of them is there. */
export function concerning<A extends Adjusted>(
  one: A,
  stats: readonly string[],
  pooled: readonly string[],
): A & Pick<OfferedAdjustment, "stats"> {
  return stats.some((id) => pooled.includes(id)) ? one : { ...one, stats };
}

/** The answer: the adjustments that are in the spec, and those that a GM counts. */
export function adjustOption(source: AdjustSource): PreRollOption<Offered, Amounts> {
  const offeredTo = (roll: RollDraft): Offered => {
    const { adjustments } = roll.mechanic;
    if (!adjustments || roll.occasion === "round") return [];
    const counted = (source.keeps?.in(roll.config.counted ?? {}) ?? []).map(({ name }) => name);
    return source
      .of(roll)
      .filter(({ key }) => adjustments[key])
      .map((one) => (counted.includes(one.name) ? { ...one, isCounted: true } : one));
  };
  return {
    id: source.id,
    isAutomatic: true,
    offer(roll) {
      const offered = offeredTo(roll);
      return offered.length > 0 ? offered : null;
    },
    open: (prompt, offered) => adjustPart(source, prompt, offered),
    withoutPrompt({ mechanic, locked, context, ...roll }) {
      let { spec } = context;
      const applied = offeredTo({ mechanic, locked, context, ...roll }).flatMap((one): Amounts => {
        if (one.isCounted) return [toStored(one)];
        if (!isWanted(one, context.stats)) return [];
        if (isTheGMs(mechanic, { spec, locked }, one)) return [{ ...toStored(one), isForGM: true }];
        const after = withAdjusted(mechanic, spec, one);
        if (!after || differingFields(spec, after).some((field) => locked.includes(field))) return [];
        spec = after;
        return [toStored(one)];
      });
      return applied.length > 0 ? { spec, answer: applied } : {};
    },
    forget: (mechanic, spec, applied) =>
      applied.reduce(
        (before, one) => (one.isForGM ? before : (withoutAdjusted(mechanic, before, one) ?? before)),
        spec,
      ),
    origin: (_roll, applied) => source.keeps?.of(applied) ?? {},
  };
}

function toStored({ name, key, amount, size }: OfferedAdjustment): StoredAdjustment {
  return { name, key, amount, ...(size === undefined ? {} : { size }) };
}

/** A target that is not the roller's. */
function isTheGMs(
  { adjustments, hideable }: AnyMechanic,
  { spec, locked }: { readonly spec: Fields; readonly locked: readonly string[] },
  { key }: Adjusted,
): boolean {
  const isFree = (field: string): boolean => spec[field] === null || locked.includes(field);
  return (adjustments?.[key]?.fields ?? []).some((field) => hideable.includes(field) && isFree(field));
}

function isWanted({ stats }: OfferedAdjustment, selected: readonly string[]): boolean {
  return !stats || stats.some((id) => selected.includes(id));
}

function adjustPart({ id, label, icon }: AdjustSource, prompt: PromptHandle, offered: Offered): PromptPart<Amounts> {
  /** For each action of a split, else one: those that were put into the spec once. */
  let tries: readonly Set<OfferedAdjustment>[] = [new Set()];
  /** The roller says that these do not apply. */
  const doubted = new Set<OfferedAdjustment>();
  const triedIn = (action = prompt.actions?.active ?? 0): Set<OfferedAdjustment> => tries[action] ?? new Set();
  const isIn = (one: OfferedAdjustment, { adjusted = [] }: SpecEditorState): boolean =>
    adjusted.some((other) => isSameAdjusted(one, other));
  const put = (one: OfferedAdjustment, isOn: boolean, isCounted = false): void => {
    if (isIn(one, prompt.editor.state) !== isOn)
      prompt.editor.edit({ kind: "adjust", adjusted: one, isOn, ...(isCounted ? { isCounted } : {}) });
  };
  /** Stats that the roll is of, without a place among those to tick. */
  const untickable = ({ stats }: SpecEditorState): readonly string[] =>
    prompt.request.selected.filter((one) => !stats.some((stat) => stat.id === one));
  const isNow = (one: OfferedAdjustment, state = prompt.editor.state): boolean =>
    isWanted(one, [...state.selected, ...untickable(state)]);
  const isWaived = (one: OfferedAdjustment, action?: number): boolean =>
    prompt.waived(action).includes(`${id} ${one.name}`);
  const stateOf = (action: number): SpecEditorState => prompt.actions?.stateOf(action) ?? prompt.editor.state;
  const answer = (action: number): Amounts =>
    offered.flatMap((one): Amounts => {
      const state = stateOf(action);
      const isForGM = !isIn(one, state) && isNow(one, state) && isTheGMs(mechanicOf(state), state, one);
      if ((!isIn(one, state) && !isForGM) || isWaived(one, action)) return [];
      const isDoubted = doubted.has(one);
      return [{ ...toStored(one), ...(isForGM ? { isForGM } : {}), ...(isDoubted ? { isDoubted } : {}) }];
    });
  return {
    /** A new action is a copy of the first. */
    actionsChanged(places) {
      tries = places.map((place) => tries[place] ?? new Set(triedIn(0)));
    },
    refresh() {
      const tried = triedIn();
      for (const one of offered) {
        if (!isNow(one) || isWaived(one)) {
          put(one, false);
          tried.delete(one);
        } else if (!tried.has(one)) {
          tried.add(one);
          put(one, true, one.isCounted === true);
        }
      }
    },
    present() {
      if (prompt.isOver) return [];
      const { state } = prompt.editor;
      const mechanic = mechanicOf(state);
      const chips = offered.flatMap((one, index) => {
        if (!isNow(one)) return [];
        const isOn = isIn(one, state);
        const isForGM = !isOn && isTheGMs(mechanic, state, one);
        const amount = isForGM ? sayForGM(mechanic, one) : sayAmount(mechanic, one);
        return [{ index, name: one.name, amount, ...chipState(isOn || isForGM, isWaived(one), doubted.has(one)) }];
      });
      return chips.length > 0
        ? [{ place: "controls", template: "quincunx-prompt-adjustments", label, icon, chips }]
        : [];
    },
    press({ quincunxAdjustment: index }) {
      const one = offered[Number(index)];
      if (!one || isWaived(one)) return;
      if (game.user.isGM) put(one, !isIn(one, prompt.editor.state));
      else if (doubted.has(one)) doubted.delete(one);
      else doubted.add(one);
      prompt.redraw();
    },
    adjustments: (action) => answer(action).map((one) => ({ id: `${id} ${one.name}`, ...one })),
    answer(action) {
      const all = answer(action);
      return all.length > 0 ? all : null;
    },
  };
}

/** A GM's press switches it; a player's asks for that and changes no number. `says`: the meaning of a press, or the decision. */
function chipState(isOn: boolean, isWaived: boolean, isDoubted: boolean): object {
  const { i18n, user } = game;
  const isAnswered = isWaived || isDoubted;
  const says = i18n.localize(
    isWaived ? "QUINCUNX.Condition.waived" : isDoubted ? "QUINCUNX.Condition.doubted" : "QUINCUNX.Condition.waive",
  );
  return { isOn, isSwitch: user.isGM, isDone: isWaived, says, note: isAnswered && !user.isGM ? says : "" };
}
