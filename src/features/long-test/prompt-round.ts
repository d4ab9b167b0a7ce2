/** The pre-roll option that makes a roll against an opponent a round of its actor's long test (MP-7, MP-8). */
import type { Fields } from "../../rules/contract/fields.ts";
import { audienceOf } from "../../platform/generations.ts";
import { countPhrase, phrase } from "../../rules/contract/phrase.ts";
import type { Control } from "../../rules/contract/control.ts";
import { roundChoice, roundOf, roundsOf, type OpenRound } from "../../roll/rounds.ts";
import type { PreRollOption, RollDraft } from "../../roll/pre-roll-option.ts";
import type { PromptHandle, PromptPart } from "../../roll/prompt/part.ts";
import { formatNumber, speak } from "../../ui/speak.ts";
import { originOfRound, requireOpenRound } from "./roll-round.ts";

interface RoundOffer {
  readonly test: string;
  /** The roll is meant as a round. */
  readonly isMeant: boolean;
}

type RoundAnswer = Pick<RoundOffer, "test">;

const FIELD = "longTest.asRound";

export const roundOption: PreRollOption<RoundOffer, RoundAnswer> = {
  id: "long-test-round",
  offer: (roll) => {
    const round = roundFor(roll);
    return round ? { test: round.test, isMeant: round.test === roundChoice.in(roll.config)?.test } : null;
  },
  open: roundPart,
  withoutPrompt(roll) {
    const round = roundFor(roll);
    const isMeant = round?.test === roundChoice.in(roll.config)?.test && audienceOf(roll.context.mode) === "public";
    return round && isMeant
      ? { spec: roll.mechanic.parseSpec(fromPool(roll.context.spec, round)), answer: { test: round.test } }
      : {};
  },
  apply({ context: { actor, spec } }, { test }) {
    requireOpenRound(test, actor?.uuid, spec);
    return spec;
  },
  origin: ({ context: { actor } }, { test }) => originOfRound(test, actor?.uuid) ?? {},
};

/** The test that is meant, else the first one. */
function roundFor({ mechanic, config, context }: RollDraft): OpenRound | undefined {
  const choice = roundChoice.in(config);
  if (!choice) return undefined;
  const all = roundsOf(context.actor?.uuid).filter((one) => one.mayThrow && one.spec && one.mechanic === mechanic.id);
  return all.find(({ test }) => test === choice.test) ?? all[0];
}

/** The spec with the dice that are left. */
function fromPool(spec: Fields, { pool }: OpenRound): Fields {
  const { dice } = spec as { readonly dice: number };
  return { ...spec, pool, dice: Math.min(dice, pool) };
}

function roundPart(prompt: PromptHandle, { test, isMeant }: RoundOffer): PromptPart<RoundAnswer> {
  let isOn = isMeant;
  const before = prompt.editor.state.spec;
  const now = (): OpenRound | null => roundOf(prompt.request.actor?.uuid, test);
  const isRound = (): boolean => isOn && now() !== null && audienceOf(prompt.mode) === "public";
  const lay = (fields: Fields): void => {
    const { pool, dice } = fields;
    const { spec } = prompt.editor.state;
    const isSame = spec["pool"] === pool && spec["dice"] === dice;
    if (!isSame) prompt.editor.edit({ kind: "put", fields: { pool, dice } });
  };
  const meanLeft = (dice?: unknown): number | null => {
    const { spec } = prompt.editor.state;
    const left = isRound() ? now()?.meanLeft(dice === undefined ? spec : { ...spec, dice }) : null;
    return left == null ? null : Math.round(left * 10) / 10;
  };
  return {
    answer: () => (isRound() ? { test } : null),
    refresh() {
      const round = now();
      if (round && isOn) lay(fromPool(prompt.editor.state.spec, round));
    },
    read(field) {
      if (field.name !== FIELD) return;
      isOn = field.checked;
      if (!isOn) lay(before);
      prompt.refresh();
    },
    present() {
      const round = now();
      if (!round) return [];
      const label = speak(countPhrase("QUINCUNX.LongTest.inContest", round.pool, { title: round.title }));
      const toggle = {
        place: "given",
        template: "quincunx-prompt-toggle",
        name: FIELD,
        label,
        isChecked: isOn,
      } as const;
      const words = game.i18n.localize("QUINCUNX.LongTest.onlyPublic");
      const isPrivate = isOn && audienceOf(prompt.mode) !== "public";
      return isPrivate ? [toggle, { place: "given", template: "quincunx-prompt-note", words }] : [toggle];
    },
    controls: (controls) =>
      isRound()
        ? controls.filter(({ path }) => path[0] !== "pool").map((control) => withDiceLeft(control, meanLeft))
        : controls,
    odds(odds) {
      const value = meanLeft();
      const label = game.i18n.localize("QUINCUNX.LongTest.meanLeft");
      return value === null
        ? odds
        : { ...odds, further: [{ id: "left", label, value: formatNumber(value) }, ...furtherOf(odds)] };
    },
  };
}

function furtherOf({ further }: Fields): readonly object[] {
  return (further ?? []) as readonly object[];
}

/** Adds the dice left to each number of dice. */
function withDiceLeft(control: Control, meanLeft: (dice: unknown) => number | null): Control {
  if (control.kind !== "choice" || control.look !== "bars") return control;
  return {
    ...control,
    options: control.options.map((option) => {
      const left = meanLeft(option.value);
      if (left === null) return option;
      const { hint } = option;
      return {
        ...option,
        hint: hint
          ? phrase("QUINCUNX.LongTest.chanceAndLeft", { chance: hint, left })
          : phrase("QUINCUNX.LongTest.leftAfter", { left }),
      };
    }),
  };
}
