/** The drawings, by the kind of message. A new kind's drawing is a folder beside this file and an entry here. */
import { drawAid } from "./aid/draw-aid.ts";
import { drawCard } from "./card/draw-card.ts";
import { drawContest } from "./contest/draw-contest.ts";
import type { Drawing } from "./drawing.ts";
import { drawHelp } from "./help/draw-help.ts";
import { drawLongTest } from "./long-test/draw-long-test.ts";
import { drawQuestion } from "./question/draw-question.ts";
import { drawRequest } from "./request/draw-request.ts";

/** Each takes the view of its kind, and of no other. */
export const drawings: Readonly<Record<string, Drawing<never>>> = {
  card: drawCard,
  request: drawRequest,
  help: drawHelp,
  question: drawQuestion,
  "long-test": drawLongTest,
  contest: drawContest,
  aid: drawAid,
};
