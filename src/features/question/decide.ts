/**
 * Operation `decide`: a GM answers a question with a target (public or hidden), "no roll needed" or "impossible". The
 * first answer counts. A hidden target is in no message: GM clients keep it under the operation's id, and the card of
 * the roll inherits it.
 */
import { sealTargets } from "../../roll/seal.ts";
import { isSeal } from "../../secrets/seal.ts";
import { phrase } from "../../rules/contract/phrase.ts";
import { decidedFields, gmFields } from "../../rules/spec/gm-fields.ts";
import { targetName, targetsInSight } from "../../rules/odds/targets.ts";
import { inheritAnswer } from "../../card/secrets/keep-secrets.ts";
import type { Decision, Question, QuestionState } from "./question.ts";
import { askTargets, changedTargets, keepTargets } from "../../roll/target-dialog.ts";
import { isFields, type Fields } from "../../platform/flags.ts";
import { isExcuse } from "../../log/kind.ts";
import type { Change, Offer } from "../../log/operation.ts";
import { postOperation } from "../../log/post.ts";
import { speak } from "../../ui/speak.ts";

export const decide: Change<Decision, Question> = {
  type: "decide",
  on: ["question"],
  parse: readDecision,
  may: (author, { decision }) => author.isGM && decision === null,
  apply: (state, decision, { id, author }) => ({
    decision,
    decidedBy: author.name,
    ...(decision.kind === "target" ? { spec: withTargets(state, decision.fields) } : {}),
    hiddenBy: decision.kind === "hidden" ? id : null,
  }),
  // The asker may have rolled before the answer arrived.
  arrived: ({ message }) => void inheritAnswer(message.id ?? ""),
  offers: (question, viewer) =>
    viewer.isGM && question.state.decision === null && !question.isRolled ? offersOn(question) : [],
};

function readDecision({ kind, fields, seal, ...rest }: Fields): Decision | null {
  if (Object.keys(rest).length > 0) return null;
  if (seal !== undefined) return kind === "hidden" && fields === undefined && isSeal(seal) ? { kind, seal } : null;
  if (kind === "target") return isFields(fields) && Object.keys(fields).length > 0 ? { kind, fields } : null;
  if (fields !== undefined) return null;
  return kind === "hidden" || isExcuse(kind) ? { kind } : null;
}

/** Throws if a field is no target of this mechanic, or its value is invalid. */
function withTargets({ mechanic, spec }: QuestionState, fields: Fields): object {
  for (const [field, value] of Object.entries(fields))
    if (!gmFields(mechanic).includes(field) || (mechanic.hideable.includes(field) && value === null))
      throw new Error(`"${field}" is no target`);
  return mechanic.parseSpec({ ...spec, ...fields });
}

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
    { id: "none", place: "foot", label: phrase("QUINCUNX.Question.none"), take: () => say(question, { kind: "none" }) },
    {
      id: "impossible",
      place: "foot",
      label: phrase("QUINCUNX.Question.impossible"),
      take: () => say(question, { kind: "impossible" }),
    },
  ];
}

async function decideInDialog(question: Question): Promise<void> {
  const { mechanic, spec } = question.state;
  const answer = await askTargets(question, {
    mechanic,
    spec,
    who: question.message.alias,
    isHidden: false,
    judge: (changed) => chanceOf(question, changed),
  });
  if (!answer) return;
  if (answer.isHidden) {
    const sealed = await sealTargets(decidedFields(mechanic, answer.spec));
    return say(question, { kind: "hidden", ...sealed }, await keepTargets(mechanic, answer.spec));
  }
  await decideOpen(question, answer.spec);
}

function chanceOf({ state: { mechanic } }: Question, spec: object): string {
  const isOpen = mechanic.hideable.some((field) => (spec as Fields)[field] === null);
  const [figure] = isOpen ? [] : mechanic.odds.figures(spec, mechanic.odds.of(spec));
  return speak(
    figure?.unit === "probability"
      ? phrase("QUINCUNX.Question.chanceOf", { chance: { percent: figure.value }, what: figure.label })
      : phrase("QUINCUNX.Word.unknown"),
  );
}

async function decideOpen(question: Question, spec: object): Promise<void> {
  const { mechanic, spec: asked } = question.state;
  const fields = changedTargets(mechanic, asked, spec);
  if (Object.keys(fields).length > 0) await say(question, { kind: "target", fields });
}

async function say(question: Question, decision: Decision, id?: string): Promise<void> {
  const sentence = game.i18n.format("QUINCUNX.Question.answered", { name: game.user.name });
  await postOperation(decide, question, decision, { sentence, ...(id === undefined ? {} : { id }) });
}
