/** The way to what begins a contest, and asks about it, which comes with the first window. */
import { makeDoor } from "../on-demand.ts";
import type { askSide as ask } from "./ask-side.ts";
import type { postContest as post, prepareContest as prepare } from "./begin.ts";

interface Contesting {
  readonly prepareContest: typeof prepare;
  readonly postContest: typeof post;
  readonly askSide: typeof ask;
}

export const contestsDoor = makeDoor<Contesting>();

export const prepareContest: typeof prepare = (start) => contestsDoor.use((part) => part.prepareContest(start));

export const postContest: typeof post = (draft) => contestsDoor.use((part) => part.postContest(draft));

export const askSide: typeof ask = (contest, side) => contestsDoor.use((part) => part.askSide(contest, side));
