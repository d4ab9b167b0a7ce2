/**
 * Two evenings of four seats, one in each generation: heroes under effects, copies of tokens, an import, an assistant
 * GM, and a LIMITED player.
 */
import { expect, it } from "vitest";
import { play } from "./play.ts";
import { EVENING_STEPS } from "./steps/evening.ts";
import { stepKind } from "./steps/index.ts";
import { type Step, type StepKind, type Story } from "./story.ts";

const find = (kind: string): StepKind => EVENING_STEPS.find((one) => one.kind === kind) ?? stepKind(kind);

const [GM, OLGA, ANA, BEN] = ["Gamemaster", "Olga", "Ana", "Ben"] as const;
const MIRA = "heroMira00000000";
const SCENE = "sceneBridge00000";
const GOBLIN = "foeGoblin0000000";
const token = (id: string): string => `Scene.${SCENE}.Token.${id}.Actor.${GOBLIN}`;
const [SCOUT, RAIDER, TWIN] = ["tokenScout000000", "tokenRaider00000", "tokenTwin0000000"] as const;

/** `as`: the name by which later steps refer to this one with `on`. */
type Said = readonly [by: string, kind: string, args: object, as?: string];

/** Each step begins some time after the one before. */
function evening(generation: 13 | 14, said: readonly Said[]): Story {
  const seats = [
    { name: GM, role: 4, skew: 0, latency: 200 },
    { name: OLGA, role: 3, skew: 0, latency: 1500 },
    { name: ANA, role: 1, skew: 3_600_000, latency: 20 },
    { name: BEN, role: 1, skew: 0, latency: 400 },
  ];
  const ids = new Map(said.map(([, , , as], id) => [as, id]));
  const steps = said.map(([by, kind, args], id): Step => {
    const { on } = args as { readonly on?: string };
    return { id, at: id * 40_000, by, kind, args: on === undefined ? args : { which: 0, ...args, on: ids.get(on) } };
  });
  const plan = { seed: `evening-${generation}`, generation, clientStamps: generation === 13, reloaded: BEN };
  return { plan: { ...plan, isDrawn: true, seats }, steps };
}

const SYSTEM = {
  stats: [{ id: "aim", label: "Aim", value: 0 }],
  abilities: [{ id: "blow", label: "Heavy Blow", spec: { effects: [{ rank: "low", kind: "Weapon Harm" }] } }],
  description: "<p>A tall stranger</p>",
};
const PEOPLE: readonly Said[] = [
  [GM, "hero", { id: MIRA, name: "Mira", type: "effect-hero", system: SYSTEM, ownership: { Ana: 3, Ben: 1 } }],
  [GM, "own", { actor: "hero of Ana", ownership: { Ana: 3, Ben: 1 } }],
  [
    OLGA,
    "scene",
    {
      id: SCENE,
      tokens: [
        { id: SCOUT, name: "Scout", actor: GOBLIN, linked: false },
        { id: RAIDER, name: "Raider", actor: GOBLIN, linked: false },
        { id: "tokenMira0000000", name: "Mira", actor: MIRA, linked: true },
      ],
    },
  ],
];
// Low 2; a vulnerable target takes Mid.
const BLOW = { actor: MIRA, stat: "abilities", faces: [5, 2, 6] };
const BUYS = { dice: 3, size: 6, target: 4, isChoice: false, bought: 1, hero: ANA, mode: "public" };
const stands = (actor: string, number: string, value: number, stored = value): Said =>
  [...["", "stands"], { actor, number, value, stored }] as never;

const EFFECTS_AND_COPIES: readonly Said[] = [
  ...PEOPLE,
  [OLGA, "effect", { actor: MIRA, name: "Curse", changes: { "harm.value": 1, "harm.max": 4 } }],
  [GM, "effect", { actor: "hero of Ana", name: "Blessing", changes: { karma: 2 } }],
  [ANA, "fives", BUYS, "luck"],
  stands("hero of Ana", "karma", 5, 3),
  [BEN, "look", { actor: MIRA, isLimited: true, words: "A tall stranger" }],
  [BEN, "roll-stat", { ...BLOW, isRefused: true }],
  [ANA, "look", { actor: MIRA, isLimited: false, words: "Curse" }],
  [ANA, "roll-stat", BLOW, "blow"],
  [ANA, "deal", { on: "blow", to: [token(SCOUT), MIRA] }, "harm"],
  stands(token(SCOUT), "harm", 5),
  stands(token(RAIDER), "harm", 0),
  stands(MIRA, "harm", 3, 2),
  [OLGA, "copy", { of: token(SCOUT), id: TWIN, name: "Scout 2" }],
  [GM, "copy", { of: MIRA, id: "heroMira20000000", name: "Mira's twin" }],
  [BEN, "reload", { isForgotten: false }],
  stands(token(TWIN), "harm", 5),
  stands("heroMira20000000", "harm", 3, 2),
  [OLGA, "undo", { on: "blow" }],
  stands(token(SCOUT), "harm", 0),
  stands(token(TWIN), "harm", 5),
  stands(MIRA, "harm", 1, 0),
  stands("heroMira20000000", "harm", 3, 2),
  [OLGA, "deal", { on: "blow", to: [token(TWIN), "heroMira20000000"] }],
  stands(token(TWIN), "harm", 10),
  stands("heroMira20000000", "harm", 5, 4),
  [GM, "effect", { actor: GOBLIN, name: "Rage", changes: { "harm.max": 5 } }],
  [GM, "deal", { on: "blow", to: [token(TWIN)], heals: true }],
  stands(token(TWIN), "harm", 5),
  [GM, "undo-bought", { on: "luck" }],
  stands("hero of Ana", "karma", 6, 4),
  [GM, "end-effects", { actor: MIRA }],
  [
    OLGA,
    "request",
    { asked: { mechanic: "standard-check", spec: { target: 15 } }, seats: [ANA, BEN], isHidden: true },
    "ask",
  ],
  [GM, "turn", { who: OLGA, role: 1 }],
  stands(MIRA, "harm", 0),
];

const IMPORTS: readonly Said[] = [
  ...PEOPLE,
  [GM, "save-actor", { actor: MIRA }],
  [GM, "save-actor", { actor: "hero of Ana" }],
  [ANA, "roll-stat", BLOW, "blow"],
  [OLGA, "deal", { on: "blow", to: [MIRA, token(RAIDER)] }],
  [ANA, "fives", BUYS, "luck"],
  stands(MIRA, "harm", 2),
  stands("hero of Ana", "karma", 3),
  [ANA, "cut", { duration: 50_000 }],
  [GM, "import-actor", { actor: MIRA }],
  [GM, "import-actor", { actor: "hero of Ana" }],
  [BEN, "reload", { isForgotten: true }],
  stands(MIRA, "harm", 0),
  stands("hero of Ana", "karma", 4),
  [GM, "reads", { on: "blow", words: "overwritten" }],
  [OLGA, "reads", { on: "blow", words: "overwritten" }],
  [OLGA, "deal-again", { on: "blow" }],
  stands(MIRA, "harm", 2),
  [OLGA, "deal-again", { on: "luck" }],
  stands("hero of Ana", "karma", 3),
  [GM, "undo-bought", { on: "luck" }],
  stands("hero of Ana", "karma", 4),
  [GM, "leave", {}],
  [GM, "come", {}],
  [OLGA, "effect", { actor: GOBLIN, name: "Curse", changes: { "harm.value": 2 } }],
  stands(token(RAIDER), "harm", 7, 5),
  [GM, "link", { token: `Scene.${SCENE}.Token.${RAIDER}` }],
  stands(GOBLIN, "harm", 2, 0),
  [GM, "import-actor", { actor: MIRA }],
  stands(MIRA, "harm", 0),
  [BEN, "look", { actor: MIRA, isLimited: true }],
];

/** The scouts are tokens of the actor Goblin. */
const OWN_NAME = " · Goblin";

/**
 * The view without buttons, without details for GMs only, without numbers of actors whose sheet the reader may not see, and without the own names of
 * actors that owners read beside their tokens' names.
 */
function forAll(view: string): unknown {
  if (!view.startsWith("[")) return view;
  return JSON.parse(
    view.replaceAll(OWN_NAME, ""),
    (key, value: { readonly key?: string; readonly data?: { readonly target?: unknown } }) => {
      if (["offers", "secret", "secretVerdict", "secretBy", "isYou"].includes(key)) return undefined;
      const isHarm = ["QUINCUNX.Harm.takes", "QUINCUNX.Harm.change"].includes(value?.key ?? "");
      return isHarm ? { target: value.data?.target } : value;
    },
  );
}

it.each([
  [14, "effects and copies", EFFECTS_AND_COPIES],
  [13, "imports", IMPORTS],
] as const)("generation %d: %s", async (generation, _name, said) => {
  const { failures, views } = await play(evening(generation, said), find);
  expect(failures).toEqual([]);
  expect([...views.keys()].sort()).toEqual([ANA, BEN, GM, OLGA].sort());
  const told = [...views.values()].map((all) => [...all].map(([id, view]) => `${id} ${JSON.stringify(forAll(view))}`));
  for (const one of told) expect(one).toEqual(told[0]);
  const readers = [...views].filter(([, all]) => [...all.values()].some((view) => view.includes(OWN_NAME)));
  expect(readers.map(([user]) => user)).not.toContain(BEN);
});
