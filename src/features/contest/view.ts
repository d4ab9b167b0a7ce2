/** Plain data that a contest is drawn from, computed by each client for its own user. */
import { sayRefused } from "../../roll/contest/odds.ts";
import type { ContestOdds, ContestResult } from "../../rules/contract/contest.ts";
import type { Description } from "../../rules/contract/description.ts";
import type { MechanicId } from "../../rules/contract/mechanic.ts";
import { freeText, type Phrase } from "../../rules/contract/phrase.ts";
import { decidedFields } from "../../rules/spec/gm-fields.ts";
import { describeValues } from "../../rules/spec/describe-changes.ts";
import { appearanceAt } from "../../actors/appearance.ts";
import { cardOf } from "../../card/card.ts";
import { replacedStates } from "../../card/state.ts";
import { overruledBy } from "../../secrets/secrecy.ts";
import { resultOf } from "../../card/sentence.ts";
import { areDiceRolling } from "../../dice/dice3d/rolling-dice.ts";
import { CONTEST_SIDES, type ContestSideId } from "../../roll/contest/flags.ts";
import { offerViews } from "../../log/act.ts";
import { authorOf } from "../../log/authors.ts";
import { historyOf, type HistoryEntry } from "../../log/history.ts";
import type { OfferView } from "../../log/operation.ts";
import { stateWith } from "../../card/judge-secretly.ts";
import { gainNames, knowsMore, secretOfSide, contestProgressOf, type ContestProgress } from "./progress.ts";
import { currentRound, secretIdOf, isOpenSide, specOfSide, rollRightOf, type Contest } from "./state.ts";
import { speak } from "../../ui/speak.ts";
import { sentence } from "../../card/draw/plain-sentence.ts";

export interface ContestView {
  readonly messageId: string;
  readonly mechanic: MechanicId;
  readonly title: string;
  /** Name of the contest's author. */
  readonly by: string;
  /** The tie rule, with the names of both sides. */
  readonly tie: Phrase;
  /** From 1; all earlier rounds ended level. */
  readonly round: number;
  /** Both throws of each earlier round; `null`: not readable for the viewer. */
  readonly earlier: readonly (readonly (Description | null)[])[];
  readonly sides: readonly ContestSideView[];
  readonly progress: ContestProgressView;
  /** For GMs if a target is hidden: includes secret targets. */
  readonly secret: ContestProgressView | null;
  readonly calledOffBy: string | null;
  /** The GM whose simultaneous hiding replaced this viewer's; `null`: none. */
  readonly overruledBy: string | null;
  readonly history: readonly HistoryEntry[];
  readonly limitedAuthors: readonly string[];
  readonly offers: readonly OfferView[];
}

export interface ContestProgressView {
  readonly result: ContestResult | null;
  /** Meaning of the result and the deciding rule. */
  readonly says: readonly Phrase[];
  readonly odds: ContestOdds | null;
  readonly before: ContestOdds | null;
  readonly isUnknown: boolean;
  /** Reason why there is neither result nor odds; `null`: no refusal, or something is unknown. */
  readonly refused: Phrase | null;
}

export interface ContestSideView {
  readonly id: ContestSideId;
  readonly name: string;
  readonly img: string | null;
  readonly role: Phrase | null;
  /** Name of the roller; `null`: GMs. */
  readonly user: string | null;
  /** No user who may roll is connected. */
  readonly isAway: boolean;
  readonly isPassive: boolean;
  /** Public targets. */
  readonly targets: readonly Phrase[];
  /** `isHidden`: the target is secret; `secretTargets`: its values for GMs, until the side has thrown. */
  readonly isHidden: boolean;
  readonly secretTargets: readonly Phrase[];
  /** `null`: not thrown. */
  readonly thrown: ContestThrowView | null;
  /** Dice to be thrown; empty: unknown, or already thrown. */
  readonly dice: readonly { readonly size: number; readonly count: number }[];
  /** `null`: the viewer may not roll, or the side has thrown. */
  readonly mayRoll: "own" | "standIn" | null;
}

export interface ContestThrowView {
  readonly messageId: string;
  readonly sentence: string;
  /** `null`: the viewer may not read it. */
  readonly description: Description | null;
  /** Description with secret targets; `null`: nothing is hidden. */
  readonly secret: Description | null;
  /** Throws that an ability has replaced, oldest first. */
  readonly replaced: readonly Description[];
  /** Name of the GM who rolled for the user; `null`: the user rolled. */
  readonly standIn: string | null;
}

export function viewOfContest(contest: Contest): ContestView {
  const { message, flags, state } = contest;
  const { mechanic, tie, calledOffBy } = state;
  const names = { a: freeText(flags.sides.a.name), b: freeText(flags.sides.b.name) };
  return {
    messageId: message.id ?? "",
    mechanic: mechanic.id,
    title: flags.title || speak(mechanic.label),
    by: authorOf(message).name,
    tie: mechanic.contest?.sayTie?.(tie, names) ?? freeText(tie ?? ""),
    round: contest.rounds.length,
    earlier: contest.rounds.slice(0, -1).map((round) => CONTEST_SIDES.map((side) => descriptionAt(round[side]))),
    sides: CONTEST_SIDES.map((side) => viewOfSide(contest, side)),
    progress: viewOfProgress(contest, contestProgressOf(contest)),
    secret: knowsMore(contest) ? viewOfProgress(contest, contestProgressOf(contest, true)) : null,
    calledOffBy,
    overruledBy: overruledOn(contest),
    history: historyOf(contest, () => null),
    limitedAuthors: contest.limitedAuthors,
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

function viewOfProgress(
  contest: Contest,
  { winner, gains, refused: error, ...progress }: ContestProgress,
): ContestProgressView {
  const { mechanic, tie } = contest.state;
  const says = progress.result ? (mechanic.contest?.sayResult?.(progress.result, winner, tie) ?? []) : [];
  const refused = error && sayRefused(mechanic, error);
  const sayGains = CONTEST_SIDES.flatMap((side) => sayGain(contest, side, gains?.[side]));
  return { ...progress, says: [...says, ...sayGains], refused };
}

function sayGain(contest: Contest, side: ContestSideId, count = 0): readonly Phrase[] {
  const { counted, mechanic } = contest.state;
  const said = count > 0 && mechanic.contest?.gain?.say(count, gainNames(contest, side), counted.includes(side));
  return said ? [said] : [];
}

function viewOfSide(contest: Contest, id: ContestSideId): ContestSideView {
  const { flags, state } = contest;
  const side = flags.sides[id];
  const { mechanic, tie, specs } = state;
  const messageId = currentRound(contest).thrown[id];
  const message = messageId === null ? undefined : game.messages.get(messageId);
  const user = side.user === undefined ? null : (game.users.get(side.user) ?? null);
  const thrown = message ? viewOfThrow(message, user?.name ?? null) : null;
  const card = message && thrown?.description ? cardOf(message) : null;
  const said = specs[id] ?? (state.targets[id] && specOfSide(state, id));
  const spec = message ? (card?.state.spec ?? null) : said;
  const secret = secretOfSide(contest, id);
  const appearance = appearanceAt(side.actor);
  // A side may have a name of its own; only the name of the token gets the addition for GMs.
  return {
    id,
    name: appearance?.name.startsWith(`${side.name} · `) ? appearance.name : side.name,
    img: appearance?.img ?? user?.avatar ?? null,
    role: mechanic.contest?.sayRole?.(tie, id) ?? null,
    user: user?.name ?? null,
    isAway: side.user === undefined ? !game.users.activeGM : user?.active !== true,
    isPassive: side.isPassive === true,
    targets: spec ? targetsOf(contest, spec) : [],
    isHidden: !message && secretIdOf(contest, id) !== null,
    secretTargets: spec && secret ? targetsOf(contest, { ...spec, ...secret }) : [],
    thrown,
    dice: message || !specs[id] ? [] : diceOf(contest, specs[id]),
    mayRoll: isOpenSide(contest, id) ? rollRightOf(contest, id, game.user) : null,
  };
}

function descriptionAt(messageId: string | null): Description | null {
  const message = game.messages.get(messageId ?? "");
  return message ? viewOfThrow(message, null).description : null;
}

function targetsOf({ state: { mechanic } }: Contest, spec: object): readonly Phrase[] {
  const { judgedBy = [] } = mechanic.contest ?? {};
  const fields = Object.keys(decidedFields(mechanic, spec)).filter(
    (field) => judgedBy.includes(field) || field in (mechanic.byGM ?? {}),
  );
  const isKnown = (field: string): boolean => (spec as Readonly<Record<string, unknown>>)[field] !== null;
  return describeValues(mechanic, spec, fields.filter(isKnown));
}

function diceOf({ state: { mechanic } }: Contest, spec: object): ContestSideView["dice"] {
  try {
    return mechanic.waitingDice(spec, mechanic.parseFaces(spec, {})).map(({ size, count }) => ({ size, count }));
  } catch {
    return []; // No die is left (DP-6); the roller's prompt explains it.
  }
}

function viewOfThrow(message: ChatMessage.Implementation, user: string | null): ContestThrowView {
  const author = message.author?.name ?? "";
  const standIn = user === null || author === user || message.author?.isGM !== true ? null : author;
  const silent = { messageId: message.id ?? "", description: null, secret: null, replaced: [], standIn };
  if (areDiceRolling(message)) return { ...silent, sentence: game.i18n.localize("QUINCUNX.Message.rolling") };
  const card = message.isContentVisible ? cardOf(message) : null;
  if (!card) return { ...silent, sentence: game.i18n.localize("QUINCUNX.Contest.thrown") };
  const { targets } = card.secrecy;
  const describe = ({ mechanic, spec, faces, outcome }: typeof card.state): Description =>
    mechanic.describe(spec, faces, outcome);
  return {
    ...silent,
    sentence: resultOf(card.state),
    description: describe(card.state),
    replaced: replacedStates(card.state).map(describe),
    secret: targets ? describe(stateWith(card, targets)) : null,
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
