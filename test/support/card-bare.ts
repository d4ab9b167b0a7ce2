/** Cards without a table, and their viewers, for tests of single functions. */
import { judge } from "../../src/card/state.ts";
import { mechanicById } from "../../src/rules/index.ts";
import type { Loose } from "../fixtures/world/open.ts";
import { page, type Hero, type Message } from "./page.ts";

export { page } from "./page.ts";
export const mechanic = (id: string): Loose => mechanicById(id);
export const check = mechanic("standard-check");
export const margin = mechanic("margin-pool");
export const GM = { id: "gm", isGM: true, name: "Gamemaster" };
export const ANA = { id: "ana", isGM: false, name: "Ana" };
export const lastOf = (): Message => page.game.messages.contents.at(-1);
export const size = (): number => page.game.messages.size;

export const total = mechanic("total-effect");
const SPEC = total.parseSpec({ effects: [{ rank: "low", kind: "Weapon Harm" }] });
const FACES = total.parseFaces(SPEC, { dice: [5, 2, 6] });
export const card = ({ state = {}, message = {}, ...more }: Loose = {}): Loose => ({
  ...{ kind: "card", title: "Cut", operations: [], origin: {}, limitedAuthors: [] },
  message: {
    id: "bare",
    whisper: [],
    blind: false,
    author: { id: "Ana0000000000000" },
    alias: "Ana",
    flags: {},
    ...message,
  },
  state: judge({
    ...{ mechanic: total, spec: SPEC, faces: FACES, terms: [], rollerId: "ana", hiddenBy: null, decided: null },
    ...{ decisions: [], unpaid: [], resourcePool: null, harms: [], harmed: {}, isChanged: false },
    ...state,
  } as never),
  ...more,
});
export const [deal] = total.deals(SPEC, total.resolve(SPEC, FACES));
export const hero = (name: string, system: object = {}): Promise<Hero> =>
  page.Actor.create({ name, type: "quincunx.effect-hero", system });
export const beast = (hp: object): Promise<Hero> => page.Actor.create({ name: "Beast", type: "npc", system: { hp } });
