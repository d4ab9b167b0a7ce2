/** The way to the buttons of a long test, which come with the first window. */
import { makeDoor } from "../../on-demand.ts";
import type { pressLongTest as press } from "./long-test-press.ts";

export const longTestDoor = makeDoor<{ readonly pressLongTest: typeof press }>();

export const pressLongTest: typeof press = (...what) => longTestDoor.use((part) => part.pressLongTest(...what));
