/**
 * Operation `target`: a ruling that sets the difficulty of all answers, existing and future. Data: the ruling, and the salt of a seal. Hidden targets are a
 * secret in GMs' browsers under the operation's id.
 */
import type { Fields } from "../../rules/contract/fields.ts";
import { saltOf } from "../../roll/difficulty/seal-targets.ts";
import { isSalt } from "../../card/secrets/seal.ts";
import { isDifficultyFixed } from "../../roll/difficulty/world-difficulty.ts";
import { phrase } from "../../rules/contract/phrase.ts";
import { describeChanges, describeValues } from "../../rules/spec/describe-changes.ts";
import { inheritAnswer } from "../../card/secrets/keep-secrets.ts";
import { NO_RULING, readDecision, ruledSpec, setsGMFields, type Ruling } from "../../roll/difficulty/ruling.ts";
import { askTargets, changedTargets, keepTargets } from "../../roll/difficulty/target-dialog.ts";
import { isAuthorOrGM, isGM, type Change, type Offer } from "../../log/operation.ts";
import { postSaying } from "../../log/post.ts";
import { secretTargets, type Request } from "./state.ts";
import { judgedTogether } from "./together.ts";
import { speak } from "../../ui/speak.ts";

interface RequestTargets extends Ruling {
  /** Of a revealed target. Absent: none. */
  readonly salt?: string | undefined;
}

export const target: Change<RequestTargets, Request> = {
  type: "target",
  on: ["request"],
  parse({ salt, ...data }) {
    const ruling = readDecision(data);
    if (!ruling || ruling.answer !== null || (salt !== undefined && !isSalt(salt))) return null;
    return { ...ruling, ...(salt === undefined ? {} : { salt }) };
  },
  may: (author, { mechanic }, ruling) => isGM(author) && setsGMFields(mechanic, ruling),
  apply({ mechanic, spec, hiddenBy }, { salt = null, ...ruling }, { id }) {
    const { fields, isHidden } = ruling;
    return {
      spec: ruledSpec(mechanic, spec, ruling),
      hiddenBy: isHidden ? id : null,
      revealed: hiddenBy === null || isHidden ? undefined : { fields, salt },
    };
  },
  // As on a card: each hides another number under its id, so equal data of two GMs is not one press.
  excludes: () => [],
  mayUndo: isAuthorOrGM,
  // Answers keep the secret too, because the request may be deleted.
  arrived: ({ message }) => void inheritAnswer(message.id ?? ""),
  describe: ({ before: { mechanic, spec: before, hiddenBy }, change: { spec = before }, data, logged, isUndone }) => {
    const { name } = logged.author;
    const fields = Object.keys(data.fields);
    if (data.isHidden) return phrase("QUINCUNX.Card.History.hide", { name });
    if (!hiddenBy)
      return phrase("QUINCUNX.Card.History.amend", { name, changes: describeChanges(mechanic, before, spec, fields) });
    // An undone reveal must not show the values.
    return isUndone
      ? phrase("QUINCUNX.Card.History.revealUndone", { name })
      : phrase("QUINCUNX.Card.History.reveal", { name, targets: describeValues(mechanic, spec, fields) });
  },
  offers: (request, viewer) => {
    const { mechanic } = request.state;
    if (!viewer.isGM || mechanic.hideable.length === 0) return [];
    const known = secretTargets(request);
    const change: Offer = {
      id: "",
      place: "foot",
      label: phrase("QUINCUNX.Card.amend"),
      icon: "fa-solid fa-bullseye",
      take: () => amendTargets(request),
    };
    return [
      ...(known
        ? [
            {
              id: "reveal",
              place: "secret" as const,
              label: phrase("QUINCUNX.Request.revealAll"),
              take: () => setTargets(request, known, saltOf(request.flags.seal)),
            },
          ]
        : []),
      ...(isFixed(request) ? [] : [change]),
    ];
  },
};

/** An answer has fixed the difficulty, in this world (SC-2). */
function isFixed({ state, answers }: Request): boolean {
  return isDifficultyFixed(state) && answers().length > 0;
}

/** A target to be hidden stays in this browser. */
async function amendTargets(request: Request): Promise<void> {
  const { mechanic, spec, hiddenBy } = request.state;
  const known = secretTargets(request);
  const answer = await askTargets(request, {
    mechanic,
    spec: mechanic.parseSpec({ ...spec, ...known }),
    who: "",
    isHidden: hiddenBy !== null,
    judge: (changed) => speak(judgedTogether(request, changed)),
  });
  if (!answer) return;
  if (answer.isHidden) return hideAll(request, answer.spec);
  const targets = changedTargets(mechanic, spec, answer.spec);
  if (Object.keys(targets).length > 0) await setTargets(request, targets);
}

async function setTargets(request: Request, targets: Fields, salt: string | null = null): Promise<void> {
  const { mechanic, spec } = request.state;
  const values = describeValues(mechanic, mechanic.parseSpec({ ...spec, ...targets }), Object.keys(targets));
  const words = { targets: values.map((value) => speak(value)).join(", ") };
  const ruling = { ...NO_RULING, fields: targets, ...(salt === null ? {} : { salt }) };
  await postSaying(target, request, ruling, "QUINCUNX.Request.targetBy", words);
}

async function hideAll(request: Request, spec: Fields): Promise<void> {
  const id = await keepTargets(request.state.mechanic, spec);
  await postSaying(target, request, { ...NO_RULING, isHidden: true }, "QUINCUNX.Card.hid", {}, { id });
}
