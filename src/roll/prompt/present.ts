/**
 * Turns a prompt into texts, shapes and numbers for its template: the parts of the spec editor that it shows, and
 * everything around them.
 */
import { messageModes } from "../../platform/generations.ts";
import type { AidGift } from "../../card/aid-origin.ts";
import type { Ruling } from "../../features/open-prompts/wire.ts";
import type { Control } from "../../rules/contract/control.ts";
import { countPhrase } from "../../rules/contract/phrase.ts";
import { describeValues } from "../../rules/spec/describe-changes.ts";
import { explain } from "../../ui/explain.ts";
import { speak } from "../../ui/speak.ts";
import { isFoldOpen, MORE } from "../../ui/spec-editor/controls.ts";
import { focusedFigure } from "../../ui/spec-editor/odds.ts";
import { placeControls } from "../../ui/spec-editor/place.ts";
import { presentControls, type DrawOptions } from "../../ui/spec-editor/present-controls.ts";
import { presentOdds, type OddsView } from "../../ui/spec-editor/present-odds.ts";
import { presentStats } from "../../ui/spec-editor/present-stats.ts";
import { firstThrow, isReady, mechanicOf, type SpecEditorState } from "../../ui/spec-editor/state.ts";
import { typedCommand } from "../../ui/spec-editor/typed-form.ts";
import { presentAttack } from "../../features/split-pool/prompt-attack.ts";
import { controlsInContest, oddsInContest, sideOdds } from "../../features/contest/prompt-contest.ts";
import type { PromptFields } from "./fields.ts";
import { presentLongTest } from "../../features/long-test/prompt-long-test.ts";
import { recalledWords } from "./recalled.ts";
import { presentPurchase } from "../../features/luck/prompt-purchase.ts";
import { presentGifts } from "../../features/open-prompts/gifts.ts";
import { isSplitReady, presentSplit, type SplitState } from "../../features/split-pool/prompt-split.ts";
import { isStopped, presentSituation } from "../../features/let-it-ride/prompt-situation.ts";
import { areTargetsKnown, isOver, presentTargets, type TargetsStatus } from "./targets-status.ts";
import { titleOf } from "./title.ts";
import type { PromptRequest } from "./request.ts";

export interface PromptView {
  readonly request: PromptRequest;
  readonly fields: PromptFields;
  readonly editor: SpecEditorState;
  /** The user answered while the connection was lost; the answer waits. */
  readonly isDisconnected: boolean;
  /** Status of the targets; `null`: the user chooses them. */
  readonly asked: TargetsStatus | null;
  /** Aid from other users; `null`: not available. */
  readonly aid: object | null;
  /** Gifts of a GM that are list entries in the spec. */
  readonly given: readonly AidGift[];
  /** Id of the question that was asked; `null`: none. */
  readonly question: string | null;
  /** The GM's ruling on this open prompt. */
  readonly ruling: Ruling;
  /** Includes the editor's state of the active part; `null`: no split. */
  readonly split: SplitState | null;
}

export function presentPrompt(view: PromptView, around: DrawOptions): object {
  const { request, fields, editor, isDisconnected, asked, ruling, split } = view;
  // Long tests and splits have other kinds of aid.
  const aid = split || fields.longTest ? null : view.aid;
  const isHelped = aid !== null && "isOn" in aid;
  const { purpose } = request;
  const isAmend = purpose.kind === "amend";
  const { dice, problem } = firstThrow(editor);
  const wrong = editor.problem ?? problem;
  const inContest = isAmend || split ? null : sideOdds(request, editor);
  const alone = isAmend ? NO_ODDS : split ? withoutChance(presentOdds(editor)) : presentOdds(editor);
  const odds = inContest ? oddsInContest(alone, inContest) : alone;
  const gifts = presentGifts(editor, ruling.gifts, view.given);
  const bought = split || isOver(asked) || fields.longTest ? null : presentPurchase(request, editor, fields.bought);
  const maySplit = !isHelped && mayBeSplit(view) && dice.length > 0;
  return {
    scope: around.scope,
    isRoll: purpose.kind === "roll" && purpose.isRound !== true && fields.longTest === null,
    longTest: split || isHelped ? null : presentLongTest(request, fields.longTest),
    aid,
    gifts,
    isGiven: isHelped || gifts.length > 0,
    isAmend,
    title: fields.title ?? titleOf(request, editor),
    titlePlaceholder: speak(mechanicOf(editor).label),
    who: isAmend && purpose.who !== "" ? { name: purpose.who } : null,
    // After the throw there are no odds: show the verdict that a difficulty causes.
    ...(isAmend
      ? {
          verdicts: { before: purpose.judge(request.spec), after: purpose.judge(editor.spec) },
          controls: presentControls(editor, around),
        }
      : {
          ...presentPlaced(view, around),
          odds,
          // If dice can be bought, the ticked stats and the button already show the dice.
          hasDiceLine: bought === null && (odds.dice.length > 0 || maySplit || (aid !== null && !isHelped)),
          recalled: recalledWords(request, editor),
        }),
    slots: presentStats(editor),
    typed: isAmend ? null : { command: typedCommand(editor) },
    isMoreOpen: isFoldOpen(editor, MORE) === true,
    mayHide: isAmend && mechanicOf(editor).hideable.length > 0,
    isHidden: fields.isHidden,
    against: fields.against,
    attack: fields.longTest ? null : presentAttack(request, fields, split),
    problem: isDisconnected
      ? game.i18n.localize("QUINCUNX.Notice.lineDown")
      : wrong
        ? explain(wrong, editor.mechanic)
        : "",
    isReady: isOver(asked) || (split ? isSplitReady(split) : isReady(editor) && !isStopped(request, editor, fields)),
    situation: split ? null : presentSituation(request, editor, fields),
    split: presentSplit(split, request),
    purchase: bought,
    maySplit,
    primary: split
      ? splitLabel(split, request)
      : isOver(asked)
        ? game.i18n.localize("QUINCUNX.Question.close")
        : primaryLabel(request, fields, dice),
    asked: presentTargets(asked, noteOf(editor, ruling)),
    mayTakeBack: asked === "waits" || asked === "away",
    mayAsk: purpose.kind === "roll" && purpose.ask !== null && (asked === null || asked === "asks") && split === null,
    modes: messageModes().map(({ key, label }) => ({ key, label, isChosen: key === fields.mode })),
  };
}

const NO_ODDS: OddsView = { dice: [] };

/** False for long tests and prompts with a question to the GMs. */
function mayBeSplit({ request: { purpose }, fields, asked, split, question }: PromptView): boolean {
  if (purpose.kind !== "roll" || purpose.isRound === true || purpose.maySplit !== true) return false;
  return fields.longTest === null && question === null && !isOver(asked) && split === null;
}

/** In a split the chance of the whole pool is meaningless, but the sum of the difficulty is not. */
function withoutChance(odds: OddsView): OddsView {
  return { ...odds, figure: null, targets: [], certain: "", chart: null, further: null, hasOdds: false, dice: [] };
}

function splitLabel(split: SplitState, request: PromptRequest): string {
  const { primary } = presentSplit(split, request) as { readonly primary: string };
  return primary || game.i18n.localize("QUINCUNX.Split.open");
}

function presentPlaced({ request, editor, asked }: PromptView, around: DrawOptions): object {
  const { beside, choices, rest } = placeControls(editor, focusedFigure(editor));
  const advised = controlsInContest(withAdvice(choices, roundBest(request, editor)), request, editor);
  return {
    // A repeated target control needs its own ids. Unknown targets, which the GM sets, get no control.
    beside: areTargetsKnown(asked)
      ? presentControls(editor, { ...around, scope: `${around.scope}-beside` }, beside)
      : [],
    controls: presentControls(editor, { ...around, hidesStats: true }, advised),
    rest: presentControls(editor, around, rest),
  };
}

/**
 * Best number of dice for a round of a long test; `undefined` if unknown, or the target has changed since the prompt
 * opened.
 */
function roundBest({ purpose, spec }: PromptRequest, editor: SpecEditorState): number | undefined {
  const [begun, now] = [spec, editor.spec] as readonly Readonly<Record<string, unknown>>[];
  const isSame = mechanicOf(editor).hideable.every((field) => begun?.[field] === now?.[field]);
  return purpose.kind === "roll" && isSame ? purpose.roundBest : undefined;
}

/** Marks the number of dice that is best for the whole long test; a single round may favour another. */
function withAdvice(controls: readonly Control[], best: number | undefined): readonly Control[] {
  if (best === undefined) return controls;
  const hint = countPhrase("QUINCUNX.LongTest.roundAdvice", best);
  return controls.map((control) =>
    control.kind === "choice" && control.look === "bars"
      ? {
          ...control,
          hint,
          options: control.options.map((option) => ({ ...option, best: option.value === best })),
        }
      : control,
  );
}

/** Words of a ruling: it may be rolled as it is, or the fields that a GM has set besides the targets. */
function noteOf(editor: SpecEditorState, { answer, fields }: Ruling): string {
  if (answer === "wave") return game.i18n.localize("QUINCUNX.Live.Prompt.wave");
  const mechanic = mechanicOf(editor);
  const gifts = Object.keys(fields).filter((field) => !mechanic.hideable.includes(field));
  return describeValues(mechanic, editor.spec, gifts).map(speak).join(", ");
}

function primaryLabel(
  { purpose }: PromptRequest,
  { longTest }: PromptFields,
  dice: ReturnType<typeof firstThrow>["dice"],
): string {
  if (longTest) return game.i18n.localize("QUINCUNX.LongTest.begin");
  if (purpose.kind === "amend") return game.i18n.localize("QUINCUNX.Prompt.set");
  const count = dice.reduce((sum, request) => sum + (request.by === "gm" ? 0 : request.count), 0);
  return count === 0
    ? game.i18n.localize("QUINCUNX.Prompt.rollNone")
    : speak({ key: "QUINCUNX.Prompt.roll", count, data: { count } });
}
