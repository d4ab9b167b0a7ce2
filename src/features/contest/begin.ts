/** Posts a contest: sides, specs and tie rule, before the throws. */
import type { ContestDraft, ContestSideDraft, ContestSideId, ContestStart } from "../../api/contest-draft.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import { sealTargets } from "../../roll/difficulty/seal-targets.ts";
import type { ContestFlags, ContestSideFlags } from "./flags.ts";
import { makeSecretId } from "../../card/secrets/secrets.ts";
import { keepSecret } from "../../card/secrets/share-secrets.ts";
import { mechanicsInUse } from "../../mechanics/house-rules/in-use.ts";
import { mechanicById } from "../../mechanics/mechanics.ts";
import { ownMessage, sendMessage } from "../../platform/send.ts";
import { postResultOf, type PostResult } from "../../mechanics/hooks.ts";
import { replaceable } from "../../platform/replaceable.ts";
import { openLater } from "../../ui/reason.ts";
import type { UserAction } from "../../ui/user-actions.ts";
import { speak } from "../../ui/speak.ts";
import { contestIn, flagsOfContest } from "./draft.ts";

export const contestAction: UserAction = {
  id: "contest",
  label: "QUINCUNX.Contest.title",
  menuLabel: "QUINCUNX.Toolbar.contest",
  icon: "fa-solid fa-people-arrows",
  menu: "everyone",
  order: 1,
  isOffered: () => mechanicsInUse().some(({ contest }) => contest?.judge),
  run: () => prepareContest(),
};

/** Opens the window, which few users need. */
const openContest = replaceable("openContest", (start: ContestStart) =>
  openLater(import("./contest-window.ts"), (window) => window.showContestWindow(start)),
);

export async function prepareContest(start: ContestStart = {}): Promise<PostResult> {
  const draft = await openContest(start);
  return draft ? postResultOf(await postContest(draft)) : { kind: "cancelled" };
}

/** Throws RuleError for an invalid spec or tie rule. Hidden targets stay in GMs' browsers. */
export async function postContest(draft: ContestDraft): Promise<ChatMessage.Implementation | null> {
  const open = flagsOfContest(draft);
  const flags = { ...open, sides: { a: await hideSide(open, draft, "a"), b: await hideSide(open, draft, "b") } };
  const { a, b } = flags.sides;
  const sentence = game.i18n.format("QUINCUNX.Contest.sentence", {
    name: game.user.name,
    title: flags.title || speak(mechanicById(flags.mechanic).label),
    a: a.name,
    b: b.name,
  });
  return sendMessage({ _id: foundry.utils.randomID(), ...ownMessage(sentence, flags) });
}

/** Before the message exists, because users may roll at once. */
async function hideSide(
  { mechanic: id, sides }: ContestFlags,
  draft: ContestDraft,
  which: ContestSideId,
): Promise<ContestSideFlags> {
  const side = sides[which];
  const { hideable, parseSpec } = mechanicById(id);
  const fields = Object.entries(side.spec ?? {}).filter(([field]) => hideable.includes(field));
  if (!mayHideSide(id, draft.sides[which], side.spec)) return side;
  const secretId = makeSecretId("side");
  const sealed = await sealTargets(Object.fromEntries(fields));
  await keepSecret(secretId, Object.fromEntries(fields));
  const unknown = Object.fromEntries(fields.map(([field]) => [field, null]));
  return {
    ...side,
    spec: parseSpec({ ...side.spec, ...unknown }),
    locked: [...new Set([...(side.locked ?? []), ...Object.keys(unknown)])],
    secretId,
    ...sealed,
  };
}

function mayHideSide(id: string, { isHidden, card }: ContestSideDraft, spec: Fields | null): boolean {
  const { judgedBy = [] } = contestIn(mechanicById(id));
  const isSaid = spec !== null && judgedBy.length > 0 && judgedBy.every((field) => spec[field] !== null);
  return game.user.isGM && isHidden === true && card === undefined && isSaid;
}
