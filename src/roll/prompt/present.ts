/**
 * Turns a prompt into texts, shapes and numbers for its template: the parts of the spec editor that it shows, and
 * everything around them.
 */
import { isSameJson, type Fields } from "../../rules/contract/fields.ts";
import { messageModes } from "../../platform/generations.ts";
import { explain } from "../../ui/explain.ts";
import { speak } from "../../ui/speak.ts";
import { isFoldOpen, MORE } from "../../ui/spec-editor/controls.ts";
import { focusedFigure } from "../../ui/spec-editor/odds.ts";
import { placeControls } from "../../ui/spec-editor/place.ts";
import { presentControls, type DrawOptions } from "../../ui/spec-editor/present-controls.ts";
import { presentOdds } from "../../ui/spec-editor/present-odds.ts";
import { presentStats } from "../../ui/spec-editor/present-stats.ts";
import { firstThrow, mechanicOf, type SpecEditorState } from "../../ui/spec-editor/state.ts";
import { typedCommand } from "../../ui/spec-editor/typed-form.ts";
import { sayTargets } from "../last-targets.ts";
import type { PromptElement, PromptPlace } from "./part.ts";
import { proposedSpec, type PromptSession } from "./prompt-session.ts";
import type { PromptRequest } from "./request.ts";
import { areTargetsKnown, presentTargets } from "./targets-status.ts";
import { titleOf } from "./title.ts";
import { describeValues } from "../../rules/spec/describe-changes.ts";

/** `isDisconnected`: the user answered while the connection was lost; the answer waits. */
export function presentPrompt(session: PromptSession, around: DrawOptions, isDisconnected: boolean): object {
  const { request, editor, isOver } = session;
  const { purpose } = request;
  const { state } = editor;
  const isAmend = purpose.kind === "amend";
  const { dice, problem } = firstThrow(state);
  const wrong = state.problem ?? problem;
  return {
    scope: around.scope,
    isAmend,
    isRoll: purpose.kind === "roll" && purpose.isModeFixed !== true && !session.hidesMode,
    title: session.typedTitle ?? titleOf(request, state),
    titlePlaceholder: speak(mechanicOf(state).label),
    isTitleInActions: session.actions !== null,
    who: isAmend && purpose.who !== "" ? { name: purpose.who } : null,
    // After the throw there are no odds: show the verdict that a difficulty causes.
    ...(isAmend
      ? {
          verdicts: { before: purpose.judge(request.spec), after: purpose.judge(state.spec) },
          controls: presentControls(state, around),
          places: { controls: session.elements(around.scope) },
        }
      : presentRoll(session, around)),
    slots: presentStats(state, around.stepValues),
    isMoreOpen: isFoldOpen(state, MORE) === true,
    mayHide: isAmend && mechanicOf(state).hideable.length > 0,
    isHidden: session.isHidden,
    against: session.against,
    problem: isDisconnected
      ? game.i18n.localize("QUINCUNX.Notice.connectionDown")
      : wrong
        ? explain(wrong, state.mechanic)
        : "",
    isReady: isOver || session.isReady,
    primary: session.primary || (isOver ? game.i18n.localize("QUINCUNX.Question.close") : primaryLabel(purpose, dice)),
    asked: presentTargets(session.status, session.targetsNote),
    modes: messageModes().map(({ key, label }) => ({ key, label, isChosen: key === session.mode })),
  };
}

/** The parts of a prompt before a roll: odds, controls in their places, and elements of the pre-roll options. */
function presentRoll(session: PromptSession, around: DrawOptions): object {
  const { request, editor, status } = session;
  const { state } = editor;
  const { beside, choices, rest } = placeControls(state, focusedFigure(state));
  const odds = session.odds(presentOdds(state));
  const places = byPlace(session.elements(around.scope));
  return {
    places,
    odds,
    // If a part names the dice, they have no row of their own.
    hasDiceLine: !session.namesDice && (odds.dice.length > 0 || places.dice.length > 0),
    namesDice: session.namesDice,
    recalled: recalledWords(request, state),
    // A repeated target control needs its own ids. Unknown targets, which the GM sets, get no control.
    beside:
      areTargetsKnown(status) && !session.hidesTargets
        ? presentControls(state, { ...around, scope: `${around.scope}-beside` }, beside)
        : [],
    proposal: proposalOf(session),
    controls: presentControls(state, { ...around, hidesStats: true }, session.controls(choices)),
    rest: presentControls(state, around, rest),
    typed: { command: typedCommand(state) },
  };
}

/** Label of the button that sets the targets of the last roll; empty: there is nothing to propose. */
function proposalOf(session: PromptSession): string {
  const spec = proposedSpec(session);
  if (!spec) return "";
  const targets = sayTargets(mechanicOf(session.editor.state), spec);
  return game.i18n.format("QUINCUNX.Prompt.lastUsed", { targets });
}

const PLACES: readonly PromptPlace[] = [
  "above",
  "chance",
  "beside",
  "given",
  "dice",
  "controls",
  "notes",
  "words",
  "more",
];

function byPlace(elements: readonly PromptElement[]): Readonly<Record<PromptPlace, readonly PromptElement[]>> {
  const entries = PLACES.map((place) => [place, elements.filter((element) => element.place === place)] as const);
  return Object.fromEntries(entries) as unknown as Record<PromptPlace, readonly PromptElement[]>;
}

function primaryLabel({ kind }: PromptRequest["purpose"], dice: ReturnType<typeof firstThrow>["dice"]): string {
  if (kind === "amend") return game.i18n.localize("QUINCUNX.Prompt.set");
  const count = dice.reduce((sum, request) => sum + (request.by === "gm" ? 0 : request.count), 0);
  return count === 0
    ? game.i18n.localize("QUINCUNX.Prompt.rollNone")
    : speak({ key: "QUINCUNX.Prompt.roll", count, data: { count } });
}

/** Describes the remembered choices of a prompt that are still unchanged. */
function recalledWords({ recalled, spec, selected }: PromptRequest, editor: SpecEditorState): string {
  if (!recalled) return "";
  const now = editor.spec as Fields;
  const fields = recalled.filter(
    (field) =>
      isSameJson(now[field], (spec as Fields)[field]) && !isSameJson(now[field], (editor.fresh.spec as Fields)[field]),
  );
  const newStats = selected.filter((id) => editor.selected.includes(id) && !editor.fresh.selected.includes(id));
  const names = editor.stats.flatMap(({ id, label }) => (newStats.includes(id) ? [speak(label)] : []));
  return [...names, ...describeValues(mechanicOf(editor), now, fields).map(speak)].join(" · ");
}
