/** The drawings, by the kind of message. A new kind's drawing is a folder beside this file and an entry here. */
import { drawAid } from "../../features/aid/draw-aid.ts";
import { drawCard } from "../../card/draw/draw-card.ts";
import { drawContest } from "../../features/contest/draw-contest.ts";
import type { Drawing } from "./drawing.ts";
import { drawHelp } from "../../features/command-help/draw-help.ts";
import { drawLongTest } from "../../features/long-test/draw-long-test.ts";
import { drawQuestion } from "../../features/question/draw-question.ts";
import { drawRequest } from "../../features/request/draw-request.ts";

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
