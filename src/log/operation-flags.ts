import { isFields, type Fields } from "../rules/contract/fields.ts";
import { integer } from "../platform/shape.ts";

/** Operations with a higher turn are invalid, so that no author can occupy the last position for good. */
export const LAST_TURN = 100_000;

export const OPERATION_SCHEMA = 1;

/** Flags of an operation, which is a message by the acting user. Only the message's author identifies the user. */
export interface OperationFlags {
  readonly kind: "operation";
  readonly schema: number;
  /** Id of the base message. */
  readonly card: string;
  /** Id of its own message; undo and ledger entries refer to it. */
  readonly id: string;
  readonly type: string;
  readonly data: Fields;
  /** Position among the operations of the base message, 1 … 100,000. */
  readonly turn: number;
}

/** Checks the shape only; each operation parses its own data. */
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

export const isTurn = integer(1, LAST_TURN);
