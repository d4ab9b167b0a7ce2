/**
 * Actions of the users at the attacked table, by name: rolls, buttons, and operations as their own pages would post
 * them.
 */
import { sleep } from "../clock.ts";
import { globalsOf, messageAt, messagesOf, type OpenSeat } from "../seat/open-seat.ts";
import { heroIdOf, personAt, userIdOf, type SimulatedTable } from "../table.ts";
import { type Hero, type Page, type PageApi, type ThrownRoll, page } from "../../support/page.ts";
import type { AskedRoll } from "../../../src/api/contract.ts";
import type { Deal } from "../../../src/rules/contract/deal.ts";

export type Name = (typeof HOSTILE_SEATS)[number];
export const HOSTILE_SEATS = ["Gamemaster", "Ana", "Ben"] as const;

export class Hands {
  readonly #table: SimulatedTable;

  constructor(table: SimulatedTable) {
    this.#table = table;
  }

  at(name: Name): OpenSeat {
    return this.#table.open.get(name) as OpenSeat;
  }

  as<T>(name: Name, work: (api: PageApi, page: Page) => Promise<T>): Promise<T> {
    const at = this.at(name);
    return at.seat.run(() => work(at.seat.game.modules.get("quincunx").api, globalsOf(at)));
  }

  hero(name: Name, whose: Name): Hero {
    return this.at(name).seat.game.actors.get(heroIdOf(whose));
  }

  heroOf(whose: Name): string {
    return `Actor.${heroIdOf(whose)}`;
  }

  /** Resolves with the card's id. */
  async roll(name: Name, what: string | AskedRoll): Promise<string> {
    const rolled = await this.as(name, (api) => api.roll(what, { configure: false, mode: "public" }));
    return rolled.message.id;
  }

  async type(name: Name, words: string): Promise<void> {
    await this.as(name, (_api, page) => page.ui.chat.processMessage(words));
    await sleep(200);
  }

  /** Posts the operation as the user's page would; `null` if the page does not permit it. */
  async say(
    name: Name,
    message: string | undefined,
    type: string,
    data: object,
    rolls?: readonly ThrownRoll[],
  ): Promise<string> {
    const { seat, module } = this.at(name);
    const said = await seat.run(async () => {
      const base = module.openMessage(messageAt(this.at(name), message) ?? undefined)?.base;
      const operation = module.operations.find((one) => one.type === type);
      if (!base || !operation) throw new Error(`Nobody can say "${type}" of ${String(message)}`);
      return module.postOperation(operation as never, base, data, { sentence: "Said.", ...(rolls ? { rolls } : {}) });
    });
    if (said === null) throw new Error(`${name} may not say "${type}" of ${String(message)}`);
    await sleep(200);
    return said;
  }

  async press(name: Name, message: string | undefined, what: string, value = ""): Promise<void> {
    const { seat, module } = this.at(name);
    seat.run(() => module.act(message ?? "", what, value));
    await sleep(1000);
  }

  /** Answers the difficulty dialog, opened by any button. */
  async amend(
    message: string | undefined,
    fields: object,
    isHidden: boolean,
    button: readonly [string, string] = ["amend", ""],
  ): Promise<void> {
    personAt(this.at("Gamemaster")).intend(message ?? "", { after: 0, fields: fields as never, isHidden });
    await this.press("Gamemaster", message, ...button);
  }

  ofKind(kind: string): readonly string[] {
    return messagesOf(this.at("Gamemaster")).flatMap(({ id, flags }) => (flags.quincunx?.kind === kind ? [id] : []));
  }

  /** The message as its author sees it. */
  dealsOf(card: string): readonly Deal[] {
    const { seat, module } = this.at("Gamemaster");
    return seat.run(() => {
      const { mechanic, spec, outcome } = module.cardOf(messageAt(this.at("Gamemaster"), card)!)!.state;
      return mechanic.deals?.(spec, outcome) ?? [];
    });
  }

  user(name: Name): string {
    return userIdOf(name);
  }

  /** Sets the next dice of a seat; all other dice are random. */
  async fixed<T>(name: Name, shares: readonly number[], work: () => Promise<T>): Promise<T> {
    const { seat } = this.at(name);
    const dice = seat.run(() => page.CONFIG.Dice);
    const { randomUniform } = dice;
    const left = [...shares];
    dice.randomUniform = () => left.shift() ?? randomUniform();
    try {
      return await work();
    } finally {
      dice.randomUniform = randomUniform;
    }
  }
}
