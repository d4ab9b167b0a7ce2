/** What can happen to messages. A new operation is a file beside this one and an entry here. */
import type { Operation } from "../log/operation.ts";
import { accept } from "./request/accept.ts";
import { aidBack, aidGrant } from "./aid/operations.ts";
import { amend } from "../card/amend.ts";
import { bought } from "./luck/bought-operation.ts";
import { circumstances } from "./let-it-ride/circumstances.ts";
import { close } from "./request/close.ts";
import { contestCount } from "./contest/count.ts";
import { contestOff } from "./contest/call-off.ts";
import { contestTarget } from "./contest/target.ts";
import { decide } from "./question/decide.ts";
import { excuse } from "./request/excuse.ts";
import { group } from "./request/group.ts";
import { harm } from "./harm/apply.ts";
import { harmBack } from "./harm/spare.ts";
import { hide } from "./hidden-difficulty/hide.ts";
import { interrupt } from "./split-pool/interrupt.ts";
import { longTestOperations } from "./long-test/operations.ts";
import { mark } from "../card/mark.ts";
import { oppose } from "./contest/oppose.ts";
import { remind } from "./request/remind.ts";
import { reveal } from "./hidden-difficulty/reveal.ts";
import { skip } from "./request/skip.ts";
import { spend } from "./luck/spend.ts";
import { spendWords } from "./luck/spend-words.ts";
import { target } from "./request/target.ts";
import { throwMore } from "../card/throw-more.ts";
import { track, trackBack } from "./tracks/operations.ts";
import { undo } from "../log/undo.ts";

/** In the order in which their buttons stand. */
export const operations: readonly Operation[] = [
  ...[throwMore, spend, harm, reveal, amend, hide, circumstances, interrupt, mark, oppose],
  ...[remind, skip, excuse, target, close, accept, group, decide, contestCount, contestTarget, contestOff],
  ...[harmBack, bought, spendWords],
  ...longTestOperations,
  ...[track, trackBack, aidGrant, aidBack],
  undo,
];
