/**
 * Operation `waive`: a GM says that a condition or an effect did not apply, so that it leaves the spec of a rolled card. Data: the option that laid it, and its
 * name. Offered where the roller doubts it, and where no dice change.
 */
import { choice, type InferRecord, reader } from "../../rules/contract/schema.ts";
import { shortWords, type Card, type CardState } from "../../card/state.ts";
import { isAuthorOrGM, isGM, type Change } from "../../log/operation.ts";
import { postSaying } from "../../log/post.ts";
import { unlessRefused } from "../../rules/contract/error.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import { freeText, phrase } from "../../rules/contract/phrase.ts";
import { withoutAdjusted } from "../../rules/spec/adjust.ts";
import { adjustmentFields, sayWithAmount, type StoredAdjustment } from "../../roll/adjustments/stored-adjustment.ts";

const SOURCES = ["conditions", "effects"] as const;

const DATA = { of: choice(SOURCES), name: shortWords };
type Waived = InferRecord<typeof DATA>;

export const waive: Change<Waived, Card> = {
  type: "waive",
  on: ["card"],
  parse: reader(DATA),
  may: (author, state, data) => isGM(author) && specWithout(state, data) !== null,
  apply(state, data) {
    const adjustment = laidIn(state, data);
    const left = adjustmentFields[data.of].in(state)?.filter((one) => !adjustment.includes(one)) ?? [];
    return { spec: specWithout(state, data) ?? state.spec, ...adjustmentFields[data.of].of(left) };
  },
  mayUndo: isAuthorOrGM,
  describe: ({ data, logged }) =>
    phrase("QUINCUNX.Condition.waivedBy", { name: logged.author.name, condition: freeText(data.name) }),
  offers: (card, viewer) =>
    viewer.isGM
      ? SOURCES.flatMap((of) =>
          (adjustmentFields[of].in(card.state) ?? []).flatMap((one) => {
            const data = { of, name: one.name };
            if (!one.isDoubted || specWithout(card.state, data) === null) return [];
            const name = sayWithAmount(card.state.mechanic, one);
            return [
              {
                id: `${of} ${one.name}`,
                place: "main" as const,
                label: phrase("QUINCUNX.Condition.waiveOne", { name }),
                icon: "fa-solid fa-cloud-moon",
                take: () => postSaying(waive, card, data, "QUINCUNX.Condition.waivedBy", { condition: one.name }),
              },
            ];
          }),
        )
      : [],
};

/** An effect may change several things. */
function laidIn(state: CardState, { of, name }: Waived): readonly StoredAdjustment[] {
  return (adjustmentFields[of].in(state) ?? []).filter((one) => one.name === name && !one.isForGM);
}

/** `null`: it is not in the spec, or dice were thrown for it. */
function specWithout(state: CardState, data: Waived): Fields | null {
  const { mechanic, spec, faces } = state;
  const adjustment = laidIn(state, data);
  const after = adjustment.reduce(
    (before: Fields | null, one) => before && withoutAdjusted(mechanic, before, one),
    adjustment.length > 0 ? spec : null,
  );
  const diceOf = (now: Fields): string =>
    JSON.stringify(unlessRefused(() => mechanic.waitingDice(now, mechanic.parseFaces(now, {}))));
  const isReadable = after !== null && unlessRefused(() => mechanic.resolve(after, faces)) !== null;
  return isReadable && diceOf(spec) === diceOf(after) ? after : null;
}
