import { isFields, type Fields } from "../platform/flags.ts";

/** Beyond it is no operation: nobody may take the last place for good. */
export const LAST_TURN = 100_000;

/** The form of an operation. */
export const OPERATION_SCHEMA = 1;

/** Everything that happens later: a message of whoever does it. Its author is the only identity that is believed. */
export interface OperationFlags {
  readonly kind: "operation";
  readonly schema: number;
  /** Id of the message that it happens to. */
  readonly card: string;
  /** The id of its message: names the operation for undo and bookings. */
  readonly id: string;
  readonly type: string;
  readonly data: Fields;
  /** Its place among the operations on that message, 1 … 100,000. */
  readonly turn: number;
}

/** The shape only: whether there is such an operation, and whether its data are right, each operation says itself. */
export function readOperationFlags(flags: Fields): OperationFlags | null {
  const { kind, schema, card, id, type, data, turn } = flags;
  return kind === "operation" &&
    typeof schema === "number" &&
    typeof card === "string" &&
    typeof id === "string" &&
    typeof type === "string" &&
    isFields(data) &&
    isTurn(turn)
    ? { kind, schema, card, id, type, data, turn }
    : null;
}

export function isTurn(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= LAST_TURN;
}
