/** `api.applyHarm`: deals the harm of a card for a program. */
import { apiMembers, type Harming } from "../../api/contract.ts";
import { baseOf, performed, refusedOn } from "../../api/perform.ts";
import { actors, membersOf, words, yes } from "../../api/shapes.ts";
import { knownOperations } from "../../log/log.ts";
import { integer, optional, record } from "../../rules/contract/schema.ts";
import type { HarmBase } from "./harm.ts";
import { dealHarm } from "./offers.ts";

const shape = record({
  targets: actors,
  deal: words,
  amount: optional(integer({ min: 0, max: 9999 })),
  heals: yes,
});

export const harmApi = apiMembers.of({
  async applyHarm(message, harming) {
    const wanted = membersOf<Harming>(shape, harming, "harm");
    const base = baseOf(message);
    const operation = knownOperations().find("harm", base.kind);
    if (!operation) throw refusedOn("harm");
    return performed(message, () => dealHarm(operation as never, base as HarmBase, wanted));
  },
});
