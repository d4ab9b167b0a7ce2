/** Turns the state of the GM console into texts and numbers for its template. */
import { hasUnknownTarget } from "../../../rules/spec/change.ts";
import { isSameJson } from "../../../rules/contract/fields.ts";
import { appearanceOf } from "../../../actors/appearance.ts";
import { actorAt } from "../../../actors/actor-at.ts";
import { MOST_GIFTS } from "../../../roll/adjustments/gift.ts";
import { areShownElsewhere, sayBonusLimit, openPromptsSetting } from "../received-prompts.ts";
import { kindOf } from "../../../log/log.ts";
import { DIFFICULTY_BY, difficultyBySetting, worldDifficultyFor } from "../../../roll/difficulty/world-difficulty.ts";
import { mechanicsInUse } from "../../../mechanics/house-rules/in-use.ts";
import { secretOf } from "../../../card/secrets/secrets.ts";
import type { AnyMechanic } from "../../../rules/contract/mechanic.ts";
import { sayRollWithoutTarget } from "../../../roll/say-roll.ts";
import { portraitOf } from "../../../ui/draw/portrait.ts";
import { drawBlank } from "../../../ui/draw/dice.ts";
import { presentGifts } from "../gifts.ts";
import { describeProposal } from "../proposal.ts";
import { presentOffers } from "../../../log/draw/offers.ts";
import { formatPercent, speak } from "../../../ui/speak.ts";
import { conditionControls } from "../../../roll/spec-editor/controls.ts";
import { focusedFigure } from "../../../roll/spec-editor/odds.ts";
import { placeControls } from "../../../roll/spec-editor/place.ts";
import { presentControls } from "../../../roll/spec-editor/present-controls.ts";
import { presentEven, presentFigure } from "../../../roll/spec-editor/present-odds.ts";
import { firstThrow, mechanicOf, type SpecEditorState } from "../../../roll/spec-editor/state.ts";
import { sharedDieBadges } from "../../../roll/shared-die/declared.ts";
import { presentParty, sayFields, type PassiveView } from "./present-party.ts";
import { mayRule } from "./rule-menu.ts";
import { giftControls, givings, likelyFor, playersTargets, type Row } from "./rows.ts";
import { whatIf } from "../../../roll/spec-editor/what-if.ts";
import { userActions, type UserActionVariant } from "../../../ui/user-actions.ts";
import { settledRows, questionRowOf, waitingRows } from "./waiting.ts";
import type { WaitingRow } from "../../../log/kind.ts";
import { EXCUSE_NAMES, isExcuse, ruledStatus, type Ruling } from "../../../roll/difficulty/ruling.ts";
import type { PromptAdjustment } from "../../../roll/prompt/part.ts";
import { sayWithAmount } from "../../../roll/adjustments/stored-adjustment.ts";
import { mechanicById } from "../../../mechanics/mechanics.ts";

export interface ConsoleView {
  readonly scope: string;
  readonly rows: readonly Row[];
  /** Reasons typed for the next gifts, by prompt id. */
  readonly words: ReadonlyMap<string, string>;
  /** Key of the stat for the party's odds; empty: the stat of the newest open prompt. */
  readonly stat: string;
  readonly passive?: PassiveView;
}

export function presentConsole({ scope, rows, words, stat, passive }: ConsoleView): object {
  const all = waitingRows((request, seat) =>
    rows.some(({ prompt }) => prompt.request === request && prompt.seat === seat),
  );
  const isShown = ({ messageId }: WaitingRow): boolean => rows.some(({ prompt }) => prompt.question === messageId);
  const waiting = all.filter((row) => row.question && !isShown(row));
  const others = all.filter(({ question }) => !question);
  return {
    scope,
    by: DIFFICULTY_BY.map((id) => ({
      id,
      label: game.i18n.localize(BY_WORDS[id]),
      isChosen: id === difficultyBySetting.read(),
    })),
    world: difficultyBySetting.read() === "standing" ? mechanicsInUse().flatMap(presentWorldDifficulty) : null,
    isNever: openPromptsSetting.read() === "never",
    isElsewhere: areShownElsewhere(),
    count: rows.length,
    rows: rows.map((row) => ({ ...presentRow(row, scope), giftWords: words.get(row.prompt.prompt) ?? "" })),
    waiting: waiting.map(presentQuestion),
    others,
    waitingCount: waiting.length + others.length,
    settled: settledRows(),
    dice: sharedDieBadges(),
    party: presentParty(stat, rows, passive),
    again: askAgain().map(({ label }, index) => ({ label, index })),
  };
}

/** Choices of actions that one click starts, rolls to request for example. */
export function askAgain(): readonly UserActionVariant[] {
  return userActions().flatMap(({ variants }) => variants?.() ?? []);
}

function presentWorldDifficulty(mechanic: AnyMechanic): readonly object[] {
  if (mechanic.hideable.length === 0) return [];
  const current = worldDifficultyFor(mechanic.id);
  const secret = current?.kind === "hidden" ? secretOf(current.secretId) : null;
  const fields = current?.kind === "open" ? current.fields : secret;
  const words = fields ? sayFields(mechanic, fields) : "";
  return [
    {
      id: mechanic.id,
      name: speak(mechanic.label),
      words: current
        ? words || game.i18n.localize("QUINCUNX.Console.lost")
        : game.i18n.localize("QUINCUNX.Console.noStanding"),
      isHidden: current?.kind === "hidden",
      isSet: current !== null,
    },
  ];
}

/** The row of an open prompt: user, actor, roll and dice. */
export function presentRoller({ prompt, editor }: Row) {
  const mechanic = mechanicOf(editor);
  const actor = actorAt(prompt.actor ?? undefined);
  const user = game.users.get(prompt.user)?.name ?? "";
  const appearance = appearanceOf(actor);
  const name = appearance?.name ?? user;
  const title = prompt.title || speak(mechanic.label);
  return {
    id: prompt.prompt,
    title,
    who: actor ? `${name} · ${user}` : user,
    spoken: `${name}: ${title}`,
    portrait: portraitOf({ name, img: appearance?.img ?? null, mechanic: mechanic.id }),
    roll: sayRollWithoutTarget(mechanic, prompt.spec),
    hooks: prompt.ways ?? [],
  };
}

function presentRow({ prompt, editor, secret }: Row, scope: string): object {
  const mechanic = mechanicOf(editor);
  const question = questionRowOf(prompt.question)?.question ?? null;
  const { answer, isHidden } = prompt.ruling;
  const isOver = isExcuse(answer);
  const isAskedFor = prompt.request !== null;
  const around = { scope: `${scope}-${prompt.prompt.replaceAll(/[^\w-]/gu, "-")}` };
  // Hidden by another GM, and unknown to this client.
  const isTheirs = isHidden && secret === null;
  // The prompt would refuse a target that another message has set.
  const isElsewhere = mechanic.hideable.some((field) => prompt.locked.includes(field));
  const maySet = mechanic.hideable.length > 0 && !isAskedFor && !isElsewhere && !question && !isOver;
  const figure = focusedFigure(editor);
  const open = hasUnknownTarget(mechanic, editor.spec);
  const targets = maySet && open && !isTheirs ? targetButtons({ prompt, editor, secret }) : [];
  // If each target button shows its chance, a single figure would be redundant.
  const { even } = whatIf(editor);
  // In a contest another roll decides, not a target.
  const isDecided = targets.length > 0 || (open && isElsewhere && !isAskedFor);
  const shown = isDecided ? null : even ? presentEven(even) : figure && presentFigure(figure);
  const mayGive = !question && !isOver;
  const gifts = mayGive ? giftControls(editor) : [];
  const gives = mayGive ? givings({ prompt, editor }) : [];
  return {
    ...presentRoller({ prompt, editor, secret }),
    request: prompt.request,
    chance: shown?.value ?? "",
    chanceOf: shown?.label ?? "",
    isSecret: secret !== null,
    dice: drawBlank(firstThrow(editor).dice),
    // Mechanics with a list of targets (TE-4) show the whole list.
    controls: presentControls(editor, around, [
      ...(maySet && !isTheirs && targets.length === 0 ? targetControls(editor) : []),
      ...(maySet ? conditionControls(mechanic, editor.spec) : []),
    ]),
    targets,
    gifts: presentControls(editor, { ...around, scope: `${around.scope}-gift` }, gifts),
    given: presentGifts(editor, prompt.ruling.gifts, prompt.ruling.gifts),
    gives: gives.map(({ words, canGive }, index) => ({ index, label: words, canGive })),
    adjustments: mayGive ? presentAdjustments(mechanic, prompt.adjustments ?? [], prompt.ruling) : [],
    mayGive: gifts.length + gives.length > 0,
    offers: question ? presentOffers(question.offers, "main") : [],
    foot: question ? presentOffers(question.offers, "foot") : [],
    messageId: question ? (prompt.question ?? "") : "",
    says: waitsForPermission({ prompt, editor, secret })
      ? game.i18n.localize("QUINCUNX.Console.tryAgain")
      : saysOf(prompt.ruling) ||
        (waitsForTarget({ prompt, editor, secret }) ? saysNumber({ prompt, editor, secret }) : ""),
    mayHide: maySet && !isHidden,
    mayShow: maySet && secret !== null,
    mayRule: mayRule(prompt),
    note: noteOf(prompt, { isElsewhere, isFull: mayGive && prompt.ruling.gifts.length >= MOST_GIFTS }),
  };
}

/** Conditions and effects that the roller doubts, for a button each. */
export function doubtsIn({ prompt: { mechanic, adjustments = [], ruling } }: Row) {
  return presentAdjustments(mechanicById(mechanic), adjustments, ruling).filter(({ isDoubted }) => isDoubted);
}

function presentAdjustments(mechanic: AnyMechanic, all: readonly PromptAdjustment[], { waived = [] }: Ruling) {
  return all.flatMap((one) => {
    if (waived.includes(one.id)) return [];
    const name = sayWithAmount(mechanic, one);
    const label = game.i18n.format("QUINCUNX.Condition.waiveOne", { name });
    return [{ id: one.id, label, isDoubted: one.isDoubted === true }];
  });
}

/** True while the roll needs a GM's permission (DP-8). */
export function waitsForPermission({ prompt: { asksPermission, ruling }, editor }: Row): boolean {
  return asksPermission === true && ruling.answer === null && ruledStatus(mechanicOf(editor), ruling) === null;
}

/**
 * True while no GM has spoken about the number of this prompt, and the world leaves it to GMs or to the roller. Not for the targets
 * of an ability (TE-4), of a request or of a contest.
 */
export function waitsForTarget({ prompt, editor }: Row): boolean {
  const { ruling, request, question, locked } = prompt;
  const mechanic = mechanicOf(editor);
  const { hideable, hasOwnTargets } = mechanic;
  const isStanding = difficultyBySetting.read() === "standing" && worldDifficultyFor(mechanic.id) !== null;
  return (
    !isStanding &&
    hideable.length > 0 &&
    hasOwnTargets !== true &&
    ruling.answer === null &&
    ruledStatus(mechanic, ruling) === null &&
    request === null &&
    question === null &&
    !hideable.some((field) => locked.includes(field))
  );
}

/** At most four in rising order, with the name and the chance of each; the player's number among them. */
export function targetButtons(row: Row) {
  const { editor } = row;
  const mechanic = mechanicOf(editor);
  const own = playersTargets(row);
  const scale = mechanic.prompt.scale?.(editor.spec, null);
  const names = new Map(scale?.ticks.map(({ value, name }) => [String(value), name ? speak(name) : ""]));
  const tile = (label: string, chance: string) => ({ label, chance, name: names.get(label) ?? "" });
  const likely = likelyFor(row).map(({ fields, label, p, isLast }, index) => {
    const isOwn = isSameJson(fields, own);
    const what = isOwn ? ("accept" as const) : ("target" as const);
    return { ...tile(speak(label), formatPercent(p)), what, index, isLast, isOwn };
  });
  const offer = own && !likely.some(({ isOwn }) => isOwn) && describeProposal(mechanic, editor.spec, own);
  if (!offer) return likely;
  const item = { ...tile(offer.label, offer.chance), what: "accept" as const, index: 0, isLast: false, isOwn: true };
  return [...likely, item].toSorted((one, other) => Number(one.label) - Number(other.label) || 0);
}

/** The player's number in words, for example "15"; empty: none. */
export function describeOwn(row: Row): string {
  const targets = playersTargets(row);
  return (targets && describeProposal(mechanicOf(row.editor), row.editor.spec, targets)?.label) ?? "";
}

/** What counts while no GM has spoken. */
export function saysNumber(row: Row): string {
  const { i18n } = game;
  const target = describeOwn(row);
  if (target === "") return i18n.localize("QUINCUNX.Notice.noNumber");
  const name = game.users.get(row.prompt.user)?.name ?? "";
  return i18n.format(row.prompt.proposal ? "QUINCUNX.Notice.proposes" : "QUINCUNX.Notice.counts", { name, target });
}

function noteOf(
  { request, saidBy }: Row["prompt"],
  { isElsewhere, isFull }: { readonly isElsewhere: boolean; readonly isFull: boolean },
): string {
  if (isFull) return sayBonusLimit();
  if (request !== null) return game.i18n.localize("QUINCUNX.Console.ofRequest");
  if (!isElsewhere) return "";
  const message = game.messages.get(saidBy ?? "");
  return game.i18n.localize((message && kindOf(message)?.targetsNote) ?? "QUINCUNX.Console.alreadySet");
}

function targetControls(editor: SpecEditorState): ReturnType<typeof placeControls>["beside"] {
  const { beside } = placeControls(editor, focusedFigure(editor));
  return beside.length > 0 ? beside : mechanicOf(editor).prompt.targetControls(editor.spec);
}

function saysOf({ answer, hiddenBy }: Row["prompt"]["ruling"]): string {
  const { i18n } = game;
  if (isExcuse(answer)) return i18n.localize(EXCUSE_NAMES[answer]);
  if (hiddenBy !== "" && hiddenBy !== game.user.id)
    return i18n.format("QUINCUNX.Question.saysHidden", { name: game.users.get(hiddenBy)?.name ?? "" });
  return answer === "wave" ? i18n.localize("QUINCUNX.Console.waved") : "";
}

function presentQuestion({ messageId, title, words, portrait, question }: WaitingRow): object {
  const { roll = "", offers = [] } = question ?? {};
  return {
    messageId,
    title,
    who: words,
    roll,
    portrait,
    offers: presentOffers(offers, "main"),
    foot: presentOffers(offers, "foot"),
  };
}

const BY_WORDS = {
  said: "QUINCUNX.Settings.difficultyBy.said",
  gm: "QUINCUNX.Settings.difficultyBy.gm",
  standing: "QUINCUNX.Settings.difficultyBy.standing",
} as const;
