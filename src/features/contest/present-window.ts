/** Turns the state of the contest window into words. */
import type { ContestSideId } from "../../api/contest-draft.ts";
import { appearanceAt } from "../../actors/appearance.ts";
import type { CandidateSource, SideStat } from "./who.ts";
import { CONTEST_SIDES } from "./flags.ts";
import { mechanicById } from "../../mechanics/mechanics.ts";
import type { Control } from "../../rules/contract/control.ts";
import { countPhrase } from "../../rules/contract/phrase.ts";
import { sentence } from "../../card/draw/plain-sentence.ts";
import { summaryOf } from "../../card/draw/sentence.ts";
import { portraitOf } from "../../ui/draw/portrait.ts";
import { presentOutlook } from "./outlook.ts";
import { speak } from "../../ui/speak.ts";
import {
  chancesOf,
  draftOf,
  mayHide,
  mechanicOf,
  rollsFor,
  shownNameOf,
  specOfSide,
  statsFor,
  targetControls,
  titleOf,
  type ContestWindowState,
} from "./window-state.ts";

const GROUPS: readonly (readonly [CandidateSource, string])[] = [
  ["target", "QUINCUNX.Contest.Who.target"],
  ["token", "QUINCUNX.Contest.Who.token"],
  ["hero", "QUINCUNX.Contest.Who.hero"],
  ["other", "QUINCUNX.Contest.Who.other"],
];

export function presentContestWindow(state: ContestWindowState, scope: string): object {
  const mechanic = mechanicOf(state);
  const names = { a: shownNameOf(state, "a") || "…", b: shownNameOf(state, "b") || "…" };
  return {
    scope,
    sides: CONTEST_SIDES.map((side) => presentSide(state, side)),
    title: titleOf(state),
    ...(mechanic ? presentOutlook(mechanic, state.tie, names, draftOf(state), chancesOf(state)) : { mayBegin: true }),
    missing: state.isMissing ? game.i18n.localize("QUINCUNX.Contest.missing") : "",
  };
}

function presentSide(state: ContestWindowState, side: ContestSideId): object {
  const { preset, isPicked, actor, stat, isPassive, isHidden } = state.sides[side];
  const name = shownNameOf(state, side);
  const stats = actor === null || preset ? [] : statsFor(state, actor);
  const several = new Set(stats.map(({ mechanic }) => mechanic)).size > 1;
  const groups = GROUPS.map(([source, label]) => ({
    label: game.i18n.localize(label),
    actors: state.all
      .filter((one) => one.source === source)
      .map(({ uuid, shown }) => ({ value: uuid, name: shown, isChosen: uuid === actor && !preset })),
  }));
  const rolls = rollsFor(state, side).map(({ message, title, state: rolled }) => ({
    value: `card ${message.id ?? ""}`,
    name: sentence({ name: message.alias, title, result: summaryOf(rolled) }),
    isChosen: isPicked === true && preset?.card === message.id,
  }));
  const all = [...groups, { label: game.i18n.localize("QUINCUNX.Contest.Who.card"), actors: rolls }];
  return {
    id: side,
    name,
    isGiven: preset !== null && !isPicked,
    isCard: preset?.card !== undefined,
    portrait: portraitOf({ name: name || "?", img: appearanceAt(actor ?? undefined)?.img, mechanic: null }),
    groups: all.filter(({ actors }) => actors.length > 0),
    isChosen: actor !== null && !preset,
    stats: stats.map((one) => ({ id: one.id, label: labelOf(one, several), isChosen: one.id === stat })),
    isOpen: stat === null,
    targets: targetControls(state, side).flatMap((control) => presentTarget(control)),
    mayHide: mayHide(state, side),
    isHidden,
    mayResist: specOfSide(state, side) !== null && !preset,
    isPassive,
  };
}

function labelOf({ label, mechanic, round }: SideStat, namesMechanic: boolean): string {
  if (round) return speak(countPhrase("QUINCUNX.LongTest.inContest", round.pool, { title: round.title }));
  return namesMechanic ? `${speak(label)} (${speak(mechanicById(mechanic).label)})` : speak(label);
}

/** A number is a field with the bounds of the mechanic; other targets are a select, to save space. */
function presentTarget(control: Control): readonly object[] {
  const shared = { field: String(control.path[0]), label: speak(control.label) };
  if (control.kind === "stepper") {
    const { value, min, max, none } = control;
    const nothing = none ? speak(none.label) : "";
    return [{ ...shared, isNumber: true, value: value ?? "", min, max, none: nothing }];
  }
  const options = optionsOf(control);
  return options.length > 0 ? [{ ...shared, options }] : [];
}

/** Values are empty if not set. */
function optionsOf(control: Control) {
  const { i18n } = game;
  if (control.kind === "toggle")
    return [
      { value: "false", label: i18n.localize("QUINCUNX.Word.no"), isChosen: !control.value },
      { value: "true", label: i18n.localize("QUINCUNX.Word.yes"), isChosen: control.value },
    ];
  if (control.kind !== "choice") return [];
  return control.options.map(({ value, label }) => ({
    value: typeof value === "number" ? String(value) : "",
    label: speak(label),
    isChosen: value === control.value,
  }));
}
