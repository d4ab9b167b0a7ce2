/**
 * Cost of a card of normal size: number of elements, and no odds before its chart is opened. For all mechanics,
 * including foreign ones.
 */
import { beforeAll, describe, expect, it, vi } from "vitest";
import { cardOf } from "../../../src/card/card.ts";
import { viewOfCard, type CardView } from "../../../src/card/view.ts";
import type { AnyMechanic } from "../../../src/rules/contract/mechanic.ts";
import { mechanics } from "../../../src/rules/index.ts";
import { drawCard } from "../../../src/card/draw/draw-card.ts";
import { highDie } from "../../example-mechanic/index.ts";
import { openReadyStage } from "../../support/stage.ts";

const all: readonly AnyMechanic[] = [...mechanics, highDie as unknown as AnyMechanic];
/** Maximum number of elements beside the dice; a fives pool with two dice to save and a choice has 63. */
const MOST = 70;
/** More than any real roll: every kind of line, a hundred dice. */
const LARGE: Readonly<Record<string, string>> = {
  "total-effect":
    'te adv 3 esc 2 mod 1 "rain" mod -1 "mud" mid if <4 good low kind "Harm" high when 9..12 at 9 "a" at 11 "b" at 13',
  "standard-check": "check 5[a] + 4[b] - 1[c] + 2[d] + 4d20 vs 60",
  "margin-pool": "margin 100 vs 7 need 3",
  "fives-pool": "fives 2d4 + 3d6 + 3d8 + 2d10 + 2d12 vs 5 cd 5 discord 3",
  "difficulty-pool": 'pool 50 vs 7 scale 2 "metres"',
  "high-die": "high 20 vs 5",
};

beforeAll(() => openReadyStage("Gamemaster", [{ ...highDie, actors: [] } as unknown as AnyMechanic]));

async function viewOf(
  { id }: AnyMechanic,
  command: string,
): Promise<{ readonly view: CardView; readonly used: AnyMechanic }> {
  const { api } = game.modules.get("quincunx") as unknown as {
    api: { roll(command: string, dialog: object): Promise<{ message: ChatMessage.Implementation }> };
  };
  const { message } = await api.roll(command, { configure: false });
  const card = cardOf(message);
  if (card?.state.mechanic.id !== id) throw new Error(`${command} made no card of ${id}`);
  // The registry has its own copy of a foreign mechanic.
  return { view: viewOfCard(card), used: card.state.mechanic };
}

const drawn = (view: CardView, density: CardView["density"]): HTMLElement =>
  drawCard({ ...view, density }, () => undefined, document);

describe.each(all.map((mechanic) => [mechanic.id, mechanic] as const))("%s", (id, mechanic) => {
  const commands = [...mechanic.notation.examples.filter((one) => !/\?|@/u.test(one)), LARGE[id] ?? ""];

  it.each(commands)(`%s: at most ${MOST} elements beside its dice`, async (command) => {
    const { view } = await viewOf(mechanic, command);
    const card = drawn(view, "normal");
    const dice = card.querySelectorAll(".quincunx-die").length;
    expect(dice).toBeLessThanOrEqual(view.description.dice.length);
    expect(card.querySelectorAll("*").length + 1 - dice).toBeLessThanOrEqual(MOST);
    // More than a line, and less than the full card.
    expect(drawn(view, "line").querySelectorAll("*").length).toBeLessThan(card.querySelectorAll("*").length);
  });

  it("asks for odds when its chart is opened, and not before", async () => {
    const { view, used } = await viewOf(mechanic, commands[0] ?? "");
    const asked = [vi.spyOn(used.odds, "of"), vi.spyOn(used.odds, "charts")];
    const card = drawn({ ...view, messageId: `odds of ${id}` }, "line");
    card.querySelector<HTMLElement>('[data-quincunx-do="body"]')?.click();
    expect(card.classList).toContain("quincunx-card--normal");
    expect(asked.map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
    card.querySelector<HTMLElement>('[data-quincunx-do="more"]')?.click();
    // The odds may be cached; the chart asks for them only now.
    expect(asked[1]).toHaveBeenCalledOnce();
    expect(card.querySelector(".quincunx-histogram")).not.toBe(null);
    vi.restoreAllMocks();
  });
});
