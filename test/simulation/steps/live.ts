/** Open prompts of players at the GMs' (the table): opened to it, set, hidden, waved through, ended. */
import type { OpenSeat } from "../seat/open-seat.ts";
import type { StepKind } from "../story.ts";
import { COMMANDS, isOf, someone, TARGETS } from "./choose.ts";

/** A player's prompt, that is open for a while. */
export const prompted: StepKind<{ readonly words: string }> = {
  kind: "prompted",
  weight: 4,
  make(random, { players }) {
    const by = someone(random, players);
    return by === null ? null : { by, args: { words: random.pick(COMMANDS) } };
  },
  async run({ here, keep }, { words }) {
    const result = await here.seat.game.modules
      .get("quincunx")
      .api.roll(words, { configure: true }, { mode: "public" });
    keep(result?.message?.id as string | undefined);
  },
  tell: ({ words }) => `opens a prompt for "${words}"`,
};

/** A GM opens the table, or closes it. */
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
}

const RULINGS = ["set", "hide", "hide", "wave", "none-needed", "impossible"] as const;

/** What a GM says about one of the prompts that are open then, whoever else says something about it. */
export const ruling: StepKind<RuleArgs> = {
  kind: "ruling",
  weight: 6,
  make(random, { gms, steps }) {
    const by = someone(random, gms);
    // Prompts are open for seconds.
    const isLive = steps.slice(-3).some(isOf("prompted", "question", "request", "contest"));
    const fields = Object.fromEntries(Object.entries(TARGETS).map(([field, draw]) => [field, draw(random)]));
    const what = random.pick(RULINGS);
    const args = { what, which: random.integer(0, 9), fields, isHidden: what === "hide" };
    return by !== null && isLive ? { by, args } : null;
  },
  run: ({ here }, args) => rule(here, args),
  tell: ({ what, fields }) => `says "${what}" about an open prompt: ${JSON.stringify(fields)}`,
};

async function rule({ module }: OpenSeat, { what, which, fields }: RuleArgs): Promise<void> {
  const open = module.heardPrompts();
  const prompt = open[which % Math.max(1, open.length)];
  if (!prompt) return;
  const { hideable } = module.mechanics.find(({ id }) => id === prompt.mechanic) ?? { hideable: [] };
  const own = Object.fromEntries(hideable.map((field) => [field, fields[field]]));
  if (what === "set") await module.setOpenly(prompt.prompt, own);
  else if (what === "hide") await module.hideFrom(prompt.prompt, own);
  else if (what === "wave") await module.rule(prompt.prompt, { answer: "wave" });
  else await module.endPrompt(prompt, what);
}
