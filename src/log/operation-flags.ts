/** The flags of operations, and their strict parser. */
import { isFields, type Fields } from "../rules/contract/fields.ts";
import { integer, isText, listOf } from "../platform/shape.ts";
import { isKnownSchema } from "./schema.ts";

/** Operations with a higher turn are invalid, so that no author can occupy the last position for good. */
export const LAST_TURN = 100_000;

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
  /** Ids of operations that it follows; see `LoggedOperation`. */
  readonly knew?: readonly string[];
}

/** Checks the shape only; each operation parses its own data. */
export function readOperationFlags(flags: Fields): OperationFlags | null {
  const { kind, schema, card, id, type, data, turn, knew } = flags;
  return kind === "operation" &&
    isKnownSchema(schema) &&
    typeof card === "string" &&
    typeof id === "string" &&
    typeof type === "string" &&
    isFields(data) &&
    isTurn(turn) &&
    (knew === undefined || areKnown(knew))
    ? { kind, schema, card, id, type, data, turn, ...(knew === undefined ? {} : { knew }) }
    : null;
}

export const isTurn = integer(1, LAST_TURN);

/** Newest operations that an operation names as known. */
export const MOST_KNOWN = 100;

const areKnown = listOf(isText, MOST_KNOWN);
