/** Plain data that a contest is drawn from, computed by each client for its own user. */
import type { ContestSideId } from "../../api/contest-draft.ts";
import { sayRefused } from "./odds.ts";
import type { Description } from "../../rules/contract/description.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import { freeText, phrase, type Phrase } from "../../rules/contract/phrase.ts";
import { decidedFields } from "../../rules/spec/change.ts";
import { describeValues } from "../../rules/spec/describe-changes.ts";
import { appearanceAt } from "../../actors/appearance.ts";
import { cardExtensions } from "../../card/extension.ts";
import { describe, readableCard, viewOfThrow } from "../../card/draw/linked-throw.ts";
import { overruledBy } from "../../card/secrets/secrecy.ts";
import { CONTEST_SIDES } from "./flags.ts";
import { offerViews } from "../../log/act.ts";
import { authorOf } from "../../log/authors.ts";
import { historyOf } from "../../log/history.ts";
import { stateWith } from "../../card/read/judge-secretly.ts";
import {
  gainNames,
  knowsMore,
  pendingSpecOf,
  secretOfSide,
  contestProgressOf,
  type ContestProgress,
} from "./progress.ts";
import { currentRound, isOpenSide, specOfSide, rollRightOf, waitingNumber, type Contest } from "./state.ts";
import { sayTargets } from "../../roll/difficulty/world-difficulty.ts";
import { speak } from "../../ui/speak.ts";
import { sentence } from "../../card/draw/plain-sentence.ts";

export type ContestView = ReturnType<typeof viewOfContest>;
export type ContestProgressView = ContestView["progress"];
export type ContestSideView = ContestView["sides"][number];
export type ContestThrowView = NonNullable<ContestSideView["thrown"]>;

export function viewOfContest(contest: Contest) {
  const { message, flags, state } = contest;
  const { mechanic, tie, calledOffBy } = state;
  const names = { a: freeText(flags.sides.a.name), b: freeText(flags.sides.b.name) };
  return {
    messageId: message.id ?? "",
    mechanic: mechanic.id,
    title: flags.title || speak(mechanic.label),
    /** Name of the contest's author. */
    by: authorOf(message).name,
    /** The tie rule, with the names of both sides. */
    tie: mechanic.contest?.sayTie?.(tie, names) ?? freeText(tie ?? ""),
    /** From 1; all earlier rounds ended level. */
    round: contest.rounds.length,
    /** Both throws of each earlier round; `null`: not readable for the viewer. */
    earlier: contest.rounds.slice(0, -1).map((round) => CONTEST_SIDES.map((side) => descriptionAt(round[side]))),
    sides: CONTEST_SIDES.map((side) => viewOfSide(contest, side)),
    progress: viewOfProgress(contest, contestProgressOf(contest)),
    /** For GMs if a target is hidden: includes secret targets. */
    secret: knowsMore(contest) ? viewOfProgress(contest, contestProgressOf(contest, true)) : null,
    calledOffBy,
    /** The GM whose simultaneous hiding replaced this viewer's; `null`: none. */
    overruledBy: overruledOn(contest),
    history: historyOf(contest, () => null),
    limitedAuthors: contest.limitedAuthors,
    remarks: cardExtensions.all().flatMap(({ resultRemarks }) => resultRemarks?.(contest) ?? []),
    offers: offerViews(contest),
  };
}

function overruledOn({ operations, state }: Contest): string | null {
  const by = CONTEST_SIDES.map((side) => {
    const ofSide = operations.filter(({ data }) => (data as { readonly side?: unknown }).side === side);
    return overruledBy(state.secretId[side], ofSide, ({ data }) => data["secretId"]);
  });
  return by[0] ?? by[1] ?? null;
}

function viewOfProgress(contest: Contest, { winner, gains, refused: error, ...progress }: ContestProgress) {
  const { mechanic, tie } = contest.state;
  const says = progress.result ? (mechanic.contest?.sayResult?.(progress.result, winner, tie) ?? []) : [];
  const refused = error && sayRefused(mechanic, error);
  const sayGains = CONTEST_SIDES.flatMap((side) => sayGain(contest, side, gains?.[side]));
  return {
    ...progress,
    /** Meaning of the result and the deciding rule. */
    says: [...says, ...sayGains],
    /** Reason why there is neither result nor odds; `null`: no refusal, or something is unknown. */
    refused,
  };
}

function sayGain(contest: Contest, side: ContestSideId, count = 0): readonly Phrase[] {
  const { gainSides, mechanic } = contest.state;
  const gainWords = count > 0 && mechanic.contest?.gain?.say(count, gainNames(contest, side), gainSides.includes(side));
  return gainWords ? [gainWords] : [];
}

function viewOfSide(contest: Contest, id: ContestSideId) {
  const { flags, state } = contest;
  const side = flags.sides[id];
  const { mechanic, tie, specs } = state;
  const message = game.messages.get(currentRound(contest).thrown[id] ?? "");
  const user = side.user === undefined ? null : (game.users.get(side.user) ?? null);
  const thrown = message ? viewOfSideThrow(message, user?.name ?? null) : null;
  const card = readableCard(message);
  const publicSpec = specs[id] ?? (state.targets[id] && specOfSide(state, id));
  const spec = message ? (card?.state.spec ?? null) : publicSpec;
  const secret = secretOfSide(contest, id);
  const pending = pendingSpecOf(contest, id);
  const appearance = appearanceAt(side.actor);
  // A side may have a name of its own; only the name of the token gets the addition for GMs.
  return {
    id,
    name: appearance?.name.startsWith(`${side.name} · `) ? appearance.name : side.name,
    img: appearance?.img ?? user?.avatar ?? null,
    role: mechanic.contest?.sayRole?.(tie, id) ?? null,
    /** Name of the roller; `null`: GMs. */
    user: user?.name ?? null,
    /** No user who may roll is connected. */
    isAway: side.user === undefined ? !game.users.activeGM : user?.active !== true,
    isPassive: side.isPassive === true,
    /** Public targets. */
    targets: spec ? targetsOf(contest, spec) : [],
    /** `isHidden`: the target is secret; `secretTargets`: its values for GMs, until the side has thrown. */
    isHidden: !message && contest.state.secretId[id] !== null,
    secretTargets: spec && secret ? targetsOf(contest, { ...spec, ...secret }) : [],
    /** A number that waits for a GM or the other side; `null`: none. */
    waits: waitsFor(contest, id),
    thrown,
    /** Dice to be thrown; empty: unknown, or already thrown. */
    dice: message || !pending ? [] : diceOf(contest, pending),
    /** `null`: the viewer may not roll, or the side has thrown. */
    mayRoll: isOpenSide(contest, id) ? rollRightOf(contest, id, game.user) : null,
  };
}

function waitsFor({ state }: Contest, id: ContestSideId): Phrase | null {
  const number = waitingNumber(state, id);
  if (!number || state.calledOffBy !== null) return null;
  const target = sayTargets(state.mechanic, { ...specOfSide(state, id), ...number.fields });
  return phrase("QUINCUNX.Contest.waits", { target, name: number.name });
}

function descriptionAt(messageId: string | null): Description | null {
  const card = readableCard(game.messages.get(messageId ?? ""));
  return card && describe(card.state);
}

function targetsOf({ state: { mechanic } }: Contest, spec: Fields): readonly Phrase[] {
  const { judgedBy = [] } = mechanic.contest ?? {};
  const fields = Object.keys(decidedFields(mechanic, spec)).filter(
    (field) => judgedBy.includes(field) || field in (mechanic.byGM ?? {}),
  );
  const isKnown = (field: string): boolean => (spec as Fields)[field] !== null;
  return describeValues(mechanic, spec, fields.filter(isKnown));
}

function diceOf({ state: { mechanic } }: Contest, spec: Fields) {
  try {
    return mechanic.waitingDice(spec, mechanic.parseFaces(spec, {})).map(({ size, count }) => ({ size, count }));
  } catch {
    return []; // No die is left (DP-6); the roller's prompt explains it.
  }
}

function viewOfSideThrow(message: ChatMessage.Implementation, user: string | null) {
  const author = message.author?.name ?? "";
  const card = readableCard(message);
  const targets = card?.secrecy.targets;
  return {
    ...viewOfThrow(message, "QUINCUNX.Contest.thrown"),
    /** Description with secret targets; `null`: nothing is hidden. */
    secret: card && targets ? describe(stateWith(card, targets)) : null,
    /** Name of the GM who rolled for the user; `null`: the user rolled. */
    standIn: user === null || author === user || message.author?.isGM !== true ? null : author,
  };
}

/** The result, tie or refusal as one sentence; empty: nothing to announce. */
export function sentenceOfContest(contest: Contest): string {
  const { title, sides, progress, calledOffBy } = viewOfContest(contest);
  const tell = (result: string): string => sentence({ name: "", title, result: freeText(result) });
  const haveThrown = sides.every(({ thrown }) => thrown !== null);
  if (calledOffBy === null && haveThrown && progress.refused) return tell(speak(progress.refused));
  if (calledOffBy !== null || !progress.result || progress.result.waiting) return "";
  const { winner, by } = progress.result;
  const says = progress.says.map((one) => speak(one)).join(" ");
  const name = sides.find(({ id }) => id === winner)?.name ?? "";
  const { i18n } = game;
  if (winner === null) return tell(says);
  const headline =
    by > 0
      ? i18n.format("QUINCUNX.Contest.winsBy", { name, by: String(by) })
      : i18n.format("QUINCUNX.Contest.wins", { name });
  return tell(`${headline}. ${says}`.trim());
}
