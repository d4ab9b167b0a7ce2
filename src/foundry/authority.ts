/**
 * Who may do what. Asked twice: at click time, where the answer decides what is sent, and again by every client that folds the operation, by the
 * author that the server vouches for. What is drawn or hidden is courtesy only.
 */
import type { OperationType } from "./messages/flags.ts";

interface Person {
  readonly isGM: boolean;
  readonly id: string | null;
}

/** Setting, changing and revealing a difficulty is the GM's. Throws are judged by the dice they throw: see `mayThrow`. */
export function mayOperate(user: Person, type: OperationType, undone?: { readonly authorId: string | null }): boolean {
  switch (type) {
    case "amend":
    case "hide":
    case "reveal":
    case "close":
      return user.isGM;
    case "undo":
      return user.isGM || (user.id !== null && undone?.authorId === user.id);
    default:
      return false;
  }
}

/** Dice that wait for a hand: the roller's may be thrown by the roller and by GMs, the GM's by GMs only (FP-4, FP-13). */
export function mayThrow(user: Person, by: "roller" | "gm", rollerId: string | null): boolean {
  return user.isGM || (by === "roller" && user.id !== null && user.id === rollerId);
}
