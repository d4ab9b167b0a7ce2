/** Pre-roll options of conditions and active effects: each that applies is a chip, begins switched on, and is named on the card. */
import { differingFields, type Fields } from "../rules/contract/fields.ts";
import { phrase, type LanguageKey } from "../rules/contract/phrase.ts";
import type { AnyMechanic } from "../rules/contract/mechanic.ts";
import { withAdjusted, withoutAdjusted, type Adjusted } from "../rules/spec/adjust.ts";
import { formatNumber, formatSigned } from "../ui/numbers.ts";
import { speak } from "../ui/speak.ts";
import { mechanicOf, type SpecEditorState } from "../ui/spec-editor/state.ts";
import type { PreRollOption, RollDraft } from "./pre-roll-option.ts";
import type { PromptHandle, PromptPart } from "./prompt/part.ts";

export interface OfferedAdjustment extends Adjusted {
  /** Counts while one of these stats is selected. Absent: always. */
  readonly stats?: readonly string[];
  /** In an answer: it changes a target that is not known yet, or that a GM has set, so the GM counts it. Default: false. */
  readonly isForGM?: true;
  /** It is in the spec as the roll begins. Default: false. */
  readonly isCounted?: true;
}

type All = readonly OfferedAdjustment[];

export interface AdjustSource {
  /** Also the field of the origin that keeps the names. */
  readonly id: string;
  /** Name of the group of chips. */
  readonly label: LanguageKey;
  readonly icon: string;
  of(roll: RollDraft): All;
}

/** The answer: the adjustments that are in the spec. */
export function adjustOption(source: AdjustSource): PreRollOption<All, All> {
  const offeredTo = (roll: RollDraft): All => {
    const { adjustments } = roll.mechanic;
    if (!adjustments || roll.dialog.isRound) return [];
    const counted = [roll.config.counted?.[source.id] ?? []].flat();
    return source
      .of(roll)
      .filter(({ key }) => adjustments[key])
      .map((one) => (counted.includes(one.name) ? { ...one, isCounted: true } : one));
  };
  return {
    id: source.id,
    offer(roll) {
      const offered = offeredTo(roll);
      return offered.length > 0 ? offered : null;
    },
    open: (prompt, offered) => adjustPart(source, prompt, offered),
    withoutPrompt({ mechanic, locked, context, ...roll }) {
      let { spec } = context;
      const applied = offeredTo({ mechanic, locked, context, ...roll }).flatMap((one): All => {
        if (one.isCounted) return [one];
        if (!isWanted(one, context.stats)) return [];
        if (isTheGMs(mechanic, { spec, locked }, one)) return [{ ...one, isForGM: true }];
        const after = withAdjusted(mechanic, spec, one);
        if (!after || differingFields(spec, after).some((field) => locked.includes(field))) return [];
        spec = after;
        return [one];
      });
      return applied.length > 0 ? { spec, answer: applied } : {};
    },
    forget: (mechanic, spec, applied) =>
      applied.reduce(
        (before, one) => (one.isForGM ? before : (withoutAdjusted(mechanic, before, one) ?? before)),
        spec,
      ),
    origin: ({ mechanic }, applied) => ({
      [source.id]: [...new Set(applied.map((one) => sayName(mechanic, one)))],
    }),
  };
}

/** A target that is not the roller's. */
function isTheGMs(
  { adjustments, hideable }: AnyMechanic,
  { spec, locked }: { readonly spec: object; readonly locked: readonly string[] },
  { key }: Adjusted,
): boolean {
  const isOpen = (field: string): boolean => (spec as Fields)[field] === null || locked.includes(field);
  return (adjustments?.[key]?.fields ?? []).some((field) => hideable.includes(field) && isOpen(field));
}

/** "Darkness"; with its amount where a GM is to count it. */
function sayName(mechanic: AnyMechanic, one: OfferedAdjustment): string {
  return one.isForGM ? `${one.name}: ${sayForGM(mechanic, one)}` : one.name;
}

function sayForGM(mechanic: AnyMechanic, one: Adjusted): string {
  return game.i18n.format("QUINCUNX.Condition.forGM", { amount: sayAmount(mechanic, one) });
}

function isWanted({ stats }: OfferedAdjustment, selected: readonly string[]): boolean {
  return !stats || stats.some((id) => selected.includes(id));
}

/** `tried`: were put into the spec once. `laid`: are still in it, unless the user removed their entry from a list. */
interface Put {
  readonly tried: Set<OfferedAdjustment>;
  readonly laid: Set<OfferedAdjustment>;
}

function adjustPart({ label, icon }: AdjustSource, prompt: PromptHandle, offered: All): PromptPart<All> {
  const counted = offered.filter(({ isCounted }) => isCounted);
  /** For each action of a split, else one. */
  let puts: readonly Put[] = [{ tried: new Set(counted), laid: new Set(counted) }];
  const putsOf = (action = prompt.actions?.active ?? 0): Put => puts[action] ?? (puts[0] as Put);
  const apply = (change: typeof withAdjusted, one: OfferedAdjustment): object | null => {
    const { state } = prompt.editor;
    const after = change(mechanicOf(state), state.spec, one);
    return after && !differingFields(state.spec, after).some((field) => state.locked.includes(field)) ? after : null;
  };
  const isIn = (one: OfferedAdjustment, state = prompt.editor.state, action?: number): boolean =>
    putsOf(action).laid.has(one) && withoutAdjusted(mechanicOf(state), state.spec, one) !== null;
  const put = (one: OfferedAdjustment, isOn: boolean): void => {
    const after = apply(isOn ? withAdjusted : withoutAdjusted, one) as Fields | null;
    if (!after) return;
    const changed = differingFields(prompt.editor.state.spec, after);
    prompt.editor.edit({ kind: "lay", fields: Object.fromEntries(changed.map((field) => [field, after[field]])) });
    if (isOn) putsOf().laid.add(one);
    else putsOf().laid.delete(one);
  };
  /** Stats that the roll is of, without a place among those to tick. */
  const untickable = ({ stats }: SpecEditorState): readonly string[] =>
    prompt.request.selected.filter((one) => !stats.some((stat) => stat.id === one));
  const isNow = (one: OfferedAdjustment, state = prompt.editor.state): boolean =>
    isWanted(one, [...state.selected, ...untickable(state)]);
  return {
    /** A new action is a copy of the first. */
    actionsChanged(places) {
      const copy = ({ tried, laid }: Put): Put => ({ tried: new Set(tried), laid: new Set(laid) });
      puts = places.map((place) => puts[place] ?? copy(putsOf(0)));
    },
    refresh() {
      const { tried } = putsOf();
      for (const one of offered) {
        if (!isNow(one)) {
          if (isIn(one)) put(one, false);
          tried.delete(one);
        } else if (!tried.has(one)) {
          tried.add(one);
          put(one, true);
        }
      }
    },
    present() {
      if (prompt.isOver) return [];
      const mechanic = mechanicOf(prompt.editor.state);
      const chips = offered.flatMap((one, index) => {
        const isOn = isIn(one);
        const canChange = apply(isOn ? withoutAdjusted : withAdjusted, one) !== null;
        const isForGM = !isOn && isTheGMs(mechanic, prompt.editor.state, one);
        const amount = isForGM ? sayForGM(mechanic, one) : sayAmount(mechanic, one);
        return isNow(one) ? [{ index, name: one.name, amount, isOn, canChange }] : [];
      });
      return chips.length > 0
        ? [{ place: "controls", template: "quincunx-prompt-adjustments", label, icon, chips }]
        : [];
    },
    press({ quincunxAdjustment: index }) {
      const one = offered[Number(index)];
      if (!one) return;
      put(one, !isIn(one));
      prompt.redraw();
    },
    answer(action) {
      const state = prompt.actions?.stateOf(action) ?? prompt.editor.state;
      const counted = offered.flatMap((one): All => {
        if (isIn(one, state, action)) return [one];
        return isNow(one, state) && isTheGMs(mechanicOf(state), state, one) ? [{ ...one, isForGM: true }] : [];
      });
      return counted.length > 0 ? counted : null;
    },
  };
}

/** "+2 Bonus", "+1 d8". */
function sayAmount({ adjustments }: AnyMechanic, { key, amount, size }: Adjusted): string {
  const { label, die, usualSize = 6 } = adjustments?.[key] ?? {};
  if (!label) return "";
  if (die) return `+${speak(phrase("QUINCUNX.Word.dice", { count: formatNumber(amount), size: size ?? usualSize }))}`;
  return speak(phrase("QUINCUNX.Harm.counted", { amount: formatSigned(amount), kind: label }));
}
