import { isFields, type Fields } from "../platform/flags.ts";

/** Beyond it is no operation: nobody may take the last place for good. */
export const LAST_TURN = 100_000;

/** The form of an operation; those of 0.1.0 say none. */
export const OPERATION_SCHEMA = 1;

/** Everything that happens later: a message of whoever does it. Its author is the only identity that is believed. */
export interface OperationFlags {
  readonly kind: "operation";
  readonly schema?: number;
  /** Id of the message that it happens to. */
  readonly card: string;
  /** Names the operation for undo and bookings: the id of its message; a random one in 0.1.0. */
  readonly id: string;
  readonly type: string;
  readonly data: Fields;
  /** Its place among the operations on that message, 1 … 100,000; those of 0.1.0 have none. */
  readonly turn?: number;
}

/** The shape only: whether there is such an operation, and whether its data are right, each operation says itself. */
export function readOperationFlags(flags: Fields): OperationFlags | null {
  const { kind, card, id, type, data, turn } = flags;
  return kind === "operation" &&
    typeof card === "string" &&
    typeof id === "string" &&
    typeof type === "string" &&
    isFields(data) &&
    (turn === undefined || isTurn(turn))
    ? { kind, card, id, type, data, ...(turn === undefined ? {} : { turn }) }
    : null;
}

export function isTurn(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= LAST_TURN;
}
