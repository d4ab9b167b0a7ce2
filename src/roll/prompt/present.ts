/**
 * Turns a prompt into texts, shapes and numbers for its template: the parts of the spec editor that it shows, and
 * everything around them.
 */
import { isSameJson } from "../../rules/contract/fields.ts";
import { audienceOf, messageModes } from "../../platform/generations.ts";
import type { Control } from "../../rules/contract/control.ts";
import { formatSigned, speak, explain } from "../../ui/speak.ts";
import { findControl, isFoldOpen, isLocked, MORE } from "../spec-editor/controls.ts";
import { focusedFigure } from "../spec-editor/odds.ts";
import { placeControls } from "../spec-editor/place.ts";
import { difficultyControl, presentDifficulty } from "../spec-editor/present-difficulty.ts";
import { presentControls, type DrawOptions } from "../spec-editor/present-controls.ts";
import { presentOdds, type OddsView } from "../spec-editor/present-odds.ts";
import { presentStats } from "../spec-editor/present-stats.ts";
import { firstThrow, mechanicOf, selectedStats, type SpecEditorState } from "../spec-editor/state.ts";
import { typedCommand } from "../spec-editor/typed-form.ts";
import { sayTargets } from "../difficulty/world-difficulty.ts";
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
  const wrong = state.problem ?? (isAmend ? null : problem);
  return {
    scope: around.scope,
    isAmend,
    isRoll: purpose.kind === "roll" && purpose.isModeFixed !== true && !session.hidesMode,
    title: session.typedTitle ?? titleOf(request, state),
    titlePlaceholder: speak(mechanicOf(state).label),
    isTitleInActions: session.actions !== null,
    who: isAmend && purpose.rollerName !== "" ? { name: purpose.rollerName } : null,
    // After the throw there are no odds: show the verdict that a difficulty causes.
    ...(isAmend
      ? {
          verdicts: { before: purpose.judge(request.spec), after: purpose.judge(state.spec) },
          controls: presentControls(state, around),
          places: { controls: session.elements(around.scope) },
        }
      : presentRoll(session, around)),
    rows: presentStats(state, around.stepValues),
    isMoreOpen: isFoldOpen(state, MORE) === true,
    mayHide: isAmend && game.user.isGM && mechanicOf(state).hideable.length > 0,
    isHidden: session.isHidden,
    against: session.against,
    problem: isDisconnected
      ? game.i18n.localize("QUINCUNX.Notice.connectionDown")
      : wrong
        ? explain(wrong, state.mechanic)
        : "",
    isReady: isOver || session.isReady,
    primary: session.primary || (isOver ? game.i18n.localize("QUINCUNX.Question.close") : primaryLabel(purpose, dice)),
    // The headline says it.
    asked:
      isHiddenHere(session) && session.targetsNote === "" ? null : presentTargets(session.status, session.targetsNote),
    modes: messageModes().map(({ key, label }) => ({ key, label, isChosen: key === session.mode })),
    mode: presentMode(session.mode),
  };
}

/** The parts of a prompt before a roll: odds, controls in their places, and elements of the pre-roll options. */
function presentRoll(session: PromptSession, around: DrawOptions): object {
  const { request, editor, status } = session;
  const { state } = editor;
  const { proposed } = session;
  const shown = proposed?.state ?? state;
  const { choices, rest } = placeControls(state, focusedFigure(state));
  const { bonusList } = mechanicOf(state).prompt;
  const bonuses = bonusList === undefined ? undefined : findControl(state, bonusList);
  const odds = withHeadline(session.odds(presentOdds(shown)), session);
  const places = byPlace(session.elements(around.scope));
  const diceRow = presentDice(state, odds);
  const links = bonuses ? linksToAdd(state, bonuses) : [];
  const proposal = proposalOf(session);
  return {
    places,
    odds,
    // If a part names the dice, they have no row of their own.
    hasDiceLine: !session.namesDice && (odds.dice.length > 0 || places.dice.length > 0),
    namesDice: session.namesDice,
    recalled: recalledWords(request, state),
    // A repeated target control needs its own ids. Unknown targets, which the GM sets, get no control.
    ...(proposed || (areTargetsKnown(status) && !session.hidesTargets)
      ? presentBeside(session, { ...around, scope: `${around.scope}-beside` }, shown)
      : {}),
    proposal,
    diceRow,
    lines: diceRow?.line ? [] : odds.lines,
    controls: presentControls(state, around, session.controls(choices)),
    bonuses: bonuses
      ? presentControls(state, { ...around, hidesStats: true }, [bonuses]).map((list) => ({
          ...list,
          add: [],
          empty: "",
        }))
      : [],
    links,
    hasLinks: places.links.length > 0 || links.length > 0 || proposal !== "" || odds["further"] !== null,
    rest: presentControls(
      state,
      around,
      rest.filter((control) => !isOnly(control, bonusList)),
    ),
    typed: { command: typedCommand(state) },
  };
}

/** The list of bonuses, or a group of nothing else: it is drawn above, and a second time its fields would have the same ids. */
function isOnly(control: Control, list: string | undefined): boolean {
  return control.kind === "group" ? control.controls.every((control) => isOnly(control, list)) : control.id === list;
}

/** The difficulty as one number; other kinds of targets as their controls. */
function presentBeside({ status, proposed }: PromptSession, around: DrawOptions, state: SpecEditorState) {
  const { beside } = placeControls(state, focusedFigure(state));
  const control = difficultyControl(beside);
  if (!control) return { beside: presentControls(state, around, beside) };
  const wordKey = proposed?.isOwn === true ? "own" : status;
  const word = wordKey === null ? "" : (SAID_BY[wordKey] ?? "");
  return {
    difficulty: presentDifficulty(state, control, around, {
      word: word && game.i18n.localize(word),
      isProposal: proposed !== null,
    }),
  };
}

/** Who has set a number, below it. */
const SAID_BY: Readonly<Record<string, string>> = {
  own: "QUINCUNX.Prompt.proposal",
  target: "QUINCUNX.Prompt.byGM",
  world: "QUINCUNX.Prompt.standing",
};

/** The headline where the number is hidden, or only proposed. */
function withHeadline(odds: OddsView, session: PromptSession): OddsView {
  const figure = odds["figure"] as { readonly isUnknown?: boolean } | null;
  const { i18n } = game;
  if (figure?.isUnknown && isHiddenHere(session))
    return { ...odds, figure: { ...figure, value: i18n.localize("QUINCUNX.Question.hidden") } };
  if (!figure || session.proposed?.isOwn !== true) return odds;
  return { ...odds, figure: { ...figure, label: i18n.localize("QUINCUNX.Prompt.ifProposal") } };
}

/** A GM has hidden the number of this roll. */
function isHiddenHere({ status }: PromptSession): boolean {
  return status === "hidden" || status === "world-hidden";
}

/** The dice with the number that is added to them; `null`: they are drawn elsewhere, or there are none. */
function presentDice(state: SpecEditorState, { dice, lines }: OddsView) {
  const added = mechanicOf(state).prompt.added?.(state.spec) ?? null;
  if (dice.length === 0 || isDrawnByStats(state)) return null;
  const [only, ...others] = lines;
  const line = only && others.length === 0 && only.steps.length === 0 ? only.text : "";
  return { dice, added: added === null || added === 0 ? "" : formatSigned(added), line };
}

/** True if the rows of stats already draw the dice. */
function isDrawnByStats(state: SpecEditorState): boolean {
  const slots = mechanicOf(state).stats.slots.filter(({ isDie }) => isDie);
  return selectedStats(state).some(({ slot }) => slots.some(({ id }) => id === slot));
}

/** The audience of the card: an icon, which says the mode unless it is public. */
function presentMode(mode: string) {
  const audience = audienceOf(mode);
  const label = messageModes().find(({ key }) => key === mode)?.label ?? "";
  return { icon: MODE_ICONS[audience], says: audience === "public" ? "" : label };
}

const MODE_ICONS = {
  public: "fa-solid fa-users",
  gm: "fa-solid fa-user-shield",
  blind: "fa-solid fa-eye-slash",
  self: "fa-solid fa-user",
} as const;

/** Links that add an entry to a list, such as a bonus. */
function linksToAdd(state: SpecEditorState, list: Control) {
  if (list.kind !== "list" || isLocked(state, list) || list.items.length >= list.max) return [];
  return list.add.map(({ id, label }) => ({ list: list.id, entry: id, label: speak(label) }));
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
  "links",
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
  const now = editor.spec;
  const fields = recalled.filter(
    (field) => isSameJson(now[field], spec[field]) && !isSameJson(now[field], editor.fresh.spec[field]),
  );
  const newStats = selected.filter((id) => editor.selected.includes(id) && !editor.fresh.selected.includes(id));
  const names = editor.stats.flatMap(({ id, label }) => (newStats.includes(id) ? [speak(label)] : []));
  return [...names, ...describeValues(mechanicOf(editor), now, fields).map(speak)].join(" · ");
}
