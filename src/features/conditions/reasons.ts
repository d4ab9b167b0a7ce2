/** The pre-roll option of reasons: typed as "darkness 1, injury 1", they are in the number of challenge dice and named on the card (FP-4). */
import type { PreRollOption, RollDraft } from "../../roll/pre-roll-option.ts";
import type { PromptHandle, PromptPart } from "../../roll/prompt/part.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { isSameAdjusted, withoutAdjusted, type Adjusted } from "../../rules/spec/adjust.ts";
import { formatNumber, speak, notifyError } from "../../ui/speak.ts";
import { mechanicOf } from "../../roll/spec-editor/state.ts";
import { holdersFor, MOST_AMOUNT, MOST_NAME, type Holder } from "./conditions.ts";
import { keptOn, mayWrite, MOST_REASONS, removeKept, type KeptReason, type Reason, typedReasons } from "./kept.ts";

const FIELD = "reasons-words";

/** The fields of a number that has no names of its own; `null`: the mechanic names its difficulties already. */
function fieldsOf({ condition, adjustments, hideable }: AnyMechanic): readonly string[] | null {
  const rule = condition && adjustments?.[condition.key];
  const isBare = rule?.fields !== undefined && rule.list === undefined && rule.each === undefined;
  return isBare && !rule.fields.some((field) => hideable.includes(field)) ? rule.fields : null;
}

export const reasonsOption: PreRollOption<true, readonly Reason[]> = {
  id: "reasons",
  offer: ({ mechanic, occasion, locked }: RollDraft) => {
    // The actions of a split would need reasons of their own.
    const fields = mechanic.split ? null : fieldsOf(mechanic);
    return fields && occasion !== "round" && !fields.some((field) => locked.includes(field)) ? true : null;
  },
  open: reasonsPart,
  forget: (mechanic, spec, reasons) =>
    reasons.reduce((before, one) => withoutAdjusted(mechanic, before, adjusted(mechanic, one)) ?? before, spec),
  origin: (_roll, reasons) => typedReasons.of(reasons),
};

function adjusted({ condition }: AnyMechanic, { name, amount }: Reason) {
  return { name, amount, key: condition?.key ?? "difficulty" } as const;
}

/** "darkness 1, injury" → darkness 1, injury 1. */
export function readReasons(text: string): readonly Reason[] {
  return text
    .split(/[,;]/u)
    .slice(0, MOST_REASONS)
    .flatMap((part) => {
      const [, words = "", number] = /^(.*?)(?:\s+\+?(\d{1,2}))?$/su.exec(part.trim()) ?? [];
      const name = words.trim().slice(0, MOST_NAME);
      const amount = number === undefined ? 1 : Math.min(MOST_AMOUNT, Number(number));
      return name !== "" && amount > 0 ? [{ name, amount }] : [];
    });
}

export function sayReason({ name, amount }: Reason): string {
  return `${name} ${formatNumber(amount)}`;
}

function reasonsPart(prompt: PromptHandle): PromptPart<readonly Reason[]> {
  const mechanic = mechanicOf(prompt.editor.state);
  let text = "";
  let appliedReasons: readonly Adjusted[] = [];
  const lay = (wanted: readonly Reason[]): void => {
    for (const one of appliedReasons) prompt.editor.edit({ kind: "adjust", adjusted: one, isOn: false });
    appliedReasons = wanted.flatMap((reason) => {
      const one = adjusted(mechanic, reason);
      prompt.editor.edit({ kind: "adjust", adjusted: one, isOn: true });
      return prompt.editor.state.adjusted?.some((other) => isSameAdjusted(one, other)) ? [one] : [];
    });
  };
  const kept = (): readonly { readonly holder: Holder; readonly reason: KeptReason }[] =>
    holdersFor(prompt.request.actor).flatMap((holder) =>
      mayWrite(holder)
        ? keptOn(holder).flatMap((reason) => (reason.mechanic === mechanic.id ? [{ holder, reason }] : []))
        : [],
    );
  return {
    present() {
      if (prompt.isOver) return [];
      const { label } = mechanic.adjustments?.[mechanic.condition?.key ?? "difficulty"] ?? {};
      return [
        {
          place: "words",
          template: "quincunx-prompt-reasons",
          name: FIELD,
          text,
          label: game.i18n.format("QUINCUNX.Reason.label", { what: label ? speak(label) : "" }),
          kept: kept().map(({ holder, reason: one }, index) => ({
            index,
            label: game.i18n.format("QUINCUNX.Reason.kept", { reason: sayReason(one), where: holder.name ?? "" }),
          })),
        },
      ];
    },
    read({ name, value }) {
      if (name !== FIELD) return;
      text = value;
      lay(readReasons(text));
      prompt.redraw();
    },
    async press({ quincunxReason: index }) {
      const found = kept()[Number(index)];
      if (!found) return;
      await removeKept(found.holder, found.reason).catch(notifyError);
      prompt.redraw();
    },
    answer: () => (appliedReasons.length > 0 ? appliedReasons.map(({ name, amount }) => ({ name, amount })) : null),
  };
}
