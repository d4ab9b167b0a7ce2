/**
 * All unconfirmed facts about Foundry, and its open bugs, in one list: each is a switch of the practice table with a default position. The lists of
 * each area are beside the code that reads them. The live checks for the real application (`live-checks/`) are made from this list. Pure data: it is
 * bundled for the browser.
 */
import {
  resetApplicationSwitches,
  SWITCHES as APPLICATION_SWITCHES,
  type ApplicationSwitch,
} from "./client/applications/switches.ts";
import {
  resetSwitches as resetDiceSwitches,
  setSwitch,
  SWITCHES as DICE_SWITCHES,
  type SwitchId,
} from "./client/dice/switches.ts";
import { SERVER_SWITCHES } from "./server/switches.ts";

export type Area = "dice" | "interface" | "server";

export interface HostSwitch {
  readonly id: string;
  readonly area: Area;
  /** Source of the question: a section of docs/foundry, or an issue of the public tracker. */
  readonly source: string;
  readonly meaning: string;
  readonly default: string;
  readonly options: readonly string[];
}

export const HOST_SWITCHES: readonly HostSwitch[] = [
  ...DICE_SWITCHES.map((entry) => ({ ...entry, id: `dice.${entry.id}`, area: "dice" as const })),
  ...Object.values(APPLICATION_SWITCHES as Record<string, ApplicationSwitch>).map(
    ({ id, source, meaning, default: start, options }) => ({
      id,
      area: "interface" as const,
      source,
      meaning,
      default: start,
      options,
    }),
  ),
  ...Object.entries(SERVER_SWITCHES).map(([name, entry]) => ({
    id: `server.${name}`,
    area: "server" as const,
    source: entry.source,
    meaning: entry.meaning,
    default: entry.default as string,
    options: entry.options as readonly string[],
  })),
];

/** Sets a switch of the page. Switches of the server belong to a world: they are options of the table. */
export function setHostSwitch(id: string, position: string): void {
  const found = HOST_SWITCHES.find((entry) => entry.id === id);
  if (!found) throw new Error(`host: there is no switch "${id}"`);
  if (!found.options.includes(position))
    throw new Error(`host: the switch "${id}" is one of ${found.options.join(", ")}, not "${position}"`);
  if (found.area === "server") throw new Error(`host: "${id}" is an option of the table`);
  if (found.area === "dice") setSwitch(id.slice("dice.".length) as SwitchId, position);
  else
    for (const entry of Object.values(APPLICATION_SWITCHES) as ApplicationSwitch[])
      if (entry.id === id) entry.value = position;
}

export function resetHostSwitches(): void {
  resetDiceSwitches();
  resetApplicationSwitches();
}
