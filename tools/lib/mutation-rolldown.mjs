/** What tests import as "rolldown" while a process of `npm run mutation` runs them: it bundles the changed sources, once. */
import { rolldown as make } from "rolldown";

export const rolldown = (options) => globalThis[Symbol.for("quincunx.mutation.rolldown")](make, options);
