/** `api.createSamples`. */
import { apiMembers } from "../../api/contract.ts";
import { MOST_SEATS, isDocument } from "../../api/shapes.ts";
import { argument } from "../../platform/require-type.ts";
import { RuleError } from "../../rules/contract/error.ts";
import { list, value } from "../../rules/contract/schema.ts";
import { createSamples } from "./samples.ts";

const shape = list(value<User.Implementation>(isDocument("User"), "a user"), { max: MOST_SEATS });

export const sampleHeroesApi = apiMembers.of({
  async createSamples(owners) {
    if (owners !== undefined) argument(shape, owners, "owners");
    if (!game.user.can("ACTOR_CREATE")) throw new RuleError("permission", "this user may not create actors");
    return createSamples(owners);
  },
});
