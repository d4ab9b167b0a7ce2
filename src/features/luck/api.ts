/** `api.spend`: a decision or purchase that a card offers. */
import { apiMembers, type Spending } from "../../api/contract.ts";
import { byButton } from "../../api/perform.ts";
import { membersOf, words } from "../../api/shapes.ts";
import type { Offer } from "../../log/operation.ts";
import { integer, optional, record, text } from "../../rules/contract/schema.ts";

const shape = record({ action: text(), die: optional(integer()), resource: words });

export const luckApi = apiMembers.of({
  async spend(message, spending) {
    // `resource` and `die` choose among several buttons of the action.
    const { action, die, resource } = membersOf<Spending>(shape, spending, "spending");
    const isIt = ({ id }: Offer): boolean => {
      const [one, ...rest] = id.split(" ");
      return one === action && [die, resource].every((part) => part === undefined || rest.includes(String(part)));
    };
    return byButton(message, "spend", (offers) => offers.find(isIt));
  },
});
