/** What can happen to messages. A new operation is a file beside this one and an entry here. */
import type { Operation } from "../../log/operation.ts";
import { accept } from "./accept.ts";
import { aidBack, aidGrant } from "./aid.ts";
import { amend } from "./amend.ts";
import { bought } from "./bought.ts";
import { circumstances } from "./circumstances.ts";
import { close } from "./close.ts";
import { contestCount } from "./contest-count.ts";
import { contestOff } from "./contest-off.ts";
import { contestTarget } from "./contest-target.ts";
import { decide } from "./decide.ts";
import { excuse } from "./excuse.ts";
import { group } from "./group.ts";
import { harm } from "./harm.ts";
import { harmBack } from "./harm-back.ts";
import { hide } from "./hide.ts";
import { interrupt } from "./interrupt.ts";
import { longTestOperations } from "./long-test/index.ts";
import { mark } from "./mark.ts";
import { oppose } from "./oppose.ts";
import { remind } from "./remind.ts";
import { reveal } from "./reveal.ts";
import { skip } from "./skip.ts";
import { spend } from "./spend.ts";
import { spendWords } from "./spend-words.ts";
import { target } from "./target.ts";
import { throwMore } from "./throw.ts";
import { track, trackBack } from "./track.ts";
import { undo } from "./undo.ts";

/** In the order in which their buttons stand. */
export const operations: readonly Operation[] = [
  ...[throwMore, spend, harm, reveal, amend, hide, circumstances, interrupt, mark, oppose],
  ...[remind, skip, excuse, target, close, accept, group, decide, contestCount, contestTarget, contestOff],
  ...[harmBack, bought, spendWords],
  ...longTestOperations,
  ...[track, trackBack, aidGrant, aidBack],
  undo,
];
