/** The way to what begins a request, which comes with the first window. */
import { makeDoor } from "../../platform/on-demand.ts";
import type { postRequest as post } from "./post.ts";
import type { prepareRequest as prepare } from "./prepare.ts";

interface Requesting {
  readonly prepareRequest: typeof prepare;
  readonly postRequest: typeof post;
}

export const requestsDoor = makeDoor<Requesting>();

export const prepareRequest: typeof prepare = (draft) => requestsDoor.use((part) => part.prepareRequest(draft));

export const postRequest: typeof post = (draft) => requestsDoor.use((part) => part.postRequest(draft));
