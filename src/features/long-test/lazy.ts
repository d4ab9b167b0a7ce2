/** The way to the buttons of a long test, which come with the first window. */
import { makeDoor } from "../../platform/on-demand.ts";
import type { pressLongTest as press } from "./press.ts";

export const longTestDoor = makeDoor<{ readonly pressLongTest: typeof press }>();

export const pressLongTest: typeof press = (...what) => longTestDoor.use((part) => part.pressLongTest(...what));
