import { isFields, type Fields } from "./flags.ts";

/** Everything that happens later: a message of whoever does it. Its author is the only identity that is believed. */
export interface OperationFlags {
  readonly kind: "operation";
  /** Id of the message that it happens to. */
  readonly card: string;
  /** Random; names the operation for undo and bookings. */
  readonly id: string;
  readonly type: string;
  readonly data: Fields;
}

/** The shape only: whether there is such an operation, and whether its data are right, each operation says itself. */
export function readOperationFlags(flags: Fields): OperationFlags | null {
  const { kind, card, id, type, data } = flags;
  return kind === "operation" &&
    typeof card === "string" &&
    typeof id === "string" &&
    typeof type === "string" &&
    isFields(data)
    ? { kind, card, id, type, data }
    : null;
}
