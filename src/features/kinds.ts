/** The kinds of our messages. A new one is a file beside this one and an entry here, and its drawing in `ui/messages`. */
import type { MessageKind } from "../log/kind.ts";
import { aidKind } from "./aid/kind.ts";
import { cardKind } from "../card/kind.ts";
import { contestKind } from "./contest/kind.ts";
import { helpKind } from "./command-help/kind.ts";
import { longTestKind } from "./long-test/kind.ts";
import { operationKind } from "../log/operation-kind.ts";
import { questionKind } from "./question/kind.ts";
import { requestKind } from "./request/kind.ts";
import { tableDieKind } from "./shared-die/kind.ts";

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
