/** Turns the state of the request window into words. */
import { appearanceOf } from "../../actors/appearance.ts";
import { actorAt } from "../../actors/actor-at.ts";
import { mechanicById } from "../../mechanics/mechanics.ts";
import { mechanicsInUse } from "../../mechanics/house-rules/in-use.ts";
import { isSamePick, nameOfPick, type CommonStat, type RollPick } from "../../actors/party.ts";
import { flagsOfDraft } from "./post.ts";
import { effectiveSpecOfSeat } from "./spec.ts";
import { chanceOf } from "./together.ts";
import { GROUP_WORDS } from "./group.ts";
import { unlessRefused } from "../../rules/contract/error.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import { countPhrase, type Phrase } from "../../rules/contract/phrase.ts";
import { openTargets } from "../../rules/spec/change.ts";
import { GROUP_RULES, groupChance } from "../../rules/odds/group-rule.ts";
import { portraitOf } from "../../ui/draw/portrait.ts";
import { formatPercent, speak } from "../../ui/speak.ts";
import { presentControls, type DrawOptions } from "../../roll/spec-editor/present-controls.ts";
import type { SpecEditorState } from "../../roll/spec-editor/state.ts";
import { askedInMode } from "./window-mode.ts";
import {
  draftOf,
  furtherIn,
  modesFor,
  needsTarget,
  rollersOf,
  statsOfSeat,
  type Difficulty,
  type Picks,
  type RequestState,
  type SeatDraft,
} from "./window-state.ts";
import type { RequestDraft } from "../../roll/requests/request-draft.ts";

export interface RequestWindowView {
  readonly picks: Picks;
  readonly state: RequestState;
  readonly editor: SpecEditorState;
}

const DIFFICULTIES: readonly (readonly [Difficulty, `${string}.${string}`])[] = [
  ["open", "QUINCUNX.Request.Difficulty.open"],
  ["hidden", "QUINCUNX.Request.Difficulty.hidden"],
  ["later", "QUINCUNX.Request.Difficulty.later"],
];

/** From so many heroes on, two buttons choose all or none. */
const MANY = 4;

const SITUATIONS = { binds: "QUINCUNX.LetItRide.situation", counts: "QUINCUNX.LetItRide.task" } as const;

export function presentRequestWindow({ picks, state, editor }: RequestWindowView, around: DrawOptions): object {
  const { pick, difficulty, seats, rule, mode } = state;
  const mechanic = mechanicById(editor.mechanic);
  const { repeat } = mechanic;
  const draft = draftOf(state, editor.spec);
  const inMode = mode && askedInMode(state, editor.spec);
  const chosen = seats.filter(({ isChosen }) => isChosen).length;
  const fields = Object.keys(editor.spec).filter((field) => !mechanic.hideable.includes(field));
  const chances = draft ? chancesOf(draft) : [];
  const isFree = pick?.kind === "free";
  const gifts = presentControls(
    { ...editor, offer: { kind: "fields", fields } },
    { ...around, scope: `${around.scope}-gift` },
  );
  return {
    ...presentPicks(picks, pick),
    scope: around.scope,
    isPicked: pick !== null,
    mayHide: pick !== null && needsTarget(state),
    difficulties: DIFFICULTIES.map(([value, label]) => ({
      value,
      label: game.i18n.localize(label),
      isChosen: value === difficulty,
    })),
    targets: difficulty === "later" ? [] : presentControls({ ...editor, offer: { kind: "targets" } }, around),
    isHidden: difficulty === "hidden",
    // A free roll is configured in full view; extras on top of a stat are rare and folded away.
    free: isFree ? gifts : [],
    gifts: isFree ? [] : gifts,
    further: furtherIn(state).map((label) => ({
      label,
      isChosen: pick?.kind === "stat" && pick.with?.includes(label) === true,
    })),
    ...(pick ? groupSeats(presentSeats(seats, pick, chances)) : { seats: [], others: [] }),
    isMany: seats.length >= MANY,
    manyButtons: [
      { id: "all", label: game.i18n.localize("QUINCUNX.Request.all") },
      { id: "none", label: game.i18n.localize("QUINCUNX.Request.none") },
    ],
    title: state.title,
    text: state.text,
    situation: state.situation,
    situationLabel: repeat && !mode ? game.i18n.localize(SITUATIONS[repeat.kind]) : "",
    rules: [
      ...[null, ...GROUP_RULES].map((one) => ({
        id: one ?? "",
        label: game.i18n.localize(GROUP_WORDS[one ?? "each"]),
        isChosen: !mode && one === rule,
      })),
      ...(pick ? modesFor(pick) : []).map((one) => ({
        id: one.id,
        label: game.i18n.localize(one.label),
        isChosen: one === mode,
      })),
    ],
    mode: inMode && mode?.present(inMode),
    // Several rolls that answer the request are only compared side by side.
    sideBySide: pick && chosen > 1 ? sayPhrase(mechanicById(pick.mechanic).describeHighest?.([], 0)) : "",
    isGroup: chosen > 1 || mode !== null,
    together: draft && !mode ? togetherOf(draft, chances) : "",
    problem: sayProblem(state),
    send: mode ? game.i18n.localize(mode.button) : speak(countPhrase("QUINCUNX.Request.send", chosen)),
  };
}

function sayPhrase(what: Phrase | undefined): string {
  return what ? speak(what) : "";
}

const PROBLEMS = { nobody: "QUINCUNX.Request.nobody", noTarget: "QUINCUNX.Request.noTargetYet" } as const;

function sayProblem({ problem, mode }: RequestState): string {
  if (problem === null) return "";
  return game.i18n.localize(problem === "wrongSeats" ? (mode?.wrongSeats ?? "") : PROBLEMS[problem]);
}

function presentPicks({ recent, common, others }: Picks, pick: RollPick | null): object {
  const isPicked = (one: CommonStat | RollPick): boolean => pick !== null && isSamePick(pick, one);
  const several = new Set([...recent, ...common].map(({ mechanic }) => mechanic)).size > 1;
  const nameOf = (mechanic: string): string => speak(mechanicById(mechanic).label);
  return {
    recent: recent.map((one, index) => ({
      index,
      label: nameOfPick(one),
      note: several ? nameOf(one.mechanic) : "",
      isChosen: isPicked(one),
    })),
    common: common.map((one, index) => ({
      index,
      label: one.label,
      note: several ? nameOf(one.mechanic) : "",
      icon: several ? mechanicById(one.mechanic).icon : "",
      isChosen: isPicked(one) && !recent.some(isPicked),
    })),
    others: namedOthers(others),
    other: namedOthers(others).find((one) => one.pick.kind === pick?.kind && isPicked(one.pick))?.name ?? "",
  };
}

export interface NamedPick {
  /** Unique, for typing. */
  readonly name: string;
  readonly note: string;
  readonly pick: RollPick;
}

/** Less common stats, then rolls without a stat. */
export function namedOthers(others: Picks["others"]): readonly NamedPick[] {
  const free = mechanicsInUse().map(({ id, label }) => ({ kind: "free", mechanic: id, label: speak(label) }) as const);
  const stats = others.map((one) => ({ kind: "stat", ...one }) as const);
  const isShared = ({ label }: RollPick): boolean =>
    [...stats, ...free].filter((one) => one.label.toLowerCase() === label.toLowerCase()).length > 1;
  return [...stats, ...free].map((pick) => {
    const mechanic = speak(mechanicById(pick.mechanic).label);
    const note = pick.kind === "free" ? game.i18n.localize("QUINCUNX.Request.freeSpec") : mechanic;
    return { name: isShared(pick) ? `${pick.label} · ${note}` : pick.label, note, pick };
  });
}

/** Seats without a player are folded if there are others. */
function groupSeats(seats: ReturnType<typeof presentSeats>): object {
  const played = seats.filter(({ isPlayed }) => isPlayed);
  if (played.length === 0) return { seats, withoutPlayer: [] };
  const withoutPlayer = seats.filter(({ isPlayed }) => !isPlayed);
  return { seats: played, withoutPlayer, isOpen: withoutPlayer.some(({ isChosen }) => isChosen) };
}

function presentSeats(seats: readonly SeatDraft[], pick: RollPick, chances: readonly Chance[]) {
  let at = 0;
  return seats.map((seat, index) => {
    const user = game.users.get(seat.user);
    const actor = seat.actor ? actorAt(seat.actor) : null;
    const appearance = appearanceOf(actor);
    const who = appearance?.name ?? user?.name ?? "";
    const chance = seat.isChosen ? chances[at++] : undefined;
    const stats = statsOfSeat(seat, pick);
    const rollers = rollersOf(actor);
    const isPlayed = rollers.length === 0;
    return {
      index,
      who,
      isPlayed,
      user: actor && isPlayed ? (user?.name ?? "") : "",
      playerless: isPlayed
        ? ""
        : game.i18n.localize(rollers.length > 1 ? "QUINCUNX.Request.noPlayerWho" : "QUINCUNX.Request.noPlayer"),
      rollersLabel: game.i18n.format("QUINCUNX.Request.whoRollsFor", { name: who }),
      rollers: rollers.length > 1 ? rollers.map(({ id, name }) => ({ id, name, isChosen: id === seat.user })) : [],
      portrait: portraitOf({ name: who, img: appearance?.img ?? user?.avatar, mechanic: null }),
      isAway: isPlayed && user?.active !== true,
      isChosen: seat.isChosen,
      words: chance?.words ?? "",
      chance: chance?.p === undefined || chance.p === null ? "" : formatPercent(chance.p),
      whatLabel: game.i18n.format("QUINCUNX.Request.whatFor", { name: who }),
      stats: stats.map(({ id, label }) => ({ id, label, isChosen: id === seat.stat })),
    };
  });
}

interface Chance {
  readonly spec: Fields | null;
  /** In notation. */
  readonly words: string;
  readonly p: number | null;
}

/** One entry per chosen seat; empty if the draft is invalid. */
function chancesOf(draft: RequestDraft): readonly Chance[] {
  const mechanic = mechanicById(draft.mechanic);
  const flags = unlessRefused(() => flagsOfDraft({ ...draft, isHidden: false }));
  if (!flags) return [];
  const request = { flags: flags.flags, state: { mechanic, spec: flags.whole } };
  const chanceAt = (index: number): Chance => {
    const spec = effectiveSpecOfSeat(request, index);
    // The stat beside it shows the labels already.
    const words = mechanic.notation.print(openTargets(mechanic, spec)).replaceAll(/\[[^\]]*\]/gu, "");
    return { spec, words, p: chanceOf(mechanic, spec) };
  };
  return draft.seats.map((_seat, index) => unlessRefused(() => chanceAt(index)) ?? { spec: null, words: "", p: null });
}

function togetherOf({ mechanic: id, group }: RequestDraft, chances: readonly Chance[]): string {
  if (!group || chances.some(({ p }) => p === null)) return "";
  const mechanic = mechanicById(id);
  const members = chances.flatMap(({ spec }) => (spec ? [{ mechanic, spec }] : []));
  const p = groupChance(group, members);
  return p === null ? "" : game.i18n.format("QUINCUNX.Request.groupChance", { chance: formatPercent(p) });
}
