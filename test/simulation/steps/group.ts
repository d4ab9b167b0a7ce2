/** A GM's operations on a whole request: sets or hides the difficulty of all, reveals it, rolls for missing users. */
import type { StepKind } from "../story.ts";
import { personAt } from "../table.ts";
import { isOf, recent, someone, someTargets } from "./choose.ts";
import { messageSoon } from "./soon.ts";

interface On {
  readonly on: number;
}

/** Users who have not answered by then still get a card. */
export const standIn: StepKind<On & { readonly seat: number }> = {
  kind: "stand-in",
  weight: 4,
  make(random, so) {
    const step = recent(random, so, isOf("request"));
    const by = someone(random, so.gms);
    return step && by !== null ? { by, args: { on: step.id, seat: random.integer(0, 1) } } : null;
  },
  async run(doing, { on, seat }) {
    const { here } = doing;
    const message = await messageSoon(doing, on);
    if (message) here.module.act(message.id, "stand-in", String(seat));
  },
  tell: ({ on, seat }) => `rolls for seat ${seat} of what #${on} asked`,
};

interface TargetArgs extends On {
  readonly after: number;
  /** Values for the fields that a GM may set in any mechanic; unknown fields are ignored. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly isHidden: boolean;
}

export const setForAll: StepKind<TargetArgs> = {
  kind: "target",
  weight: 5,
  make(random, so) {
    const step = recent(random, so, isOf("request"));
    const by = someone(random, so.gms);
    const fields = someTargets(random);
    const args = { after: random.pick([0, 500, 5000]), fields, isHidden: random.chance(0.4) };
    return step && by !== null ? { by, args: { on: step.id, ...args } } : null;
  },
  async run(doing, { on, after, fields, isHidden }) {
    const { here } = doing;
    const message = await messageSoon(doing, on);
    const request = message && here.module.requestOf(message);
    if (!request) return;
    const own = request.state.mechanic.hideable.map((field: string) => [field, fields[field]]);
    personAt(here).intend(message.id, { after, fields: Object.fromEntries(own), isHidden });
    here.module.act(message.id, "target", "");
  },
  tell: ({ on, after, fields, isHidden }) =>
    `${isHidden ? "hides a new" : "sets the"} difficulty of all that #${on} asked, after ${after} ms: ${JSON.stringify(fields)}`,
};

export const revealAll: StepKind<On> = {
  kind: "reveal-all",
  weight: 6,
  make(random, so) {
    const step = recent(random, so, isOf("request"));
    const by = someone(random, so.gms);
    return step && by !== null ? { by, args: { on: step.id } } : null;
  },
  async run(doing, { on }) {
    const { here } = doing;
    const message = await messageSoon(doing, on);
    if (message) here.module.act(message.id, "target", "reveal");
  },
  tell: ({ on }) => `reveals the difficulty of all that #${on} asked`,
};
