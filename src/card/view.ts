/** What a card is drawn from, made anew by each client for itself: plain data, and its pictures, which are worked out where somebody opens them. */
import type { AnyMechanic, MechanicId } from "../rules/contract/mechanic.ts";
import type { Chart, Description } from "../rules/contract/description.ts";
import { phrase, type Phrase } from "../rules/contract/phrase.ts";
import type { DiceRequest, OutcomeBase, TraceEntry } from "../rules/contract/trace.ts";
import type { Verdict } from "../rules/contract/verdict.ts";
import { knownOdds } from "../rules/odds/known-odds.ts";
import { actorAt } from "../actors/actor-at.ts";
import { statsOf } from "../actors/any-stats.ts";
import { audienceOf, messageModes, modeKey, type Audience } from "../platform/generations.ts";
import type { Origin } from "./flags.ts";
import { offerViews } from "../log/act.ts";
import { authorOf } from "../log/authors.ts";
import { historyOf, type HistoryEntry } from "../log/history.ts";
import { foldContest } from "../features/contest/contest-state.ts";
import { isRollingFor, linkedMessages } from "../log/log.ts";
import type { OfferView } from "../log/operation.ts";
import { requestFlagsOf } from "../features/request/request-author.ts";
import { defineSetting } from "../platform/settings.ts";
import { aidRemarks } from "../features/aid/aid.ts";
import { changeOf } from "./change.ts";
import { askedWords } from "../features/luck/asked-words.ts";
import { isFurtherAttack } from "../features/split-pool/attack.ts";
import { cardOf } from "./card.ts";
import { isToPay } from "../features/luck/resource.ts";
import { judgeSecretly } from "./judge-secretly.ts";
import { summaryOf } from "./sentence.ts";
import { againOf } from "../features/let-it-ride/situation.ts";
import { mayThrow, type Card } from "./state.ts";
import { describeDraw, withoutTarget } from "./table-draw.ts";

/** How much of a card is drawn: one line, what a glance needs, or all of it. */
export const DENSITIES = ["line", "normal", "open"] as const;
export type Density = (typeof DENSITIES)[number];

/** How cards begin; each can be opened and folded by itself. */
export const densitySetting = defineSetting<Density>({
  key: "density",
  scope: "user",
  type: String,
  default: "normal",
  name: "QUINCUNX.Settings.density.name",
  hint: "QUINCUNX.Settings.density.hint",
  choices: {
    line: "QUINCUNX.Settings.density.line",
    normal: "QUINCUNX.Settings.density.normal",
    open: "QUINCUNX.Settings.density.open",
  },
});

export interface CardView {
  readonly messageId: string;
  readonly mechanic: MechanicId;
  readonly title: string;
  readonly who: { readonly name: string; readonly img: string | null; readonly color: string };
  /** Names of the stats that went into it. */
  readonly origin: readonly Phrase[];
  /** A GM threw it for whoever a request asked; null: its author threw for themselves. */
  readonly standIn: { readonly by: string; readonly name: string } | null;
  /** The message mode's localized name where the roll is not public; null = public. */
  readonly audience: string | null;
  /** After all operations that count. */
  readonly spec: object;
  readonly faces: object;
  readonly outcome: OutcomeBase;
  /** As everybody may know it: `unknown` where the target is hidden. */
  readonly verdict: Verdict;
  readonly description: Description;
  /** Asks for the odds. Empty where they cannot be computed (a pool without dice). */
  readonly charts: () => readonly Chart[];
  readonly trace: readonly TraceEntry[];
  readonly history: readonly HistoryEntry[];
  /** It was changed after the throw; it is judged by what the roll says. */
  readonly isChanged: boolean;
  /** Who has said more about it than anybody reads. */
  readonly flooders: readonly string[];
  /** A target that the roll asks for and this reader does not know: only GMs do, or nobody has said one yet. Null: there is none. */
  readonly unknown: "hidden" | "open" | null;
  /** In a contest that numbers alone decide, where nobody asks how hard it is: whom it is against. Null: in none. */
  readonly against: string | null;
  /** What only the GM sees: the card judged with the hidden target. Null: nothing hidden, or not a GM. */
  readonly secret: { readonly description: Description; readonly spec: object; readonly verdict: Verdict } | null;
  /** A hidden target was set from this GM's browser and is not there any more. */
  readonly isSecretLost: boolean;
  /** Another GM who hid a target at the same moment as this one, and counts; null: nobody. */
  readonly overruledBy: string | null;
  /** Dice that are still to be thrown, and whether this reader may. */
  readonly waiting: readonly (Required<DiceRequest> & { readonly mayThrow: boolean })[];
  /** Dice are falling that will change it. */
  readonly isRolling: boolean;
  /** Its buttons. */
  readonly offers: readonly OfferView[];
  /** As this reader wants cards to begin. */
  readonly density: Density;
  /** Drawn from a roll table. */
  readonly isDraw: boolean;
  /** What it is for, in somebody's words; may be empty. */
  readonly situation: string;
  /** Which part it is of a pool that several actions share, counted from 1; null: it shares none. */
  readonly split: { readonly part: number; readonly parts: number } | null;
  /** What everybody is told of it beside its result. */
  readonly remarks: readonly Phrase[];
}

export function viewOfCard(card: Card): CardView {
  const { message, title, origin, secrecy } = card;
  const { mechanic, spec, faces, outcome, verdict, rollerId, isChanged, isDraw = false } = card.state;
  return {
    messageId: message.id ?? "",
    mechanic: mechanic.id,
    title,
    who: whoOf(message),
    origin: namesOf(origin),
    standIn: standInOf(message, origin),
    audience: audienceLabel(message),
    spec,
    faces,
    outcome,
    verdict,
    description: descriptionOf(card.state),
    charts: () => safely(() => mechanic.odds.charts(spec, knownOdds(mechanic, spec), outcome)) ?? [],
    trace: outcome.trace,
    history: historyOf(card, changeOf),
    isChanged,
    flooders: card.flooders,
    unknown: unknownOf(card),
    against: againstIn(card),
    secret: secretOn(card),
    situation: card.state.situation?.text ?? "",
    split: card.state.split ? { part: card.state.split.part + 1, parts: card.state.split.parts } : null,
    remarks: [...aidRemarks(message), ...remarksOn(card)],
    isSecretLost: secrecy.isLost,
    overruledBy: secrecy.overruledBy,
    waiting: outcome.waiting.map(({ by = "roller", ...dice }) => ({
      ...dice,
      by,
      mayThrow: mayThrow(game.user, by, rollerId),
    })),
    isRolling: isRollingFor(message.id ?? ""),
    offers: offerViews(card),
    density: densitySetting.read(),
    isDraw,
  };
}

/** That something is hidden is no secret: whoever knows of it reads so, and not that nobody has thought of it yet. */
function unknownOf({ state: { verdict, hiddenBy }, secrecy }: Card): CardView["unknown"] {
  if (verdict !== "unknown" || !secrecy.isOpen) return null;
  return hiddenBy === null ? "open" : "hidden";
}

/** The other side's name, as the contest says it; of a card that somebody opposes, the first that does. One that was called off is against nobody. */
function againstIn({ message, origin, state: { mechanic } }: Card): string | null {
  if (!mechanic.contest || (mechanic.contest.judgedBy ?? []).length > 0) return null;
  const { contest: id } = origin;
  const all = id === undefined ? linkedMessages(message.id ?? "", "contest") : [game.messages.get(id)];
  for (const contest of all) {
    const folded = contest?.isContentVisible ? foldContest(contest) : null;
    if (!folded || folded.state.calledOffBy !== null) continue;
    const { a, b } = folded.flags.sides;
    const isA = id === undefined ? a.card === message.id : origin.contestSide === "a";
    return (isA ? b : a).name;
  }
  return null;
}

/** Cancelled dice lie there and count for nothing; what it has not come to is said in place of what its dice would say. */
function descriptionOf({
  mechanic,
  spec,
  faces,
  outcome,
  cancelledDice = [],
  isInterrupted,
  isDraw,
}: Card["state"]): Description {
  const told = mechanic.describe(spec, faces, outcome);
  const description = isDraw ? describeDraw(told, describeBare(mechanic, spec, faces)) : told;
  const cancelled = cancelledDice.map(({ size, face }) => ({ size, face, role: "unused" }) as const);
  const dice = [...description.dice, ...cancelled];
  if (!isInterrupted) return { ...description, dice };
  const headline = [{ value: phrase("QUINCUNX.Split.interrupted"), tone: "neutral" }] as const;
  return { ...description, dice, headline, meaning: [], lines: [], modifiers: [] };
}

function describeBare(mechanic: AnyMechanic, spec: object, faces: object): Description {
  const bare = withoutTarget(mechanic, spec);
  return mechanic.describe(bare, faces, mechanic.resolve(bare, faces));
}

function secretOn(card: Card): CardView["secret"] {
  const judged = judgeSecretly(card);
  if (!judged) return null;
  const { mechanic, spec, faces, outcome, verdict } = judged;
  return { spec, description: mechanic.describe(spec, faces, outcome), verdict };
}

/** Why there is a card for what was rolled before, and what it is for. */
function remarksOn(card: Card): readonly Phrase[] {
  return [...boughtOn(card.state), ...wordsOn(card.state), ...attackOn(card), ...againOn(card)];
}

/** What was bought before the throw, where it is not simply paid. */
function boughtOn({ mechanic, bought, resourcePool, decisions, unpaid }: Card["state"]): readonly Phrase[] {
  const what = bought && mechanic.purchase?.told(bought.times);
  if (!what) return [];
  if (decisions.some(({ isBefore }) => isBefore))
    return isToPay(resourcePool, bought.price) ? [] : [phrase("QUINCUNX.Card.Bought.free", { what })];
  const isOpen = unpaid.some(({ isBefore }) => isBefore);
  return [phrase(isOpen ? "QUINCUNX.Card.Bought.open" : "QUINCUNX.Card.Bought.refused", { what })];
}

/** What a GM has said of a decision, or has to say, as long as it stands. */
function wordsOn(state: Card["state"]): readonly Phrase[] {
  const what = askedWords(state);
  if (!what) return [];
  if (state.words) return [phrase("QUINCUNX.Card.said", { what, words: state.words })];
  return [phrase(game.users.activeGM ? "QUINCUNX.Card.toSay" : "QUINCUNX.Card.toSayAlone", { what })];
}

/** For whoever rolled and the GMs, to whom it matters: nothing is refused. */
function attackOn(card: Card): readonly Phrase[] {
  const isTheirs = game.user.isGM || card.message.author?.isSelf === true;
  return isTheirs && isFurtherAttack(card) ? [phrase("QUINCUNX.Split.furtherAttack")] : [];
}

function againOn(card: Card): readonly Phrase[] {
  const again = againOf(card);
  if (!again) return [];
  if (again.kind === "ability") return [phrase("QUINCUNX.Ride.byAbility", { ability: again.ability })];
  if (again.kind === "try") return [];
  const result = again.before.isContentVisible ? summaryBefore(again.before) : null;
  if (again.kind === "changed") return [phrase("QUINCUNX.Ride.since")];
  return [result ? phrase("QUINCUNX.Ride.holdsResult", { result }) : phrase("QUINCUNX.Ride.holds")];
}

function summaryBefore(message: ChatMessage.Implementation): Phrase | null {
  const before = cardOf(message);
  return before && summaryOf(before.state);
}

/** The stats that went into the roll, by name, as far as the actor still has them. */
function namesOf({ actor: uuid, stats = [] }: Origin): readonly Phrase[] {
  const actor = stats.length > 0 ? actorAt(uuid) : null;
  return actor ? statsOf(actor).flatMap(({ id, label }) => (stats.includes(id) ? [label] : [])) : [];
}

function standInOf(message: ChatMessage.Implementation, { request, seat, standIn }: Origin): CardView["standIn"] {
  const flags = standIn && request ? requestFlagsOf(game.messages.get(request)) : null;
  const user = flags && game.users.get(flags.seats[seat ?? -1]?.user ?? "");
  return user ? { by: authorOf(message).name, name: user.name } : null;
}

function whoOf(message: ChatMessage.Implementation): CardView["who"] {
  const actor = ChatMessage.implementation.getSpeakerActor(message.speaker as never) as Actor.Implementation | null;
  const author = message.author;
  return {
    name: message.alias,
    img: actor?.img ?? author?.avatar ?? null,
    color: author?.color?.css ?? "",
  };
}

/** Localized name of the message's audience; null for public ones. */
function audienceLabel(message: ChatMessage.Implementation): string | null {
  if (message.whisper.length === 0) return null;
  const isSelf = message.whisper.length === 1 && message.whisper[0] === message.author?.id;
  const audience: Audience = message.blind ? "blind" : isSelf ? "self" : "gm";
  const key = modeKey(audience);
  return messageModes().find((mode) => mode.key === key || audienceOf(mode.key) === audience)?.label ?? null;
}

function safely<T>(make: () => T): T | null {
  try {
    return make();
  } catch {
    return null;
  }
}
