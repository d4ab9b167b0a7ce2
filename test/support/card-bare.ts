/** Cards without a table, and their viewers, for tests of single functions. */
import { judge, type Card } from "../../src/card/state.ts";
import type { Fields } from "../../src/rules/contract/fields.ts";
import type { AnyMechanic } from "../../src/rules/contract/mechanic.ts";
import { mechanicById } from "../../src/rules/index.ts";
import { fake } from "./fake.ts";
import { page, type Hero, type Message } from "./page.ts";

export { page } from "./page.ts";
export const mechanic = (id: string) => mechanicById(id) as Required<AnyMechanic>;
export const check = mechanic("standard-check");
export const margin = mechanic("margin-pool");
export const GM = { id: "gm", isGM: true, name: "Gamemaster" };
export const ANA = { id: "ana", isGM: false, name: "Ana" };
export const lastOf = (): Message => page.game.messages.contents.at(-1);
export const size = (): number => page.game.messages.size;

export const total = mechanic("total-effect");
const SPEC = total.parseSpec({ effects: [{ rank: "low", kind: "Weapon Harm" }] });
const FACES = total.parseFaces(SPEC, { dice: [5, 2, 6] });
interface CardParts extends Fields {
  readonly state?: object;
  readonly message?: object;
}
export const card = ({ state = {}, message = {}, ...more }: CardParts = {}): Card =>
  fake({
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
export const deal = total.deals(SPEC, total.resolve(SPEC, FACES))[0]!;
export const hero = (name: string, system: object = {}): Promise<Hero> =>
  page.Actor.create({ name, type: "quincunx.effect-hero", system });
export const beast = (hp: object): Promise<Hero> => page.Actor.create({ name: "Beast", type: "npc", system: { hp } });
