/** `api.rollSplit`. */
import { apiMembers, type SplitRequest } from "../../api/contract.ts";
import { anyActor, ids, membersOf, postOptions, rollOptionsOf, words, yes } from "../../api/shapes.ts";
import { integer, list, plainObject, record, text } from "../../rules/contract/schema.ts";
import { rollPlainSplit } from "./roll-split.ts";

const shape = record({
  mechanic: text(),
  actor: anyActor,
  parts: list(
    record({
      spec: plainObject,
      title: words,
      stats: ids,
      isAttack: yes,
      isReserved: yes,
      isCommitted: yes,
      secretId: words,
    }),
    { min: 1 },
  ),
  dice: list(integer({ min: 0 })),
});

export const splitPoolApi = apiMembers.of({
  async rollSplit(split, input) {
    const { message } = rollOptionsOf(postOptions, input);
    return rollPlainSplit(membersOf<SplitRequest>(shape, split, "split"), message);
  },
});
