/** Requests about more than one roll. */
import type { ContestSide } from "../contract/contest.ts";
import { inField } from "../contract/error.ts";
import type { AnyMechanic } from "../contract/mechanic.ts";
import { mechanicById } from "../index.ts";
import { decidedOf, notAllowed, objectOf, type Request, type Requests } from "./read.ts";

export const playRequests: Requests = {
  judge: (request, mechanics) => {
    const mechanic = mechanicById(request["mechanic"], mechanics);
    if (!mechanic.contest?.judge) throw notAllowed(mechanic, "judge", "contests");
    return mechanic.contest.judge(sideOf(mechanic, request, "a"), sideOf(mechanic, request, "b"), request["tie"]);
  },
};

function sideOf(mechanic: AnyMechanic, request: Request, side: "a" | "b"): ContestSide<object, object, object> {
  const given = objectOf(request[side], side);
  const spec = inField(`${side}.spec`, () => mechanic.parseSpec(given["spec"]));
  return inField(side, () => ({
    spec,
    faces: mechanic.parseFaces(spec, given["faces"]),
    ...decidedOf(mechanic, spec, given["decided"]),
  }));
}
