/** The kinds of our messages. A new one is a file beside this one and an entry here, and its drawing in `ui/messages`. */
import type { MessageKind } from "../../log/kind.ts";
import { aidKind } from "./aid.ts";
import { cardKind } from "./card.ts";
import { contestKind } from "./contest.ts";
import { helpKind } from "./help.ts";
import { longTestKind } from "./long-test.ts";
import { operationKind } from "./operation.ts";
import { questionKind } from "./question.ts";
import { requestKind } from "./request.ts";
import { tableDieKind } from "./table-die.ts";

export const kinds: readonly MessageKind[] = [
  cardKind,
  operationKind,
  requestKind,
  helpKind,
  questionKind,
  tableDieKind,
  longTestKind,
  contestKind,
  aidKind,
];
