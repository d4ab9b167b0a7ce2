/** Finds the rules that a card meets and that are not carried out yet, and if a GM must be asked before. */
import { stateWith } from "../../card/read/judge-secretly.ts";
import { askedBy } from "../../card/card-field.ts";
import type { Card, CardState } from "../../card/state.ts";
import { secretSourceOf } from "../../card/extension.ts";
import { authorOf, postedAt } from "../../log/authors.ts";
import { openMessage } from "../../log/log.ts";
import { madeId } from "../../platform/deterministic-id.ts";
import { isSameJson, pickFields, type Fields } from "../../rules/contract/fields.ts";
import { bookTargets, difficultyBySetting, worldDifficultyFor } from "../../roll/difficulty/world-difficulty.ts";
import { isMet, verdictRules, type VerdictRule } from "./rules.ts";

export interface DueRules {
  readonly card: Card;
  /** Empty for a hidden difficulty with a verdict that meets none. */
  readonly rules: readonly VerdictRule[];
  /** The difficulty is hidden, so that no message may show that a rule was met. */
  readonly isHidden: boolean;
  /** The result is for GMs alone: hidden, private or blind. */
  readonly isForGMs: boolean;
  /** The number came from a player's client, so that a GM decides first. */
  readonly asksFirst: boolean;
}

/** `null`: nothing to do, or this client cannot judge the card. */
export function dueOn(card: Card): DueRules | null {
  const { message, state, secrecy } = card;
  const rules = verdictRules().filter(({ since }) => since <= postedAt(message));
  if (rules.length === 0 || !message.isContentVisible || state.isChanged || state.unjudged === "draw") return null;
  const isHidden = secrecy.isTargetUnknown && (state.hiddenBy !== null || secrecy.targets !== null);
  if (isHidden && !secrecy.targets) return null;
  const judged = stateWith(card, secrecy.targets);
  if (judged.outcome.waiting.length > 0 || judged.verdict === "choice" || isRecorded(message.id ?? "")) return null;
  const met = rules.filter((rule) => isMet(rule, judged));
  if (met.length === 0 && !isHidden) return null;
  const isForGMs = isHidden || message.blind || message.whisper.length > 0;
  return { card, rules: met, isHidden, isForGMs, asksFirst: !isHidden && isPlayersNumber(card, judged) };
}

/** True if a target counts that no GM, book or setting of the world can be shown to have set. */
function isPlayersNumber({ message, origin }: Card, { mechanic, spec, isRuled, occasion }: CardState): boolean {
  const targets = pickFields(spec, mechanic.hideable);
  if (Object.values(targets).every((value) => value === null)) return false;
  if (authorOf(message).isGM || isRuled || mechanic.hasOwnTargets) return false;
  const isSame = (other: Fields): boolean => isSameJson(targets, pickFields(other, mechanic.hideable));
  const worldDifficulty = difficultyBySetting.read() === "standing" ? worldDifficultyFor(mechanic.id) : null;
  const open = Object.fromEntries(mechanic.hideable.map((field) => [field, null]));
  return ![
    bookTargets(mechanic, spec, []),
    worldDifficulty?.kind === "open" ? { ...open, ...worldDifficulty.fields } : {},
    ...(occasion === "sides" ? [] : askedBy(origin)).map(targetsByGM),
  ].some(isSame);
}

/** Targets of a request or question to which a GM has spoken. */
function targetsByGM(id: string): Fields {
  const message = game.messages.get(id);
  const source = message && secretSourceOf(message);
  if (!message || !source) return {};
  const isGMs =
    authorOf(message).isGM ||
    openMessage(message)?.base.operations.some(({ logged, after }) => logged.author.isGM && after !== null);
  return isGMs ? source.spec : {};
}

/** Id of the record's message: deterministic, so that of two GM clients the server takes one. */
export function recordId(cardId: string): string {
  for (let attempt = 0; ; attempt++) {
    const id = madeId(`after ${cardId} ${attempt}`);
    const message = game.messages.get(id);
    // A message of a player under this id does not count.
    if (!message || authorOf(message).isGM) return id;
  }
}

function isRecorded(cardId: string): boolean {
  return game.messages.has(recordId(cardId));
}
