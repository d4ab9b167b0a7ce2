/**
 * Operation `decide`: a GM answers a question with a target (public or hidden), "no roll needed" or "impossible". The
 * first answer counts. A hidden target is in no message: GM clients keep it under the operation's id, and the card of
 * the roll inherits it.
 */
import { sealTargets } from "../../roll/difficulty/seal-targets.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import { phrase } from "../../rules/contract/phrase.ts";
import { decidedFields, hasUnknownTarget } from "../../rules/spec/change.ts";
import { targetName, targetsInSight } from "../../rules/odds/targets.ts";
import { figuresOf } from "../../rules/odds/known-odds.ts";
import { inheritAnswer } from "../../card/secrets/keep-secrets.ts";
import type { Question } from "./question.ts";
import {
  excuseOffers,
  NO_RULING,
  readDecision,
  ruledSpec,
  setsGMFields,
  type Ruling,
} from "../../roll/difficulty/ruling.ts";
import { askTargets, changedTargets, keepTargets } from "../../roll/difficulty/target-dialog.ts";
import type { Change, Offer } from "../../log/operation.ts";
import { postSaying } from "../../log/post.ts";
import { speak } from "../../ui/speak.ts";

export const decide: Change<Ruling, Question> = {
  type: "decide",
  on: ["question"],
  parse: readDecision,
  may: (author, { mechanic, ruling: before }, ruling) =>
    author.isGM && before === null && setsGMFields(mechanic, ruling),
  apply: ({ mechanic, spec }, ruling, { id, author }) => ({
    ruling,
    ruledBy: author.name,
    spec: ruledSpec(mechanic, spec, ruling),
    hiddenBy: ruling.isHidden ? id : null,
  }),
  // The asker may have rolled before the answer arrived.
  arrived: ({ message }) => void inheritAnswer(message.id ?? ""),
  offers: (question, viewer) =>
    viewer.isGM && question.state.ruling === null && !question.isRolled ? offersOn(question) : [],
};

function offersOn(question: Question): readonly Offer[] {
  const { mechanic, spec } = question.state;
  const targets = targetsInSight(mechanic, spec).filter(({ p }) => p > 0);
  return [
    ...targets.map((target, index): Offer => ({
      id: `target.${index}`,
      place: "main",
      label: targetName(target),
      notes: [phrase("QUINCUNX.Question.chance", { chance: { percent: target.p } })],
      take: () => decideOpen(question, target.spec),
    })),
    {
      id: "other",
      place: "foot",
      label: phrase("QUINCUNX.Question.other"),
      icon: "fa-solid fa-bullseye",
      take: () => decideInDialog(question),
    },
    ...excuseOffers((ruling) => rule(question, ruling)),
  ];
}

async function decideInDialog(question: Question): Promise<void> {
  const { mechanic, spec } = question.state;
  const answer = await askTargets(question, {
    mechanic,
    spec,
    rollerName: question.message.alias,
    isHidden: false,
    judge: (changed) => chanceOf(question, changed),
  });
  if (!answer) return;
  if (answer.isHidden) {
    const sealed = await sealTargets(decidedFields(mechanic, answer.spec));
    return rule(question, { ...NO_RULING, isHidden: true, ...sealed }, await keepTargets(mechanic, answer.spec));
  }
  await decideOpen(question, answer.spec);
}

function chanceOf({ state: { mechanic } }: Question, spec: Fields): string {
  const [figure] = hasUnknownTarget(mechanic, spec) ? [] : figuresOf(mechanic, spec);
  return speak(
    figure?.unit === "probability"
      ? phrase("QUINCUNX.Question.chanceOf", { chance: { percent: figure.value }, what: figure.label })
      : phrase("QUINCUNX.Word.unknown"),
  );
}

async function decideOpen(question: Question, spec: Fields): Promise<void> {
  const { mechanic, spec: before } = question.state;
  const fields = changedTargets(mechanic, before, spec);
  if (Object.keys(fields).length > 0) await rule(question, { ...NO_RULING, fields });
}

async function rule(question: Question, ruling: Ruling, id?: string): Promise<void> {
  await postSaying(decide, question, ruling, "QUINCUNX.Question.answered", {}, id === undefined ? {} : { id });
}
