/** State of the request window as plain data. */
import type { Fields } from "../../rules/contract/fields.ts";
import { actorAt } from "../../actors/actor-at.ts";
import { requestModes, type RequestMode } from "../../roll/requests/request-mode.ts";
import { mechanicById } from "../../mechanics/mechanics.ts";
import { mechanicsInUse } from "../../mechanics/house-rules/in-use.ts";
import {
  commonStats,
  hasPlayer,
  isSamePick,
  nameOfPick,
  party,
  players,
  rollsOf,
  selectedActors,
  statByLabel,
  withoutPlayer,
  type CommonStat,
  type RollPick,
} from "../../actors/party.ts";
import { furtherStats, statsFor, withFurther } from "./further-stats.ts";
import { lastGroup, recentRolls } from "./recent.ts";
import { statOf, type ActorStat } from "../../actors/any-stats.ts";
import { beginSpec } from "../../mechanics/house-rules/house-rules.ts";
import { minimalSpec } from "../../mechanics/house-rules/begin-spec.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { change, changedFields, unknownTargets } from "../../rules/spec/change.ts";
import type { GroupRule } from "../../rules/odds/group-rule.ts";
import { speak } from "../../ui/speak.ts";
import type { RequestSeat, RequestDraft } from "../../roll/requests/request-draft.ts";

/** `open`: public. `hidden`: known to GMs only. `later`: not set yet. */
export type Difficulty = "open" | "hidden" | "later";

export interface SeatDraft {
  readonly user: string;
  /** UUID; `null`: no actor. */
  readonly actor: string | null;
  /** Stat id; `null`: the picked roll itself. */
  readonly stat: string | null;
  readonly isChosen: boolean;
}

export interface RequestState {
  readonly pick: RollPick | null;
  /** The spec at the start; fields that differ from it are the GM's. */
  readonly initialSpec: Fields;
  /** Fields that the draft declared as the GM's. */
  readonly preset: readonly string[];
  readonly difficulty: Difficulty;
  readonly title: string;
  readonly text: string;
  readonly situation: string;
  readonly rule: GroupRule | null;
  /** Takes the rolls of the chosen seats over; `null`: each answers the request. */
  readonly mode: RequestMode | null;
  /** Choice of the mode; `null`: none. */
  readonly choice: string | null;
  readonly seats: readonly SeatDraft[];
  /** Actors to ask instead of the party. */
  readonly actors: readonly Actor.Implementation[];
  /** Reason of the last refusal. */
  readonly problem: "nobody" | "noTarget" | "wrongSeats" | null;
}

export type Picks = ReturnType<typeof findPicks>;

const MOST_RECENT = 3;
const MOST_COMMON = 9;

/** Rolls to choose from; `others`: less common stats. */
export function findPicks(actors: readonly Actor.Implementation[] = []) {
  const recent = recentRolls(MOST_RECENT);
  const isNew = (known: readonly (RollPick | CommonStat)[]) => (stat: CommonStat) =>
    !known.some((one) => isSamePick(one, stat));
  const heroes = actors.length > 0 ? actors.map((actor) => ({ actor })) : party();
  const all = commonStats(heroes).filter(isNew(recent));
  const shared = all.filter(({ count, isInSlot }) => count > 1 && isInSlot);
  const common = (shared.length > 0 ? shared : all).slice(0, MOST_COMMON);
  const more = commonStats(withoutPlayer()).filter(isNew([...recent, ...all]));
  return { recent, common, others: [...all.filter((stat) => !common.includes(stat)), ...more] };
}

/** A draft without a mechanic in use starts with no pick. */
export function beginRequest(draft: Partial<RequestDraft>): RequestState {
  const {
    mechanic,
    spec,
    title = "",
    text = "",
    situation = "",
    isHidden,
    seats,
    preset = [],
    stat,
    with: more = [],
  } = draft;
  const last = lastGroup();
  const state: RequestState = {
    pick: null,
    initialSpec: {},
    preset: [],
    difficulty: isHidden ? "hidden" : "open",
    title,
    text,
    situation,
    rule: draft.group ?? last ?? null,
    mode: null,
    choice: null,
    seats: [],
    actors: actorsOf(draft),
    problem: null,
  };
  if (mechanic === undefined || !mechanicsInUse().some(({ id }) => id === mechanic)) return state;
  const label = stat ?? (title || speak(mechanicById(mechanic).label));
  const picked = pickRoll(
    state,
    stat === undefined
      ? { kind: "free", mechanic, label, ...(spec ? { spec } : {}) }
      : { kind: "stat", mechanic, label, ...(more.length > 0 ? { with: more } : {}) },
  );
  const wanted = (seats ?? []).map((seat) => ({
    user: seat.user,
    actor: seat.actor ?? null,
    stat: seat.stat ?? null,
    isChosen: true,
  }));
  return {
    ...picked,
    title: title || (stat === undefined ? "" : picked.title),
    preset,
    // A typed command sets the difficulty; without one, it stays unset.
    initialSpec: spec && stat !== undefined ? withTyped(picked, spec, preset) : (spec ?? picked.initialSpec),
    seats: wanted.length > 0 ? wanted : picked.seats,
  };
}

/** The stat's own spec with the targets and numbers of a command. */
function withTyped({ pick, initialSpec }: RequestState, spec: Fields, preset: readonly string[]): Fields {
  const mechanic = mechanicById(pick?.mechanic ?? "");
  const statedEntries = Object.entries(spec).filter(
    ([field, value]) => mechanic.hideable.includes(field) || (preset.includes(field) && !Array.isArray(value)),
  );
  return mechanic.parseSpec({ ...initialSpec, ...Object.fromEntries(statedEntries) });
}

/** Those of the draft; in a draft without seats, those of the selected tokens. */
function actorsOf({ actors, seats = [] }: Partial<RequestDraft>): readonly Actor.Implementation[] {
  if (!actors) return seats.length > 0 ? [] : selectedActors();
  return actors.flatMap((uuid) => actorAt(uuid) ?? []);
}

/** Also replaces the seats by those that can make this roll. */
export function pickRoll(state: RequestState, pick: RollPick): RequestState {
  return {
    ...state,
    pick,
    mode: modesFor(pick).find((mode) => mode === state.mode) ?? null,
    initialSpec: initialSpecOf(pick),
    preset: [],
    title: nameOfPick(pick),
    seats: [
      ...actorSeats(state.actors, pick),
      ...(pick.kind === "stat" ? heroSeats(pick) : userSeats())
        .filter(({ actor }) => actor === null || !state.actors.some(({ uuid }) => uuid === actor))
        .map((seat) => (state.actors.length > 0 ? { ...seat, isChosen: false } : seat)),
    ],
    problem: null,
  };
}

/** Without deleted actors. A deleted user's actor is left to its player, or to this GM. */
export function withoutDeleted(state: RequestState): RequestState {
  const seats = state.seats.flatMap((seat): readonly SeatDraft[] => {
    const actor = seat.actor === null ? null : actorAt(seat.actor);
    if (seat.actor !== null && !actor) return [];
    if (game.users.has(seat.user)) return [seat];
    return actor ? [{ ...seat, user: userFor(actor) }] : [];
  });
  return { ...state, seats, actors: state.actors.filter(({ uuid }) => actorAt(uuid)) };
}

function userFor(actor: Actor.Implementation): string {
  return (party().find((hero) => hero.actor === actor)?.user ?? game.user).id ?? "";
}

export function modesFor({ mechanic }: RollPick): readonly RequestMode[] {
  return requestModes.all().filter((mode) => mode.isOffered(mechanicById(mechanic)));
}

/** False if the mode compares numbers without a target. */
export function needsTarget({ pick, mode }: Pick<RequestState, "pick" | "mode">): boolean {
  const mechanic = mechanicById(pick?.mechanic ?? "");
  return mechanic.hideable.length > 0 && (mode?.needsTarget(mechanic) ?? true);
}

/** Without the numbers of any hero: all players read it, and seats without the stat roll it. */
function initialSpecOf(pick: RollPick): Fields {
  const mechanic = mechanicById(pick.mechanic);
  const defaults = minimalSpec(mechanic);
  const targets = Object.fromEntries(mechanic.hideable.map((field) => [field, defaults[field]]));
  const freeSpec = pick.kind === "free" ? pick.spec : undefined;
  // An earlier difficulty does not carry over.
  const spec = beginSpec(mechanic, { ...(freeSpec ?? defaults), ...targets });
  return freeSpec ? spec : withUsualTarget(mechanic, spec);
}

/** Sets an open target to its usual value, such as a Moderate difficulty. */
function withUsualTarget(mechanic: AnyMechanic, spec: Fields): Fields {
  for (const control of mechanic.prompt.targetControls(spec)) {
    const start = control.kind === "stepper" && control.value === null ? control.none?.start : undefined;
    if (start !== undefined) return change(mechanic, spec, control.path, start);
  }
  return spec;
}

/** Preselects the user's character if it has the stat, else all of the user's heroes with it, else who has no player. */
function heroSeats(pick: Extract<RollPick, { kind: "stat" }>): readonly SeatDraft[] {
  const heroes = party();
  const seats = heroes.flatMap(({ user, actor, isCharacter }) => {
    const stats = rollsOf(actor).filter(({ mechanic }) => mechanic === pick.mechanic);
    if (stats.length === 0) return [];
    const found = statByLabel(actor, pick);
    const hasCharacter = heroes.some((hero) => hero.user === user && hero.isCharacter && statByLabel(hero.actor, pick));
    return [seatFor(user, actor, found, found !== undefined && (isCharacter || !hasCharacter))];
  });
  const isChosen = !seats.some((seat) => seat.isChosen);
  const others = withoutPlayer((actor) => statByLabel(actor, pick) !== undefined);
  return [...seats, ...others.map(({ user, actor }) => seatFor(user, actor, statByLabel(actor, pick), isChosen))];
}

function seatFor(
  user: { readonly id: string | null },
  actor: Actor.Implementation,
  stat: ActorStat | undefined,
  isChosen: boolean,
): SeatDraft {
  return { user: user.id ?? "", actor: actor.uuid, stat: stat?.id ?? null, isChosen };
}

/** Who may roll for an actor without a player: GMs, and players who may read its sheet. Empty if it has one. */
export function rollersOf(actor: Actor.Implementation | null): readonly User.Implementation[] {
  if (!actor || hasPlayer(actor)) return [];
  const able = game.users.filter((user) => user.isGM || actor.testUserPermission(user, "OBSERVER"));
  return [...able].sort((a, b) => Number(b.isSelf) - Number(a.isSelf) || Number(b.isGM) - Number(a.isGM));
}

/** All preselected: under the player who has it, or under this GM. */
function actorSeats(actors: readonly Actor.Implementation[], pick: RollPick): readonly SeatDraft[] {
  return actors.map((actor) => {
    return seatFor({ id: userFor(actor) }, actor, pick.kind === "stat" ? statByLabel(actor, pick) : undefined, true);
  });
}

/** Preselects connected users. */
function userSeats(): readonly SeatDraft[] {
  return players().map((user) => ({ user: user.id ?? "", actor: null, stat: null, isChosen: user.active }));
}

/** Alternatives to the picked roll. */
export function statsOfSeat(
  { actor }: SeatDraft,
  { mechanic }: RollPick,
): readonly { readonly id: string; readonly label: string }[] {
  const found = actor ? actorAt(actor) : null;
  return found
    ? rollsOf(found).flatMap((stat) => (stat.mechanic === mechanic ? [{ id: stat.id, label: speak(stat.label) }] : []))
    : [];
}

/** Labels of the stats that can share the picked roll. */
export function furtherIn({ pick, seats }: Pick<RequestState, "pick" | "seats">): readonly string[] {
  const rolling = seats.filter(({ isChosen, stat }) => isChosen && stat !== null);
  return furtherStats(
    pick,
    rolling.flatMap(({ actor }) => actorAt(actor ?? undefined) ?? []),
  );
}

/** The title follows unless it was changed. */
export function toggleFurther(state: RequestState, label: string): RequestState {
  const { pick, title } = state;
  if (pick?.kind !== "stat") return state;
  const after = withFurther(pick, label);
  return { ...state, pick: after, title: title === nameOfPick(pick) ? nameOfPick(after) : title };
}

/** `null`: nothing is picked. */
export function draftOf(state: RequestState, spec: Fields): RequestDraft | null {
  const { pick, initialSpec, preset, title, text, situation, rule, seats } = state;
  if (!pick) return null;
  const chosen = seats.filter(({ isChosen }) => isChosen);
  const difficulty = needsTarget(state) ? state.difficulty : "later";
  return {
    mechanic: pick.mechanic,
    spec: difficulty === "later" ? { ...spec, ...unknownTargets(mechanicById(pick.mechanic)) } : spec,
    preset: [...preset, ...changedFields(initialSpec, spec)],
    title: title.trim(),
    text: text.trim(),
    ...(situation.trim() === "" || state.mode ? {} : { situation: situation.trim() }),
    seats: chosen.map(({ user, actor, stat }): RequestSeat => {
      const found = actor && stat ? actorAt(actor) : null;
      const own = found && stat ? statOf(found, stat) : undefined;
      return { user, ...(actor ? { actor } : {}), ...(found && own ? statsFor(found, own, pick) : {}) };
    }),
    isHidden: difficulty === "hidden",
    ...(rule && chosen.length > 1 && !state.mode ? { group: rule } : {}),
  };
}

/** `null`: it can be sent. */
export function problemOf(state: RequestState, spec: Fields): RequestState["problem"] {
  const count = state.seats.filter(({ isChosen }) => isChosen).length;
  if (count === 0) return "nobody";
  if (state.mode && count !== state.mode.seats) return "wrongSeats";
  const { hideable } = mechanicById(state.pick?.mechanic ?? "");
  const isWithoutTarget = hideable.length > 0 && hideable.every((field) => spec[field] === null);
  return needsTarget(state) && state.difficulty !== "later" && isWithoutTarget ? "noTarget" : null;
}
