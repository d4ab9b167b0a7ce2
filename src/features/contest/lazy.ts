/** The way to what begins a contest, and asks about it, which comes with the first window. */
import { makeDoor } from "../../platform/on-demand.ts";
import type { postContest as post, prepareContest as prepare } from "./begin.ts";
import type { setSide as set } from "./set-side.ts";

interface Contesting {
  readonly prepareContest: typeof prepare;
  readonly postContest: typeof post;
  readonly setSide: typeof set;
}

export const contestsDoor = makeDoor<Contesting>();

export const prepareContest: typeof prepare = (start) => contestsDoor.use((part) => part.prepareContest(start));

export const postContest: typeof post = (draft) => contestsDoor.use((part) => part.postContest(draft));

export const setSide: typeof set = (...what) => contestsDoor.use((part) => part.setSide(...what));
