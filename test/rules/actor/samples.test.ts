/** Sample heroes as documents: created on demand, and not created twice. */
import { describe, expect, it } from "vitest";
import { missingSamples, type SampleContext } from "../../../src/rules/actor/samples.ts";
import { mechanicById, mechanics } from "../../../src/rules/index.ts";
import { samplesOf } from "../../../src/rules/actor/people.ts";

const said = (key: string): string => `said ${key.split(".").at(-1)}`;
const context = (rest: Partial<SampleContext> = {}): SampleContext => ({
  existing: new Set(),
  owners: [],
  scope: "quincunx",
  localize: said,
  ...rest,
});
const declared = mechanics.flatMap(({ id, actors }) =>
  actors.flatMap((actor) => samplesOf(actor).map((sample) => ({ id: `${id}.${sample.id}`, type: actor.type, sample }))),
);

describe("sample heroes", () => {
  it("are one for each declaration, of the module's sub-type, recognized by a name independent of the language", () => {
    const made = missingSamples(context());
    expect(made.map(({ type, flags }) => [type, flags["quincunx"]?.sample])).toEqual(
      declared.map(({ id, type }) => [`quincunx.${type}`, id]),
    );
    expect(new Set(made.map(({ img }) => img)).size).toBe(1);
  });

  it("belong to the owners in turn, and all users may observe them; without owners they belong to no player", () => {
    const [a, b, c] = missingSamples(context({ owners: ["ann", "bob"] }));
    expect([a, b, c].map((made) => made?.ownership)).toEqual([
      { default: 2, ann: 3 },
      { default: 2, bob: 3 },
      { default: 2, ann: 3 },
    ]);
    const heroes = missingSamples(context()).filter(({ type }) => !type.endsWith("-npc"));
    for (const { ownership } of heroes) expect(ownership).toEqual({ default: 2 });
  });

  it("opponents are the GM's: no player owns or observes one", () => {
    const opponents = missingSamples(context({ owners: ["ann"] })).filter(({ type }) => type.endsWith("-npc"));
    expect(opponents.length).toBeGreaterThan(0);
    for (const { ownership } of opponents) expect(ownership).toEqual({ default: 0 });
  });

  it("have texts in the creating user's language, deep inside their data, too; numbers and ids stay", () => {
    const [made] = missingSamples(context({ mechanics: [mechanicById("total-effect")] }));
    const { sample } = declared.find(({ id }) => id.startsWith("total-effect.")) ?? {};
    expect(made?.name).toBe(said(sample?.name ?? ""));
    const text = JSON.stringify(made?.system);
    expect(text).not.toContain("QUINCUNX.");
    expect(text).toContain('"said pinDownAgain"');
    expect(text).toContain('"maren-pin-down"');
    expect(JSON.parse(text)).toMatchObject({ escalation: 0, stats: [{ value: 2 }, { value: 1 }, { value: -1 }] });
  });

  it("are created once, also after a rename", () => {
    const [first, second, ...others] = declared.map(({ id }) => id);
    const existing = new Set<unknown>([first, second, undefined, 7, "nobody.x"]);
    const made = missingSamples(context({ existing }));
    expect(made.map(({ flags }) => flags["quincunx"]?.sample)).toEqual(others);
    expect(missingSamples(context({ existing: new Set(declared.map(({ id }) => id)) }))).toEqual([]);
  });

  it("of another package's mechanic have its sub-types and its texts", () => {
    const [own] = mechanics;
    if (!own) throw new Error("there is no mechanic");
    const [actor] = own.actors;
    if (!actor) throw new Error("there is no actor");
    const sample = { id: "one", name: "THEIRS.x.Sample.one", system: { a: "QUINCUNX.x", b: "theirs.x", c: null } };
    const theirs = { ...own, id: "theirs", words: "THEIRS.x", actors: [{ ...actor, type: "hero", samples: [sample] }] };
    const made = missingSamples(context({ mechanics: [theirs], scopeOf: () => "their-package" }));
    expect(made).toMatchObject([
      {
        name: "said one",
        type: "their-package.hero",
        system: { a: "said x", b: "theirs.x", c: null },
        flags: { quincunx: { sample: "theirs.one" } },
      },
    ]);
  });
});
