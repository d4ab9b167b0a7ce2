/** The users of a new world. People and packages create all other documents. */
import type { World } from "./world.ts";

export interface Seat {
  readonly name: string;
  readonly role: number;
  readonly color: string;
}

const SEATS: readonly Seat[] = [
  { name: "Gamemaster", role: 4, color: "#b3541e" },
  { name: "Ana", role: 1, color: "#2f7d5b" },
  { name: "Ben", role: 1, color: "#4667b0" },
  { name: "Cleo", role: 1, color: "#8a4fa3" },
];

/** Creates the users. Ids are fixed (derived from the names), so that a seat's address stays valid after restarts. */
export function seedWorld(world: World): void {
  for (const { name, role, color } of SEATS) {
    const id = `${name}${"0".repeat(16)}`.slice(0, 16);
    if (!world.hasUser(id)) world.seed("User", { _id: id, name, role, color });
  }
}
