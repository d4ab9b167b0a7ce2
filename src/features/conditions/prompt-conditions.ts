/** The pre-roll option of conditions: each that applies is a chip, begins switched on, and is named on the card. */
import { changedFields } from "../../rules/spec/change.ts";
import { withCondition, withoutCondition, type AppliedCondition } from "../../rules/spec/conditions.ts";
import { phrase } from "../../rules/contract/phrase.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import type { PreRollOption, RollDraft } from "../../roll/pre-roll-option.ts";
import type { PromptHandle, PromptPart } from "../../roll/prompt/part.ts";
import { formatSigned } from "../../ui/numbers.ts";
import { speak } from "../../ui/speak.ts";
import { pickFields, type Fields } from "../../ui/spec-editor/fields.ts";
import { mechanicOf } from "../../ui/spec-editor/state.ts";
import { conditionsFor } from "./conditions.ts";

type Applied = readonly AppliedCondition[];

/** The answer: the conditions that are in the spec. */
export const conditionsOption: PreRollOption<Applied, Applied> = {
  id: "conditions",
  hiddenBy: ["split-pool", "long-test"],
  offer: (roll) => {
    const offered = offeredTo(roll);
    return offered.length > 0 ? offered : null;
  },
  open: conditionsPart,
  withoutPrompt(roll) {
    const { spec, applied } = apply(roll.mechanic, roll.context.spec, offeredTo(roll));
    return applied.length > 0 ? { spec, answer: applied } : {};
  },
  forget: (mechanic, spec, applied) =>
    applied.reduce((before, one) => withoutCondition(mechanic, before, one) ?? before, spec),
  origin: (_roll, applied) => ({ conditions: applied.map(({ name }) => name) }),
};

function offeredTo({ mechanic, context, dialog, locked }: RollDraft): Applied {
  const { condition } = mechanic;
  return condition && !dialog.isRound && !locked.includes(condition.field)
    ? conditionsFor(mechanic, context.actor)
    : [];
}

/** Skips what the spec does not take. */
function apply(
  mechanic: AnyMechanic,
  spec: object,
  all: Applied,
): { readonly spec: object; readonly applied: Applied } {
  return all.reduce(
    (before: { readonly spec: object; readonly applied: Applied }, one) => {
      const after = withCondition(mechanic, before.spec, one);
      return after ? { spec: after, applied: [...before.applied, one] } : before;
    },
    { spec, applied: [] },
  );
}

function conditionsPart(prompt: PromptHandle, offered: Applied): PromptPart<Applied> {
  /** `null` before the first drawing. */
  let applied: Applied | null = null;
  /** A reader may have removed its entry from a list. */
  const isIn = (one: AppliedCondition): boolean => {
    const { state } = prompt.editor;
    return applied?.includes(one) === true && withoutCondition(mechanicOf(state), state.spec, one) !== null;
  };
  const lay = (spec: object | null): boolean => {
    const { state } = prompt.editor;
    const fields = spec ? changedFields(state.spec, spec) : [];
    if (!spec || fields.some((field) => state.locked.includes(field))) return false;
    prompt.editor.edit({ kind: "lay", fields: pickFields(spec as Fields, fields) });
    return true;
  };
  const after = (one: AppliedCondition): object | null => {
    const { state } = prompt.editor;
    const change = isIn(one) ? withoutCondition : withCondition;
    return change(mechanicOf(state), state.spec, one);
  };
  return {
    refresh() {
      if (applied) return;
      const { state } = prompt.editor;
      const begun = apply(mechanicOf(state), state.spec, offered);
      applied = [];
      if (lay(begun.spec)) applied = begun.applied;
    },
    present() {
      const { condition } = mechanicOf(prompt.editor.state);
      if (!condition || prompt.isOver) return [];
      const chips = offered.map((one, index) => ({
        index,
        name: one.name,
        amount: speak(phrase("QUINCUNX.Harm.counted", { amount: formatSigned(one.amount), kind: condition.label })),
        isOn: isIn(one),
        canChange: after(one) !== null,
      }));
      return [{ place: "controls", template: "quincunx-prompt-conditions", chips }];
    },
    press({ quincunxCondition: index }) {
      const one = offered[Number(index)];
      if (!one) return;
      const others = (applied ?? []).filter((other) => other !== one);
      const wasIn = isIn(one);
      if (!lay(after(one))) return;
      applied = wasIn ? others : [...others, one];
      prompt.redraw();
    },
    answer() {
      const counted = (applied ?? []).filter(isIn);
      return counted.length > 0 ? counted : null;
    },
  };
}
