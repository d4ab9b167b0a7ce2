/**
 * What a card is after everything that happened to it: the base and its operations, folded in the order (timestamp, id).
 *
 * Pure but for the names of things: no look-ups, so that any client, a test or a later audit folds the same log to the same state. An operation that
 * its author had no right to, or that the rules refuse, is passed over; undone ones are as if they had never been.
 */
import { mayOperate, mayThrow } from "../authority.ts";
import { followUpTermOf } from "../../rules/contract/follow-up-term.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import type { Term } from "../../rules/contract/terms.ts";
import type { OutcomeBase } from "../../rules/contract/trace.ts";
import type { OperationFlags } from "./flags.ts";

/** The base message as the rules know it. */
export interface CardBase {
  readonly spec: object;
  readonly faces: object;
  /** The terms of its roll. */
  readonly terms: readonly Term[];
  /** The roller. */
  readonly authorId: string | null;
}

/** When a message came: all that happens to a card or a request is told in this order. */
export interface LogPosition {
  readonly messageId: string;
  readonly timestamp: number;
}

export function byLogPosition(a: LogPosition, b: LogPosition): number {
  return a.timestamp - b.timestamp || (a.messageId < b.messageId ? -1 : a.messageId > b.messageId ? 1 : 0);
}

export interface LoggedOperation extends LogPosition {
  readonly author: { readonly id: string | null; readonly name: string; readonly isGM: boolean };
  readonly flags: OperationFlags;
  /** Of `throw`: the terms of its roll. */
  readonly terms?: readonly Term[];
}

export interface FoldedOperation {
  readonly logged: LoggedOperation;
  readonly isUndone: boolean;
  /** Spec, faces and outcome right after it; null for undone ones. */
  readonly after: { readonly spec: object; readonly faces: object; readonly outcome: OutcomeBase } | null;
}

export interface CardState {
  readonly spec: object;
  /** Of the base's roll, and of the throws that count. */
  readonly terms: readonly Term[];
  /** Of the base, and of what was thrown later. */
  readonly faces: object;
  readonly outcome: OutcomeBase;
  /** All that counted or was undone; refused ones are left out. */
  readonly operations: readonly FoldedOperation[];
}

export function foldCard(mechanic: AnyMechanic, base: CardBase, log: readonly LoggedOperation[]): CardState {
  const ordered = [...log].sort(byLogPosition);
  const undos = ordered.filter(({ flags }) => flags.type === "undo");
  let now: Thrown = { ...base, outcome: mechanic.resolve(base.spec, base.faces) };
  const operations: FoldedOperation[] = [];
  const kept: LoggedOperation[] = [];
  const tryOne = (logged: LoggedOperation): boolean => {
    try {
      now = logged.flags.type === "throw" ? afterThrow(mechanic, now, logged) : afterChange(mechanic, now, logged);
    } catch {
      return false; // refused by the rules (locked, out of range): as if it had not been said
    }
    const { spec, faces, outcome } = now;
    operations.push({ logged, isUndone: false, after: { spec, faces, outcome } });
    return true;
  };
  for (const logged of ordered) {
    const { flags, author } = logged;
    if (flags.type === "undo" || flags.type === "close") continue;
    if (flags.type === "throw") kept.push(logged);
    else if (!mayOperate(author, flags.type)) continue;
    else if (undos.some((undo) => takesBack(undo, logged))) operations.push({ logged, isUndone: true, after: null });
    else tryOne(logged);
    // A throw counts from the moment that the card waits for it: one whose cause is taken back and comes again is not thrown twice.
    for (const thrown of [...kept]) if (tryOne(thrown)) kept.splice(kept.indexOf(thrown), 1);
  }
  const { spec, terms, faces, outcome } = now;
  return { spec, terms, faces, outcome, operations };
}

/** A card between two operations. */
interface Thrown extends CardBase {
  readonly outcome: OutcomeBase;
}

function afterChange(mechanic: AnyMechanic, now: Thrown, { flags }: LoggedOperation): Thrown {
  const spec = mechanic.amend(now.spec, now.faces, flags.data);
  return { ...now, spec, outcome: mechanic.resolve(spec, now.faces) };
}

function afterThrow(mechanic: AnyMechanic, now: Thrown, logged: LoggedOperation): Thrown {
  const terms = [...now.terms, ...thrownTerms(mechanic, now, logged)];
  const faces = mechanic.facesOf(now.spec, terms);
  return { ...now, terms, faces, outcome: mechanic.resolve(now.spec, faces) };
}

/** Judged against the author of this very operation: an id alone can be copied by anybody. */
function takesBack({ flags, author }: LoggedOperation, operation: LoggedOperation): boolean {
  return (
    flags.data["operation"] === operation.flags.id && mayOperate(author, "undo", { authorId: operation.author.id })
  );
}

/** The dice thrown, where each is one that the card waits for and that its author may throw; so two hands at once throw nothing twice. */
function thrownTerms(
  mechanic: AnyMechanic,
  { outcome, authorId }: Thrown,
  { terms = [], author }: LoggedOperation,
): readonly Term[] {
  const open = outcome.waiting
    .filter(({ by = "roller" }) => mayThrow(author, by, authorId))
    .map((request) => followUpTermOf(mechanic, request));
  const dice = terms.filter(({ kind }) => kind !== "number");
  for (const term of dice) {
    const at = open.findIndex((asked) => isSameDice(asked, term));
    if (at < 0) throw new RangeError("dice that this card does not wait for");
    open.splice(at, 1);
  }
  if (dice.length === 0) throw new RangeError("no dice");
  return dice;
}

function isSameDice(asked: Term, thrown: Term): boolean {
  if (asked.kind === "number" || thrown.kind === "number" || asked.kind !== thrown.kind) return false;
  if (asked.number !== thrown.number || asked.size !== thrown.size || thrown.faces.length !== asked.number)
    return false;
  return asked.kind === "dice"
    ? thrown.kind === "dice" && asked.className === thrown.className
    : asked.flavor === thrown.flavor;
}
