import "../../../dom.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { RollResolver } from "../../../../src/client/applications/index.ts";
import { installPage, press, settle, type Loose } from "../setup.ts";

const world = globalThis as Loose;
let page: ReturnType<typeof installPage>;

class Die {
  static DENOMINATION = "d";
  results: Loose[] = [];
  method = "";
  number: number;
  faces: number;
  constructor(number: number, faces: number) {
    this.number = number;
    this.faces = faces;
  }
  get denomination(): string {
    return `d${this.faces}`;
  }
  randomFace(): number {
    return 99;
  }
}

class FakeRoll {
  static RESOLVERS = new Map<unknown, unknown>();
  static identifyFulfillableTerms(terms: Loose[]): Loose[] {
    return terms;
  }
  formula = "2d6 + 1d20";
  terms: Die[];
  constructor(...terms: Die[]) {
    this.terms = terms;
  }
}

beforeEach(() => {
  page = installPage();
  page.settings.set("core.diceConfiguration", { d6: "manual", d20: "manual" });
  world.CONFIG.Dice.fulfillment = {
    defaultMethod: "",
    dice: { d6: { label: "d6", icon: "<i></i>" } },
    methods: {
      manual: { label: "Manual", interactive: true },
      mersenne: { label: "Digital" },
      blue: { label: "Bluetooth", interactive: true },
    },
  };
});

const inputs = (resolver: Loose): HTMLInputElement[] =>
  [...resolver.element.querySelectorAll("input[data-die]")] as HTMLInputElement[];
const type = (input: HTMLInputElement, value: string): void => {
  input.value = value;
  input.dispatchEvent(new Event("input", { bubbles: true }));
};
async function open(...terms: Die[]): Promise<{ resolver: Loose; done: Promise<void>; roll: FakeRoll }> {
  const roll = new FakeRoll(...terms);
  const resolver = new RollResolver(roll) as Loose;
  const done = resolver.awaitFulfillment() as Promise<void>;
  await settle();
  return { resolver, done, roll };
}

describe("RollResolver (dice.md 5)", () => {
  it("asks for all interactive dice of the roll in one form, 1…faces", async () => {
    const { resolver, roll } = await open(new Die(2, 6), new Die(1, 20));
    expect(inputs(resolver).map((input) => [input.min, input.max])).toEqual([
      ["1", "6"],
      ["1", "6"],
      ["1", "20"],
    ]);
    expect(FakeRoll.RESOLVERS.get(roll)).toBe(resolver);
    expect([...resolver.fulfillable.values()].map((entry: Loose) => entry.method as string)).toEqual([
      "manual",
      "manual",
    ]);
  });

  it("resolves at once without interactive dice", async () => {
    page.settings.set("core.diceConfiguration", { d6: "mersenne" });
    const { resolver, done } = await open(new Die(2, 6));
    await done;
    expect(resolver.rendered).toBe(false);
  });

  it("uses the method of the denomination, else the default method", async () => {
    page.settings.set("core.diceConfiguration", { d6: "mersenne" });
    world.CONFIG.Dice.fulfillment.defaultMethod = "manual";
    const { resolver } = await open(new Die(2, 6), new Die(1, 20));
    expect([...resolver.fulfillable.values()].map((entry: Loose) => entry.term.faces as number)).toEqual([20]);
  });

  it("focuses the first die, and moves on when a value cannot get longer", async () => {
    const { resolver } = await open(new Die(1, 20), new Die(1, 6));
    const [d20, d6] = inputs(resolver) as [HTMLInputElement, HTMLInputElement];
    expect(document.activeElement).toBe(d20);
    type(d20, "1");
    expect(document.activeElement).toBe(d20);
    type(d20, "13");
    expect(document.activeElement).toBe(d6);
    type(d6, "4");
    expect((document.activeElement as HTMLElement).tagName).toBe("BUTTON");
  });

  it("Enter focuses the next empty die", async () => {
    const { resolver } = await open(new Die(2, 20));
    const [first, second] = inputs(resolver) as [HTMLInputElement, HTMLInputElement];
    type(first, "1");
    press(first, "Enter");
    expect(document.activeElement).toBe(second);
  });

  it("submitting uses the given numbers and rolls the rest digitally", async () => {
    const term = new Die(3, 6);
    const { resolver, done } = await open(term);
    type(inputs(resolver)[1] as HTMLInputElement, "5");
    await resolver.submit();
    await done;
    expect(term.results).toEqual([
      { result: 99, active: true },
      { result: 5, active: true },
      { result: 99, active: true },
    ]);
    expect([resolver.rendered, FakeRoll.RESOLVERS.has(resolver.roll)]).toEqual([false, false]);
  });

  it("closing without an answer rolls all dice digitally", async () => {
    const term = new Die(2, 6);
    const { resolver, done } = await open(term);
    await resolver.close();
    await done;
    expect(term.results.map((r) => r.result as number)).toEqual([99, 99]);
  });

  it("a term added later is added to the open form; typed values stay", async () => {
    const first = new Die(1, 6);
    const { resolver, done } = await open(first);
    type(inputs(resolver)[0] as HTMLInputElement, "2");
    const late = new Die(1, 20);
    const added = resolver.addTerm(late) as Promise<void>;
    await settle();
    expect(inputs(resolver).map((input) => input.value)).toEqual(["2", ""]);
    expect([...resolver.fulfillable.values()][1].isNew).toBe(true);
    type(inputs(resolver)[1] as HTMLInputElement, "17");
    await resolver.submit();
    await Promise.all([done, added]);
    expect([first.results[0].result, late.results[0].result]).toEqual([2, 17]);
  });

  it("asks for one extra die, and returns undefined if it is left empty", async () => {
    const { resolver, done } = await open(new Die(1, 6));
    await resolver.submit();
    await done;
    const six = resolver.resolveResult(new Die(1, 6), "manual", { explode: true }) as Promise<number>;
    await settle();
    type(inputs(resolver)[0] as HTMLInputElement, "6");
    await resolver.submit();
    await expect(six).resolves.toBe(6);
    const none = resolver.resolveResult(new Die(1, 6), "manual", { reroll: true }) as Promise<void>;
    await settle();
    await resolver.submit();
    await expect(none).resolves.toBeUndefined();
    await expect(resolver.resolveResult(new Die(1, 6), "mersenne")).resolves.toBeUndefined();
  });

  it("accepts registered results by method and denomination, and closes when all are present", async () => {
    page.settings.set("core.diceConfiguration", { d6: "blue" });
    const term = new Die(2, 6);
    const { resolver, done } = await open(term);
    expect(resolver.registerResult("manual", "d6", 3)).toBe(false);
    expect(resolver.registerResult("blue", "d20", 3)).toBe(false);
    expect(resolver.registerResult("blue", "d6", 3)).toBe(true);
    expect(inputs(resolver)[0]?.value).toBe("3");
    expect(resolver.registerResult("blue", "d6", 4)).toBe(true);
    await done;
    expect(term.results.map((r) => r.result as number)).toEqual([3, 4]);
    expect(resolver.registerResult("blue", "d6", 5)).toBe(false);
  });
});
