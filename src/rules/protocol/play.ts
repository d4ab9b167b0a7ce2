/** Requests about more than one roll. */
import type { ContestSide } from "../contract/contest.ts";
import { inField } from "../contract/error.ts";
import type { AnyMechanic } from "../contract/mechanic.ts";
import { mechanicById } from "../index.ts";
import type { LongTest } from "../contract/long-test.ts";
import { decidedOf, notAllowed, objectOf, wrongType, type Request, type Requests } from "./read.ts";

export const playRequests: Requests = {
  judge: (request, mechanics) => {
    const mechanic = mechanicById(request["mechanic"], mechanics);
    if (!mechanic.contest?.judge) throw notAllowed(mechanic, "judge", "contests");
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
    played.forEach((round: unknown, index) => {
      state = inField(`played.${index}`, () => machine.after(test, state, machine.parseRound(test, state, round)));
    });
    return { state };
  },
};

/** Fields of the request that are none of the test's are passed over. */
function longTestOf(
  request: Request,
  mechanics: readonly AnyMechanic[],
): { readonly machine: LongTest<object, object>; readonly test: object } {
  const mechanic = mechanicById(request["mechanic"], mechanics);
  const { longTest: machine } = mechanic;
  if (!machine) throw notAllowed(mechanic, "long-test", "tests of several rounds");
  const said = machine.fields.filter((field) => request[field] !== undefined);
  return { machine, test: machine.parse(Object.fromEntries(said.map((field) => [field, request[field]]))) };
}

function sideOf(mechanic: AnyMechanic, request: Request, side: "a" | "b"): ContestSide<object, object, object> {
  const given = objectOf(request[side], side);
  const spec = inField(`${side}.spec`, () => mechanic.parseSpec(given["spec"]));
  return inField(side, () => ({
    spec,
    faces: mechanic.parseFaces(spec, given["faces"]),
    ...decidedOf(mechanic, spec, given["decided"]),
  }));
}
