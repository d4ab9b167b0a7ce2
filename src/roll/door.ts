/** The way to the walk of a roll (roll.ts, split.ts), which comes with the first window. What it rejects with where that does not come says so. */
import { makeDoor } from "../platform/on-demand.ts";
import type { rollSpec as walk } from "./roll.ts";
import type { rollSplit as share } from "../features/split-pool/roll-split.ts";

interface Rolling {
  readonly rollSpec: typeof walk;
  readonly rollSplit: typeof share;
}

export const rollingDoor = makeDoor<Rolling>();

export const rollSpec: typeof walk = (...how) => rollingDoor.use((part) => part.rollSpec(...how));

export const rollSplit: typeof share = (...how) => rollingDoor.use((part) => part.rollSplit(...how));
