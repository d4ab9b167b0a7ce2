/**
 * Operation `contestTarget`: a GM sets, hides or reveals a side's target before it throws. If posted at the moment of the throw it counts too, in
 * either order. Data: the side and all fields that decide, `{side: "a", fields: {threshold: 7}}`, hidden: all `null`, with the secret's key in
 * `secretId`. `conditions`: further fields of GMs (MP-4, MP-5).
 */
import { isFields, type Fields } from "../../rules/contract/fields.ts";
import { phrase, freeText } from "../../rules/contract/phrase.ts";
import { decidedFields } from "../../rules/spec/gm-fields.ts";
import { describeChanges, describeValues } from "../../rules/spec/describe-changes.ts";
import { inheritAnswer } from "../../card/secrets/keep-secrets.ts";
import { type SideTargets, setSide } from "./set-side.ts";
import { currentRound, specOfSide, type Contest } from "./state.ts";
import { CONTEST_SIDES, type ContestSideId } from "../../roll/contest/flags.ts";
import { isContestSecretId } from "../../secrets/secret-id.ts";
import { isAuthorOrGM, type Change, type Offer } from "../../log/operation.ts";
import { amendTo } from "../../roll/amend.ts";

export const contestTarget: Change<SideTargets, Contest> = {
  type: "contestTarget",
  on: ["contest"],
  parse: readTargets,
  may: (author, { mechanic, calledOffBy }, { fields, conditions = {} }) => {
    const { byGM = {}, contest: { judgedBy = [] } = {} } = mechanic;
    const isAll = judgedBy.length > 0 && judgedBy.every((field) => Object.hasOwn(fields, field));
    const areTheirs = Object.keys(conditions).every((field) => Object.hasOwn(byGM, field));
    return author.isGM && calledOffBy === null && isAll && Object.keys(fields).length === judgedBy.length && areTheirs;
  },
  apply: (state, { side, fields: targets, conditions, secretId = null }) => {
    const fields = { ...targets, ...conditions };
    const spec = state.mechanic.parseSpec({ ...specOfSide(state, side), ...fields });
    return {
      specs: { ...state.specs, [side]: state.specs[side] && spec },
      targets: { ...state.targets, [side]: fields },
      secretId: { ...state.secretId, [side]: secretId },
    };
  },
  mayUndo: isAuthorOrGM,
  arrived: ({ message }) => void inheritAnswer(message.id ?? ""),
  describe: ({ before, data: { side, fields: targets, conditions, secretId }, logged, isUndone }) => {
    const { name } = logged.author;
    const fields = { ...targets, ...conditions };
    const { mechanic } = before;
    const [was, names] = [specOfSide(before, side), Object.keys(fields)];
    const now = { ...was, ...fields };
    const decided = Object.keys(decidedFields(mechanic, now)).filter((field) => names.includes(field));
    const change = (): ReturnType<typeof phrase> => {
      if (secretId !== undefined) return phrase("QUINCUNX.Card.History.hide", { name });
      if (before.secretId[side] === null)
        return phrase("QUINCUNX.Card.History.amend", { name, changes: describeChanges(mechanic, was, now, names) });
      // After an undone reveal, the history must not show the values.
      return isUndone
        ? phrase("QUINCUNX.Card.History.revealUndone", { name })
        : phrase("QUINCUNX.Card.History.reveal", { name, targets: describeValues(mechanic, now, decided) });
    };
    return phrase("QUINCUNX.Contest.History.target", { side: freeText(before.names[side]), change: change() });
  },
  offers: (contest, viewer) => CONTEST_SIDES.flatMap((side) => (viewer.isGM ? offerOf(contest, side) : [])),
};

/** Either all fields are hidden or none. */
function readTargets({ side, fields, secretId, conditions, ...rest }: Fields): SideTargets | null {
  if ((side !== "a" && side !== "b") || Object.keys(rest).length > 0 || !isFields(fields)) return null;
  if (conditions !== undefined && !isFields(conditions)) return null;
  const values = Object.values(fields);
  const read = { side, fields, ...(conditions ? { conditions } : {}) } as const;
  if (secretId === undefined) return values.every((value) => value !== null) ? read : null;
  const isHiding = isContestSecretId(secretId) && values.every((value) => value === null);
  return isHiding ? { ...read, secretId } : null;
}

/** Not offered after the throw: then a GM amends the card. */
function offerOf(contest: Contest, side: ContestSideId): readonly Offer[] {
  const { mechanic, calledOffBy, names } = contest.state;
  const isOpen = calledOffBy === null && currentRound(contest).thrown[side] === null;
  if (!isOpen || (mechanic.contest?.judgedBy ?? []).length === 0) return [];
  const label = phrase("QUINCUNX.Contest.target", { name: freeText(names[side]) });
  return [
    {
      id: side,
      place: "foot",
      label,
      icon: "fa-solid fa-bullseye",
      take: () => setSide(contestTarget, contest, side, amendTo),
    },
  ];
}
