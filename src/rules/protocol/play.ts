/** Requests beyond a single roll: actions, contests, long tests, groups, targets and splits. */
import type { ContestSide } from "../contract/contest.ts";
import { inField } from "../contract/error.ts";
import type { Fields } from "../contract/fields.ts";
import type { AnyMechanic } from "../contract/mechanic.ts";
import { mechanicById } from "../index.ts";
import type { LongTest } from "../contract/long-test.ts";
import { corrected, type Correction } from "../spec/correct.ts";
import { groupOdds } from "../odds/group.ts";
import { integer, list } from "../contract/schema.ts";
import {
  boundedList,
  contestSpecs,
  decidedOf,
  objectOf,
  probabilityOf,
  specOf,
  thrownOf,
  unsupported,
  wrongType,
  type Request,
  type Requests,
} from "./read.ts";

const MOST_CHECKS = 50;
const MOST_PARTS = 6;

export const playRequests: Requests = {
  actions: (request, mechanics) => {
    const { mechanic, spec, faces, decided } = thrownOf(request, mechanics);
    const outcome = mechanic.resolve(spec, faces, decided);
    return { actions: mechanic.decisions?.actions(spec, faces, outcome, decided) ?? [] };
  },
  correct: (request, mechanics) => {
    const { mechanic, spec, faces } = thrownOf(request, mechanics);
    const { kind, amount, label = "" } = objectOf(request["add"], "add");
    const data = { kind, amount, label: String(label) } as Correction;
    const { spec: after, waiting } = inField("add", () => corrected(mechanic, spec, faces, data));
    return { spec: after, faces: withinCounts(faces, after), waiting };
  },
  judge: (request, mechanics) => {
    const mechanic = mechanicById(request["mechanic"], mechanics);
    if (!mechanic.contest?.judge) throw unsupported(mechanic, "judge", "contests");
    return mechanic.contest.judge(sideOf(mechanic, request, "a"), sideOf(mechanic, request, "b"), request["tie"]);
  },
  "long-test": (request, mechanics) => {
    const { machine, test } = longTestOf(request, mechanics);
    return { odds: machine.odds(test, { rounds: request["rounds"], policy: request["policy"] }) };
  },
  "long-test-state": (request, mechanics) => {
    const { machine, test } = longTestOf(request, mechanics);
    const { played } = request;
    if (!Array.isArray(played)) throw wrongType("played", "a list");
    let state = machine.start(test);
    for (const [index, round] of played.entries())
      state = inField(`played.${index}`, () => machine.after(test, state, machine.parseRound(test, state, round)));
    return { state };
  },
  exchange: (request, mechanics) => {
    const mechanic = mechanicById(request["mechanic"], mechanics);
    const { exchange } = mechanic.longTest ?? {};
    if (!exchange) throw unsupported(mechanic, "exchange", "tests of several rounds against each other");
    return { odds: exchange(request["a"], request["b"], request["tie"]) };
  },
  "dice-effect": (request, mechanics) => {
    const { mechanic, spec } = specOf(request, mechanics);
    if (!mechanic.countedFaceOdds) throw unsupported(mechanic, "dice-effect", "dice effects");
    const [face, least] = ["face", "least"].map((field) => integer({ min: 1, max: 100 }).parse(request[field], field));
    return { p: mechanic.countedFaceOdds(spec, face ?? 1, least ?? 1) };
  },
  group: ({ checks }, mechanics) => {
    const asked = boundedList(checks, "checks", 1, MOST_CHECKS).map((check, index) => {
      const { mechanic: id, spec } = objectOf(check, `checks.${index}`);
      return inField(`checks.${index}`, () => {
        const mechanic = mechanicById(id, mechanics);
        return { mechanic, spec: inField("spec", () => mechanic.parseSpec(spec)) };
      });
    });
    return { odds: groupOdds(asked) };
  },
  "target-for": (request, mechanics) => {
    const { mechanic, spec } = specOf(request, mechanics);
    if (!mechanic.odds.targetFor)
      throw unsupported(mechanic, "target-for", "single target that a chance could belong to");
    return mechanic.odds.targetFor(spec, probabilityOf(request["p"], "p")) ?? { target: null, p: null };
  },
  split: (request, mechanics) => {
    const { mechanic: id = mechanics.find(({ split }) => split)?.id } = request;
    const mechanic = mechanicById(id, mechanics);
    if (!mechanic.split) throw unsupported(mechanic, "split", "actions that share a pool");
    const parts = boundedList(request["specs"], "specs", 2, MOST_PARTS);
    const specs = parts.map((spec, index) => inField(`specs.${index}`, () => mechanic.parseSpec(spec)));
    const indices = list(integer({ min: 0, max: specs.length - 1 }));
    return mechanic.split.odds(specs, {
      attacks: indices.parse(request["attacks"] ?? [], "attacks"),
      committed: indices.parse(request["committed"] ?? [], "committed"),
      least: integer({ min: 1, max: 100 }).parse(request["least"] ?? 1, "least"),
    });
  },
};

/** Ignores fields of the request that a test does not have. */
function longTestOf(
  request: Request,
  mechanics: readonly AnyMechanic[],
): { readonly machine: LongTest<Fields, Fields>; readonly test: Fields } {
  const mechanic = mechanicById(request["mechanic"], mechanics);
  const { longTest: machine } = mechanic;
  if (!machine) throw unsupported(mechanic, "long-test", "tests of several rounds");
  return { machine, test: machine.parse(Object.fromEntries(machine.fields.map((field) => [field, request[field]]))) };
}

function sideOf(mechanic: AnyMechanic, request: Request, side: "a" | "b"): ContestSide<Fields, Fields, Fields> {
  const given = objectOf(request[side], side);
  const read = contestSpecs(mechanic, request);
  const spec = inField(`${side}.spec`, () => read(given["spec"]));
  return inField(side, () => ({
    spec,
    faces: mechanic.parseFaces(spec, given["faces"]),
    ...decidedOf(mechanic, spec, given["decided"]),
  }));
}

/** Without the faces of dice that the spec no longer has. */
function withinCounts(faces: Fields, spec: Fields): Fields {
  return Object.fromEntries(
    Object.entries(faces).map(([field, thrown]) => {
      const count = spec[field];
      return [field, Array.isArray(thrown) && typeof count === "number" ? thrown.slice(0, count) : thrown];
    }),
  );
}
