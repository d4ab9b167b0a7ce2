/** The flags of operations, and their strict parser. */
import type { Fields } from "../rules/contract/fields.ts";
import {
  choice,
  type Infer,
  integer,
  list,
  optional,
  plainObject,
  readAs,
  record,
  text,
} from "../rules/contract/schema.ts";
import { knownSchema } from "./schema.ts";

/** Operations with a higher turn are invalid, so that no author can occupy the last position for good. */
export const LAST_TURN = 100_000;

export const turnNumber = integer({ min: 1, max: LAST_TURN });

/** Newest operations that an operation names as known. */
export const MOST_KNOWN = 100;

const operationFlags = record(
  {
    kind: choice(["operation"]),
    schema: knownSchema,
    /** Id of the base message. */
    card: text(),
    /** Id of its own message; undo and ledger entries refer to it. */
    id: text(),
    type: text(),
    /** Each operation parses its own. */
    data: plainObject,
    /** Position among the operations of the base message. */
    turn: turnNumber,
    /** Ids of operations that it follows; see `LoggedOperation`. */
    knew: optional(list(text(), { max: MOST_KNOWN })),
  },
  true,
);

/** Flags of an operation, which is a message by the acting user. Only the message's author identifies the user. */
export type OperationFlags = Infer<typeof operationFlags>;

export function readOperationFlags(flags: Fields): OperationFlags | null {
  return readAs(operationFlags, flags) ?? null;
}
