/** The prompt in words, shapes and numbers: what stands around its spec editor, and the parts of the editor that this prompt shows. */
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
import { presentControls, type Surroundings } from "../../ui/spec-editor/present-controls.ts";
import { presentOdds, type OddsView } from "../../ui/spec-editor/present-odds.ts";
import { presentStats } from "../../ui/spec-editor/present-stats.ts";
import { firstThrow, isReady, mechanicOf, type SpecEditorState } from "../../ui/spec-editor/state.ts";
import { typedCommand } from "../../ui/spec-editor/typed-form.ts";
import { presentAttack } from "../../features/split-pool/prompt-attack.ts";
import { areTargetsKnown, isOver, presentAsked, type AskedStatus } from "../../features/question/prompt-question.ts";
import { controlsInContest, oddsInContest, sideOdds } from "../../features/contest/prompt-contest.ts";
import type { PromptFields } from "./fields.ts";
import { presentLongTest } from "../../features/long-test/prompt-long-test.ts";
import { recalledWords } from "./recalled.ts";
import { presentPurchase } from "../../features/luck/prompt-purchase.ts";
import { presentGifts } from "../../features/open-prompts/gifts.ts";
import { isSplitReady, presentSplit, type SplitState } from "../../features/split-pool/prompt-split.ts";
import { isStopped, presentSituation } from "../../features/let-it-ride/prompt-situation.ts";
import { titleOf } from "./title.ts";
import type { PromptRequest } from "./request.ts";

export interface PromptView {
  readonly request: PromptRequest;
  readonly fields: PromptFields;
  readonly editor: SpecEditorState;
  /** It was answered while the line was down, and waits. */
  readonly isLineDown: boolean;
  /** How the question to the GMs stands; null: nothing is asked. */
  readonly asked: AskedStatus | null;
  /** Help from other seats; null: there is none to be had. */
  readonly aid: object | null;
  /** Of a GM's gifts those that are entries of a list, as far as they are in the spec. */
  readonly given: readonly AidGift[];
  /** The question to the GMs that it waits with, or has the answer of; null: nothing was asked. */
  readonly question: string | null;
  /** What a GM has said while it is open. */
  readonly ruling: Ruling;
  /** With what the prompt's controls have made of its part; null: one action has the pool. */
  readonly split: SplitState | null;
}

export function presentPrompt(view: PromptView, around: Surroundings): object {
  const { request, fields, editor, isLineDown, asked, ruling, split } = view;
  // A test of several rounds, and several actions, are helped otherwise.
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
    // After the throw the dice are what they are: the difficulty is judged, not weighed.
    ...(isAmend
      ? {
          verdicts: { before: purpose.judge(request.spec), after: purpose.judge(editor.spec) },
          controls: presentControls(editor, around),
        }
      : {
          ...presentPlaced(view, around),
          odds,
          // Where dice can be bought, the stats that are ticked and the button say which these are.
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
    problem: isLineDown ? game.i18n.localize("QUINCUNX.Notice.lineDown") : wrong ? explain(wrong, editor.mechanic) : "",
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
    asked: presentAsked(asked, ruling.answer === "wave", giftsIn(editor, ruling)),
    mayAsk: purpose.kind === "roll" && purpose.ask !== null && (asked === null || asked === "asks") && split === null,
    modes: messageModes().map(({ key, label }) => ({ key, label, isChosen: key === fields.mode })),
  };
}

const NO_ODDS: OddsView = { dice: [] };

/** A round of a long test, the beginning of one, and what waits for the GM have their pool for themselves. */
function mayBeSplit({ request: { purpose }, fields, asked, split, question }: PromptView): boolean {
  if (purpose.kind !== "roll" || purpose.isRound === true || purpose.maySplit !== true) return false;
  return fields.longTest === null && question === null && !isOver(asked) && split === null;
}

/** The whole pool's chance is nobody's while several actions share it; how its difficulty adds up still is. */
function withoutChance(odds: OddsView): OddsView {
  return { ...odds, figure: null, targets: [], certain: "", chart: null, further: null, hasOdds: false, dice: [] };
}

function splitLabel(split: SplitState, request: PromptRequest): string {
  const { primary } = presentSplit(split, request) as { readonly primary: string };
  return primary || game.i18n.localize("QUINCUNX.Split.open");
}

function presentPlaced({ request, editor, asked }: PromptView, around: Surroundings): object {
  const { beside, choices, rest } = placeControls(editor, focusedFigure(editor));
  const advised = controlsInContest(withAdvice(choices, roundBest(request, editor)), request, editor);
  return {
    // One of several targets stands among them, too: under ids of its own.
    // What the GM decides is nobody's to step here.
    beside: areTargetsKnown(asked)
      ? presentControls(editor, { ...around, scope: `${around.scope}-beside` }, beside)
      : [],
    controls: presentControls(editor, { ...around, hidesStats: true }, advised),
    rest: presentControls(editor, around, rest),
  };
}

/** Undefined: it is none, or against another target than the test's card had when it was opened. */
function roundBest({ purpose, spec }: PromptRequest, editor: SpecEditorState): number | undefined {
  const [begun, now] = [spec, editor.spec] as readonly Readonly<Record<string, unknown>>[];
  const isSame = mechanicOf(editor).hideable.every((field) => begun?.[field] === now?.[field]);
  return purpose.kind === "roll" && isSame ? purpose.roundBest : undefined;
}

/** Of a round what is best for the whole test, as the test's card says it; a round by itself may do best with other dice. */
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

/** What a GM has set beside the targets, by its names and values. */
function giftsIn(editor: SpecEditorState, { fields }: Ruling): readonly string[] {
  const mechanic = mechanicOf(editor);
  const gifts = Object.keys(fields).filter((field) => !mechanic.hideable.includes(field));
  return describeValues(mechanic, editor.spec, gifts).map(speak);
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
