/** The way to what is done with commands (run-command.ts), which comes with the first window. */
import { makeDoor } from "../../platform/on-demand.ts";
import type { rollCommand as roll, runCommand, runQx } from "./run-command.ts";

export interface Chatting {
  readonly runQx: typeof runQx;
  readonly runCommand: typeof runCommand;
  readonly rollCommand: typeof roll;
}

export const chatDoor = makeDoor<Chatting>();

export const rollCommand: typeof roll = (...typed) => chatDoor.use((part) => part.rollCommand(...typed));
