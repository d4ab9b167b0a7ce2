/**
 * Prepares the data that a card is drawn from, per client. Plain data, except for charts, which are computed when the
 * reader opens them.
 */
import { shareOfPool } from "./fields/share.ts";
import { situationOf } from "./fields/situation.ts";
import type { Fields } from "../rules/contract/fields.ts";
import type { AnyMechanic } from "../rules/contract/mechanic.ts";
import type { Description } from "../rules/contract/description.ts";
import { freeText, phrase, type Phrase } from "../rules/contract/phrase.ts";
import { verdictWorth } from "../rules/odds/verdict-worth.ts";
import { knownOdds } from "../rules/odds/known-odds.ts";
import { disguisedActor, speakerAppearance } from "../actors/appearance.ts";
import { actorAt } from "../actors/actor-at.ts";
import { statsOf } from "../actors/any-stats.ts";
import { audienceOf, messageModes, modeKey, type Audience } from "../platform/generations.ts";
import { type Origin, mayThrow, replacedStates, type Card } from "./state.ts";
import { offerViews } from "../log/act.ts";
import { historyOf } from "../log/history.ts";
import { isRollingFor } from "../log/log.ts";
import { defineSetting } from "../platform/settings.ts";
import { changeOf } from "./draw/change.ts";
import { cardExtensions, firstOf } from "./extension.ts";
import { judgeSecretly } from "./read/judge-secretly.ts";
import { summaryOf } from "./draw/sentence.ts";
import { describeDraw } from "./draw/table-draw.ts";
import { sayWay, wayOf } from "../rules/spec/ways.ts";
import { openTargets } from "../rules/spec/change.ts";

/** Card sizes: one line, normal, or full. */
const DENSITIES = ["line", "normal", "open"] as const;
export type Density = (typeof DENSITIES)[number];

/** Initial card size; each card can be opened and folded by itself. */
export const densitySetting = defineSetting<Density>({
  key: "density",
  scope: "user",
  default: "normal",
  name: "QUINCUNX.Settings.density.name",
  hint: "QUINCUNX.Settings.density.hint",
  choices: {
    line: "QUINCUNX.Settings.density.line",
    normal: "QUINCUNX.Settings.density.normal",
    open: "QUINCUNX.Settings.density.open",
  },
});

export type CardView = ReturnType<typeof viewOfCard>;

export function viewOfCard(card: Card) {
  const { message, title, origin, secrecy } = card;
  const { mechanic, spec, outcome, verdict, rollerId, isChanged, unjudged } = card.state;
  /** Set if another message shows the result too. `line`: what came of it there; `null`: nothing yet. */
  const shown = firstOf(({ shownBy }) => shownBy?.(card));
  const instead = firstOf(({ countedInstead }) => countedInstead?.(message, origin));
  const share = shareOfPool.in(card.state);
  return {
    messageId: message.id ?? "",
    mechanic: mechanic.id,
    title,
    who: { ...speakerAppearance(message), color: message.author?.color?.css ?? "" },
    /** Names of the stats that went into the roll. */
    origin: namesOf(mechanic, origin),
    /** Set if a GM threw it for the user that a request asked; else `null`. */
    standIn: firstOf(({ standIn }) => standIn?.(message, origin)),
    audience: audienceLabel(message),
    /** After all valid operations. */
    spec,
    /** The public verdict: `unknown` if the target is hidden. */
    verdict: instead === null ? verdict : "none",
    description: instead === null ? descriptionOf(card.state) : uncounted(descriptionOf(card.state), instead),
    /** Computes the odds. Empty if they cannot be computed, as for a pool without dice. */
    charts: () => safely(() => mechanic.odds.charts(spec, knownOdds(mechanic, spec), outcome)) ?? [],
    /** Computes the chances with one changed control; `null`: no feature does. */
    comparison: cardExtensions.all().some((extension) => extension.comparison)
      ? (chosen: Readonly<Record<string, string>>) =>
          safely(() => firstOf((extension) => extension.comparison?.(card, chosen)))
      : null,
    trace: outcome.trace,
    history: historyOf(card, changeOf),
    /** Edited after the throw; the verdict follows the roll's own data. */
    isChanged,
    /** Names of users with too many operations on this card; the rest are ignored. */
    limitedAuthors: card.limitedAuthors,
    unknown: instead === null ? unknownOf(card) : null,
    /** The worth of an open roll, where the headline does not say it; `null`: it does, or nothing is open. */
    worth: instead === null ? worthOf(card) : null,
    /** Name of the other side in a contest decided by numbers alone, without a difficulty; else `null`. */
    against: firstOf(({ opponent }) => opponent?.(card)),
    secret: instead === null ? secretOn(card) : null,
    /** The user's description of the situation; may be empty. */
    situation: situationOf.in(card.state)?.text ?? "",
    /** Number of its part of a shared pool, from 1; `null` if not shared. */
    split: share ? { part: share.part + 1, parts: share.parts } : null,
    /** Public remarks besides the result. */
    remarks: [...disguiseRemarks(message), ...cardExtensions.all().flatMap(({ remarks }) => remarks?.(card) ?? [])],
    /** Results of throws that an ability has replaced, oldest first. */
    replaced: replacedStates(card.state).map(summaryOf),
    /** A target was hidden from this GM's browser, which no longer has it. */
    isSecretLost: secrecy.isLost,
    /** Name of the other GM who hid a target at the same moment and takes precedence; `null` for none. */
    overruledBy: secrecy.overruledBy,
    /** Dice still to be thrown, and if this reader may throw them. */
    waiting: outcome.waiting.map(({ by = "roller", ...dice }) => ({
      ...dice,
      by,
      mayThrow: mayThrow(game.user, by, rollerId),
    })),
    /** 3D dice are rolling that will change the card. */
    isRolling: isRollingFor(message.id ?? ""),
    offers: offerViews(card),
    shown,
    density: densityOf(shown !== null),
    isDraw: unjudged === "draw",
  };
}

/** A card that another message shows begins as one line, unless the reader wants all of each card. */
function densityOf(isShown: boolean): Density {
  const usual = densitySetting.read();
  return isShown && usual !== "open" ? "line" : usual;
}

/**
 * Target unknown to this reader: hidden by a GM, or not set yet (`open`). `null` if known or not needed. All readers see that a target is hidden; only its
 * value is secret.
 */
function unknownOf({ state: { verdict, hiddenBy }, secrecy }: Card): "hidden" | "open" | null {
  if (verdict !== "unknown" || !secrecy.isTargetUnknown) return null;
  return hiddenBy === null ? "open" : "hidden";
}

function worthOf(card: Card): Phrase | null {
  const { mechanic, spec, faces } = card.state;
  return unknownOf(card) !== "open" || mechanic.worth ? null : verdictWorth(mechanic, spec, faces);
}

/** An interrupted action shows that in place of its result. */
function descriptionOf({ mechanic, spec, faces, outcome, unusedFaces = [], unjudged }: Card["state"]): Description {
  const lines = mechanic.describe(spec, faces, outcome);
  const description = unjudged === "draw" ? describeDraw(lines, describeBare(mechanic, spec, faces)) : lines;
  const unused = unusedFaces.map(({ size, face }) => ({ size, face, role: "unused" }) as const);
  const dice = [...description.dice, ...unused];
  if (unjudged !== "interrupted") return { ...description, dice };
  const headline = [{ value: phrase("QUINCUNX.Split.interrupted"), tone: "neutral" }] as const;
  return { ...description, dice, headline, meaning: [], lines: [], modifiers: [] };
}

/** The dice of a roll that does not count, without its result. */
function uncounted(description: Description, name: string): Description {
  const headline = [{ value: phrase("QUINCUNX.Card.notCounting", { name: freeText(name) }), tone: "neutral" }] as const;
  return {
    ...description,
    headline,
    meaning: [],
    lines: [],
    summary: phrase("QUINCUNX.Card.notCounting", { name: freeText(name) }),
  };
}

function describeBare(mechanic: AnyMechanic, spec: Fields, faces: Fields): Description {
  const bare = openTargets(mechanic, spec);
  return mechanic.describe(bare, faces, mechanic.resolve(bare, faces));
}

/** For GMs: the card judged with the hidden target; else `null`. */
function secretOn(card: Card) {
  const judged = judgeSecretly(card);
  if (!judged) return null;
  const { mechanic, spec, faces, outcome, verdict } = judged;
  return { spec, description: mechanic.describe(spec, faces, outcome), verdict };
}

/** The stats that went into the roll, by name, as far as the actor still has them. */
function namesOf(mechanic: AnyMechanic, { actor: uuid, stats = [], decisive }: Origin): readonly Phrase[] {
  const actor = stats.length > 0 ? actorAt(uuid) : null;
  return actor
    ? statsOf(actor).flatMap(({ id, label, slot }) => {
        const way = slot === undefined ? null : wayOf(mechanic, slot);
        return stats.includes(id) ? [way ? sayWay(way, label, id === decisive) : label] : [];
      })
    : [];
}

function disguiseRemarks(message: ChatMessage.Implementation): readonly Phrase[] {
  const actor = disguisedActor(message);
  return actor === null ? [] : [phrase("QUINCUNX.Card.disguise", { actor })];
}

/** The localized name of the message mode; `null` if the roll is public. */
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
