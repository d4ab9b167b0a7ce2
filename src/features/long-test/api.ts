/** `api.longTest` and `api.readLongTest`. */
import { apiMembers, type LongTestDraft } from "../../api/contract.ts";
import { anyActor, membersOf, message as aMessage, words } from "../../api/shapes.ts";
import { requireConnection } from "../../platform/connection.ts";
import { mechanicById } from "../../mechanics/mechanics.ts";
import { argument, requireOwner } from "../../platform/require-type.ts";
import { notAllowed } from "../../rules/contract/error.ts";
import type { Fields } from "../../rules/contract/fields.ts";
import { optional, plainObject, record, text } from "../../rules/contract/schema.ts";
import { longTestOf } from "./long-test.ts";
import { beginLongTest } from "./post.ts";
import { longTestChoice } from "./prompt-long-test.ts";
import { progressOf } from "./view.ts";

const shape = record({
  mechanic: text(),
  spec: plainObject,
  title: words,
  actor: anyActor,
  options: optional(plainObject),
});

export const longTestApi = apiMembers.of({
  async longTest(draft) {
    const {
      mechanic: id,
      spec,
      title = "",
      actor = null,
      options = {},
    } = membersOf<LongTestDraft>(shape, draft, "draft");
    const mechanic = mechanicById(id);
    if (actor) requireOwner(actor);
    if (!longTestChoice(mechanic, actor)) throw notAllowed("mechanic", `"${id}" knows no long tests`);
    const whole = mechanic.parseSpec(spec);
    requireConnection();
    const test = await beginLongTest({ mechanic, title, spec: whole, options: options as Fields, actor });
    return game.messages.get(test);
  },
  readLongTest(message) {
    const base = longTestOf(argument(aMessage, message, "message"));
    if (!base) return null;
    const { mechanic, workers, now, endedBy } = base.state;
    const { sum, goal, pool, played: rounds } = progressOf(base.state);
    const isRunning = !now.done && endedBy === null;
    const actors = workers.map(({ actor }) => actor);
    return { mechanic: mechanic.id, title: base.title, actors, sum, goal, rounds, pool, ended: now.ended, isRunning };
  },
});
