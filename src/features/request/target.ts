/**
 * Operation `target`: sets the difficulty of all answers, existing and future. Data: fields of the spec, and the salt of a seal. If all targets are `null`, they are a secret
 * in GMs' browsers under the operation's id.
 */
import { saltOf } from "../../roll/seal.ts";
import { isSalt } from "../../secrets/seal.ts";
import { fixedDifficultySetting } from "../../roll/world-difficulty.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { gmFields } from "../../rules/spec/gm-fields.ts";
import { phrase } from "../../rules/contract/phrase.ts";
import { describeChanges, describeValues } from "../../rules/spec/describe-changes.ts";
import { inheritAnswer } from "../../card/secrets/keep-secrets.ts";
import { askTargets, changedTargets, keepTargets, unknownTargets } from "../../roll/target-dialog.ts";
import type { Fields } from "../../platform/flags.ts";
import { isAuthorOrGM, isGM, type Change, type Offer } from "../../log/operation.ts";
import { postOperation } from "../../log/post.ts";
import { secretTargets } from "./secrecy.ts";
import type { RequestState } from "./request-state.ts";
import type { Request } from "./state.ts";
import { judgedTogether } from "./together.ts";
import { speak } from "../../ui/speak.ts";

export const target: Change<Fields, Request> = {
  type: "target",
  on: ["request"],
  parse(data) {
    const { fields, salt } = split(data);
    return Object.keys(fields).length > 0 && (salt === null || isSalt(salt)) ? data : null;
  },
  may: (author, { mechanic }, data) =>
    isGM(author) && Object.keys(split(data).fields).every((field) => gmFields(mechanic).includes(field)),
  apply({ mechanic, spec, hiddenBy }, data, { id }) {
    const revealed = split(data);
    const isHidden = isHiding(mechanic, data);
    return {
      spec: mechanic.parseSpec({ ...spec, ...revealed.fields }),
      hiddenBy: isHidden ? id : null,
      revealed: hiddenBy === null || isHidden ? undefined : revealed,
    };
  },
  mayUndo: isAuthorOrGM,
  // Answers keep the secret too, because the request may be deleted.
  arrived: ({ message }) => void inheritAnswer(message.id ?? ""),
  describe: ({ before: { mechanic, spec: before, hiddenBy }, change: { spec = before }, data, logged, isUndone }) => {
    const { name } = logged.author;
    const fields = Object.keys(split(data).fields);
    if (isHiding(mechanic, data)) return phrase("QUINCUNX.Card.History.hide", { name });
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

function split({ salt = null, ...fields }: Fields): NonNullable<RequestState["revealed"]> {
  return { fields, salt: salt as string | null };
}

/** An answer has fixed the difficulty, in this world (SC-2). */
function isFixed({ state: { mechanic, spec, hiddenBy }, answers }: Request): boolean {
  const isOpen = mechanic.hideable.some((field) => (spec as Fields)[field] === null);
  return fixedDifficultySetting.read() && (!isOpen || hiddenBy !== null) && answers().length > 0;
}

function isHiding({ hideable }: AnyMechanic, patch: Fields): boolean {
  return hideable.every((field) => patch[field] === null);
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
  const sentence = game.i18n.format("QUINCUNX.Request.targetBy", {
    name: game.user.name,
    targets: values.map((value) => speak(value)).join(", "),
  });
  await postOperation(target, request, { ...targets, ...(salt === null ? {} : { salt }) }, { sentence });
}

async function hideAll(request: Request, spec: object): Promise<void> {
  const { mechanic } = request.state;
  const id = await keepTargets(mechanic, spec);
  const sentence = game.i18n.format("QUINCUNX.Card.hid", { name: game.user.name });
  await postOperation(target, request, unknownTargets(mechanic), { sentence, id });
}
