/** A GM's actions on open prompts of players in the GM console: view, set, hide, waive, end. */
import { sleep } from "../clock.ts";
import type { SeatModule } from "../seat/load.ts";
import type { OpenSeat } from "../seat/open-seat.ts";
import type { StepKind } from "../story.ts";
import { personAt } from "../table.ts";
import { COMMANDS, isOf, someone, someTargets } from "./choose.ts";

type ReceivedPrompt = ReturnType<SeatModule["receivedPrompts"]>[number];

/** A player's prompt that stays open for a while. */
export const prompted: StepKind<{ readonly words: string }> = {
  kind: "prompted",
  weight: 4,
  make(random, { players }) {
    const by = someone(random, players);
    return by === null ? null : { by, args: { words: random.pick(COMMANDS) } };
  },
  async run({ here, keep }, { words }) {
    const result = await here.seat.game.modules.get("quincunx").api.roll(words, { configure: true, mode: "public" });
    keep(result?.message?.id as string | undefined);
  },
  tell: ({ words }) => `opens a prompt for "${words}"`,
};

/** A player's prompt in which two actions share the pool (DP-12); the GM console lists each. */
export const splitPrompted: StepKind<{ readonly words: string }> = {
  kind: "split-prompted",
  weight: 3,
  make(random, { players }) {
    const by = someone(random, players);
    return by === null ? null : { by, args: { words: random.pick(["pool 5 vs 6", "pool 7 vs 4", "pool 4"]) } };
  },
  async run({ here, keep }, { words }) {
    personAt(here).splitNext();
    const result = await here.seat.game.modules.get("quincunx").api.roll(words, { configure: true, mode: "public" });
    keep(result?.message?.id as string | undefined);
  },
  tell: ({ words }) => `opens a prompt for "${words}" and shares its pool`,
};

/** A GM opens or closes the GM console. */
export const watch: StepKind<{ readonly isOpen: boolean }> = {
  kind: "watch",
  weight: 2,
  make(random, { gms }) {
    const by = someone(random, gms);
    return by === null ? null : { by, args: { isOpen: random.chance(0.8) } };
  },
  run: ({ here: { module } }, { isOpen }) => module.listenToPrompts(isOpen ? () => undefined : null),
  tell: ({ isOpen }) => `${isOpen ? "opens" : "closes"} the table`,
};

interface RuleArgs {
  readonly what: (typeof RULINGS)[number];
  readonly which: number;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly isHidden: boolean;
  /** Delay in ms before a prompt is answered; `null`: none. */
  readonly lead: number | null;
  /** Closes their page immediately afterwards. */
  readonly leaves: boolean;
}

const RULINGS = ["set", "hide", "hide", "wave", "give", "give", "give", "take", "none", "impossible"] as const;
/** Besides prompts that wait for other users. */
const OPENING = ["prompted", "split-prompted", "question", "request", "contest", "aid"] as const;

/** A GM's ruling on an open prompt, even if another GM rules at the same time or the prompt was answered meanwhile. */
export const ruling: StepKind<RuleArgs> = {
  kind: "ruling",
  weight: 6,
  make(random, { gms, steps }) {
    const by = someone(random, gms);
    // Prompts are open for seconds.
    const isLive = steps.slice(-3).some(isOf(...OPENING));
    const fields = someTargets(random);
    const what = random.pick(RULINGS);
    const args = { what, which: random.integer(0, 9), fields, isHidden: what === "hide" };
    const [lead, leaves] = [random.pick([null, null, 0, 20, 300, 3000]), random.chance(0.08)];
    return by !== null && isLive ? { by, args: { ...args, lead, leaves } } : null;
  },
  async run({ table, here, step }, args) {
    await toBeHeard(here);
    const open = [...table.open.values()].flatMap((at) => personAt(at).answersAt ?? []);
    if (args.lead !== null && open.length > 0) await sleep(Math.min(...open) - args.lead - table.clock.now);
    if (table.open.get(step.by) !== here) return;
    const ruled = rule(here, args);
    if (args.leaves) table.leave(step.by);
    else await ruled;
  },
  tell: ({ what, fields, lead, leaves }) =>
    `says "${what}" about an open prompt${lead === null ? "" : `, ${lead} ms before it is answered`}${leaves ? ", and leaves" : ""}: ${JSON.stringify(fields)}`,
};

/** Opens the GM console if no prompt is known, and waits for the first one. */
async function toBeHeard({ module }: OpenSeat): Promise<void> {
  if (module.receivedPrompts().length > 0) return;
  module.listenToPrompts(() => undefined);
  for (let tries = 0; tries < 15 && module.receivedPrompts().length === 0; tries += 1) await sleep(200);
}

async function rule({ module }: OpenSeat, { what, which, fields }: RuleArgs): Promise<void> {
  const open = module.receivedPrompts();
  const prompt = open[which % Math.max(1, open.length)];
  if (!prompt) return;
  const { hideable } = module.mechanics.find(({ id }) => id === prompt.mechanic) ?? { hideable: [] };
  const own = Object.fromEntries(hideable.map((field) => [field, fields[field]]));
  if (what === "set") await module.setOpenly(prompt.prompt, own);
  else if (what === "hide") await module.hideFrom(prompt.prompt, own);
  else if (what === "wave") await module.rule(prompt.prompt, { answer: "wave" });
  else if (what === "give") give(module, prompt, which);
  else if (what === "take") await takeBack(module, prompt, which);
  else await module.endPrompt(prompt, what);
}

/** One of the gifts that the GM console offers. */
function give(module: SeatModule, prompt: ReceivedPrompt, which: number): void {
  const row = module.rowOf(prompt, undefined);
  const offered = module.givings(row).flatMap(({ canGive }, index) => (canGive ? [index] : []));
  const index = offered[which % Math.max(1, offered.length)];
  if (index !== undefined) module.giveRow(row, index, which % 2 === 0 ? "" : "the high ground");
}

async function takeBack(
  module: SeatModule,
  { prompt, ruling: { gifts } }: ReceivedPrompt,
  which: number,
): Promise<void> {
  const gift = gifts[which % Math.max(1, gifts.length)];
  if (gift) await module.takeBackBonus(prompt, gift.id);
}
