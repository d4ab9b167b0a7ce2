/** State of the contest window as plain data: sides, stats, tie rule. Each change makes a new object. */
import type { ContestDraft, ContestSideDraft, ContestSideId, ContestStart } from "../../api/contest-draft.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import { chancesBetween, type Chances, type Rival } from "./odds.ts";
import type { Control } from "../../rules/contract/control.ts";
import { orRefusal, RuleError, unlessRefused } from "../../rules/contract/error.ts";
import type { AnyMechanic, MechanicId } from "../../rules/contract/mechanic.ts";
import { actorAt } from "../../actors/actor-at.ts";
import { cardOf } from "../../card/card.ts";
import { tieIn } from "./outlook.ts";
import { flagsOfContest } from "./draft.ts";
import { effectiveSideSpec } from "./side-spec.ts";
import type { Card } from "../../card/state.ts";
import { rollsAgainst, sideOfCard } from "./rolls.ts";
import { candidates, knownStats, ownCandidate, type Candidate, type SideStat } from "./who.ts";
import { CONTEST_SIDES, otherSide } from "./flags.ts";
import { mechanicById } from "../../mechanics/mechanics.ts";
import { beginSpec } from "../../mechanics/house-rules/house-rules.ts";
import { mechanicsInUse } from "../../mechanics/house-rules/in-use.ts";
import { speak } from "../../ui/speak.ts";
import { conditionControls } from "../../roll/spec-editor/controls.ts";

export interface SideChoice {
  /** A preset side: an opposed card, or one set by a macro. `null`: chosen in the window. */
  readonly preset: Partial<ContestSideDraft> | null;
  /** `preset` is a roll of the chat that was chosen in the window. */
  readonly isPicked?: boolean;
  /** UUID; `null`: not chosen. */
  readonly actor: string | null;
  /** Stat id; `null`: the roller chooses. */
  readonly stat: string | null;
  /** Targets set in the window, which override the stat's own. */
  readonly targets: Fields;
  readonly isPassive: boolean;
  /** Only GMs know the target. */
  readonly isHidden: boolean;
}

export interface ContestWindowState {
  readonly all: readonly Candidate[];
  /** `null`: the first chosen stat decides. */
  readonly mechanic: MechanicId | null;
  /** `null`: the label of the first side's stat. */
  readonly title: string | null;
  /** `null`: none chosen, or not available. */
  readonly tie: string | null;
  readonly sides: Readonly<Record<ContestSideId, SideChoice>>;
  /** The user tried to begin while something was missing. */
  readonly isMissing: boolean;
}

const NOBODY: SideChoice = { preset: null, actor: null, stat: null, targets: {}, isPassive: false, isHidden: false };

export function beginContestWindow({ mechanic, title, tie, sides = {} }: ContestStart): ContestWindowState {
  const all = candidates();
  const state: ContestWindowState = {
    all,
    mechanic: mechanic ?? null,
    title: title ?? null,
    tie: tie ?? null,
    sides: { a: presetSide(sides.a), b: presetSide(sides.b) },
    isMissing: false,
  };
  // Candidates with known stats need one of this mechanic.
  const able = all.filter(({ uuid }) => {
    const stats = knownStats(uuid);
    return mechanic === undefined || stats.length === 0 || stats.some((stat) => stat.mechanic === mechanic);
  });
  const own = ownCandidate(able);
  const target = able.find(({ source, uuid }) => source === "target" && uuid !== own?.uuid);
  const opposed = sides.a?.actor;
  const [first, second] = sides.a ? [undefined, own && own.uuid !== opposed ? own : target] : [own, target];
  const withFirst = !sides.a && first ? chooseActor(state, "a", first.uuid) : state;
  return !sides.b && second ? chooseActor(withFirst, "b", second.uuid) : withFirst;
}

function presetSide(side: Partial<ContestSideDraft> | undefined): SideChoice {
  if (!side) return NOBODY;
  if (side.spec) return { ...NOBODY, preset: side, actor: side.actor ?? null };
  return {
    ...NOBODY,
    actor: side.actor ?? null,
    stat: side.stats?.[0] ?? null,
    isPassive: side.isPassive === true,
    isHidden: side.isHidden === true,
  };
}

/** With the actors that are there now, and without rolls that were picked and have been deleted meanwhile. */
export function withCurrentActors(state: ContestWindowState): ContestWindowState {
  const isGone = ({ preset, isPicked, actor }: SideChoice): boolean =>
    preset ? isPicked === true && !game.messages.has(preset.card ?? "") : actor !== null && !actorAt(actor);
  const left = ([id, side]: [string, SideChoice]): [string, SideChoice] => [id, isGone(side) ? NOBODY : side];
  return {
    ...state,
    all: candidates(),
    sides: Object.fromEntries(Object.entries(state.sides).map(left)) as typeof state.sides,
  };
}

/** Also selects a stat that fits the other side: one with the same label, else the first. */
export function chooseActor(state: ContestWindowState, side: ContestSideId, actor: string | null): ContestWindowState {
  const other = state.sides[otherSide(side)];
  const isAlone = other.preset === null && other.stat === null;
  const free = isAlone && !state.sides[side].preset ? { ...state, mechanic: null } : state;
  const stats = actor === null ? [] : statsFor(free, actor);
  const wanted = other.stat === null ? undefined : labelOf(other);
  const stat = stats.find(({ label }) => speak(label) === wanted) ?? stats[0];
  const next = withSide(free, side, { ...NOBODY, actor, isPicked: false });
  return stat ? chooseStat(next, side, stat.id) : next;
}

/** A roll of the chat as the side. */
export function chooseCard(state: ContestWindowState, side: ContestSideId, messageId: string): ContestWindowState {
  const card = rollsFor(state, side).find(({ message }) => message.id === messageId);
  if (!card) return state;
  return withSide(state, side, {
    ...NOBODY,
    preset: sideOfCard(card),
    isPicked: true,
    actor: card.origin.actor ?? null,
  });
}

/** Rolls of the chat that can stand against the card on the other side; none if that is no card. */
export function rollsFor({ sides }: ContestWindowState, side: ContestSideId): readonly Card[] {
  const { preset } = sides[otherSide(side)];
  const message = preset?.card === undefined ? undefined : game.messages.get(preset.card);
  const card = message && cardOf(message);
  return card ? rollsAgainst(card) : [];
}

/** The stat decides the mechanic; the other side's stat is cleared if it has another mechanic. */
export function chooseStat(state: ContestWindowState, side: ContestSideId, stat: string | null): ContestWindowState {
  const chosen = withSide(state, side, { stat, targets: {} });
  const found = statOfSide(chosen.sides[side]);
  if (!found || found.mechanic === state.mechanic) return chosen;
  const other = otherSide(side);
  const isOther = statOfSide(chosen.sides[other])?.mechanic !== found.mechanic;
  const next = { ...chosen, mechanic: found.mechanic, tie: null };
  return isOther && next.sides[other].preset === null ? withSide(next, other, { stat: null, targets: {} }) : next;
}

export function withSide(
  state: ContestWindowState,
  side: ContestSideId,
  change: Partial<SideChoice>,
): ContestWindowState {
  return { ...state, isMissing: false, sides: { ...state.sides, [side]: { ...state.sides[side], ...change } } };
}

/** The actor's stats; only those of the mechanic if a fixed side decides it. */
export function statsFor({ mechanic, sides }: ContestWindowState, actor: string): readonly SideStat[] {
  const isSettled = CONTEST_SIDES.some((side) => sides[side].preset !== null);
  return knownStats(actor).filter((stat) => !isSettled || stat.mechanic === mechanic);
}

function statOfSide({ actor, stat }: SideChoice): SideStat | undefined {
  return actor === null || stat === null ? undefined : knownStats(actor).find(({ id }) => id === stat);
}

function labelOf(side: SideChoice): string | undefined {
  const stat = statOfSide(side);
  return stat && speak(stat.label);
}

/** `null`: no stat or fixed side decides it yet. */
export function mechanicOf({ mechanic }: ContestWindowState): AnyMechanic | null {
  return mechanic === null ? null : (mechanicsInUse().find(({ id }) => id === mechanic) ?? mechanicById(mechanic));
}

/** `null`: the roller chooses, or the spec is invalid. */
export function specOfSide(state: ContestWindowState, side: ContestSideId): Fields | null {
  const choice = state.sides[side];
  const mechanic = mechanicOf(state);
  const stat = statOfSide(choice);
  if (choice.preset?.spec) return choice.preset.spec;
  if (!mechanic || !stat?.roll || stat.mechanic !== mechanic.id) return null;
  const fields = { ...stat.roll.spec, ...choice.targets };
  return unlessRefused(() => {
    const spec = beginSpec(mechanic, fields);
    return choice.isPassive ? (mechanic.passive?.(spec) ?? spec) : spec;
  });
}

/** The public name. */
function nameOfSide({ all, sides }: ContestWindowState, side: ContestSideId): string {
  const { preset, actor } = sides[side];
  return preset?.name ?? all.find(({ uuid }) => uuid === actor)?.name ?? "";
}

/** The name for this reader. */
export function shownNameOf({ all, sides }: ContestWindowState, side: ContestSideId): string {
  const { preset, actor } = sides[side];
  return preset?.name ?? all.find(({ uuid }) => uuid === actor)?.shown ?? "";
}

/** Controls of the target fields that decide the winner, and of a GM's conditions; none for a fixed side. */
export function targetControls(state: ContestWindowState, side: ContestSideId): readonly Control[] {
  const mechanic = mechanicOf(state);
  const spec = specOfSide(state, side);
  if (!mechanic || !spec || state.sides[side].preset) return [];
  const fields = mechanic.contest?.judgedBy ?? [];
  const targets = mechanic.prompt.targetControls(spec).filter(({ path }) => fields.includes(String(path[0])));
  return [...targets, ...(game.user.isGM ? conditionControls(mechanic, spec) : [])];
}

/** Only GMs can hide, and only targets that are set. */
export function mayHide(state: ContestWindowState, side: ContestSideId): boolean {
  const spec = specOfSide(state, side);
  const fields = state.sides[side].preset ? [] : (mechanicOf(state)?.contest?.judgedBy ?? []);
  return game.user.isGM && spec !== null && fields.length > 0 && fields.every((field) => spec[field] !== null);
}

/** `null` while a side or the mechanic is missing. */
export function draftOf(state: ContestWindowState): ContestDraft | null {
  const mechanic = mechanicOf(state);
  const { a, b } = state.sides;
  if (!mechanic || [a, b].some(({ preset, actor }) => !preset && actor === null)) return null;
  if (!a.preset && !b.preset && a.actor === b.actor) return null;
  const side = (id: ContestSideId): ContestSideDraft => {
    const { preset, actor, stat, isPassive } = state.sides[id];
    const isHidden = mayHide(state, id) && state.sides[id].isHidden;
    const spec = specOfSide(state, id);
    if (preset) return { ...preset, spec };
    const found = statOfSide(state.sides[id]);
    const stats = spec && stat !== null ? (found?.roll?.with ?? [stat]) : [];
    return {
      name: nameOfSide(state, id),
      actor: actor ?? undefined,
      stats,
      spec,
      isPassive: isPassive && spec !== null,
      isHidden,
      round: spec ? found?.round?.test : undefined,
    };
  };
  const tie = tieIn(mechanic, state.tie);
  return { mechanic: mechanic.id, title: titleOf(state), tie, sides: { a: side("a"), b: side("b") } };
}

export function titleOf(state: ContestWindowState): string {
  return state.title ?? labelOf(state.sides.a) ?? labelOf(state.sides.b) ?? "";
}

/** Odds with the card of a fixed side if there is one. */
export function chancesOf(state: ContestWindowState): Chances {
  const draft = draftOf(state);
  const mechanic = mechanicOf(state);
  const flags = draft && orRefusal(() => flagsOfContest(draft));
  if (!draft || !mechanic || !flags) return { odds: null, refused: null };
  if (flags instanceof RuleError) return { odds: null, refused: flags };
  const rival = (id: ContestSideId): Rival => {
    const { spec: own, card } = flags.sides[id];
    const message = game.messages.get(card ?? "");
    const spec = own && card === undefined ? effectiveSideSpec(mechanic, flags, id, own) : own;
    return { spec, thrown: message?.isContentVisible ? (cardOf(message)?.state ?? null) : null };
  };
  return chancesBetween({ mechanic, tie: draft.tie }, rival("a"), rival("b"));
}
