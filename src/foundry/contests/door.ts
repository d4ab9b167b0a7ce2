/** The way to what begins a contest, which comes with the first window. */
import { makeDoor } from "../on-demand.ts";
import type { postContest as post, prepareContest as prepare } from "./begin.ts";

interface Contesting {
  readonly prepareContest: typeof prepare;
  readonly postContest: typeof post;
}

export const contestsDoor = makeDoor<Contesting>();

export const prepareContest: typeof prepare = (start) => contestsDoor.use((part) => part.prepareContest(start));

export const postContest: typeof post = (draft) => contestsDoor.use((part) => part.postContest(draft));
