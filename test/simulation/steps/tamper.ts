/**
 * Rewrites a card by hand: its author changes title and numbers, while the roll proves the spec; or a GM changes a die
 * (core may allow that to players too), and a GM's page marks the change for all users (`edited`).
 */
import { globalsOf, type Stored } from "../seat/open-seat.ts";
import type { StepKind } from "../story.ts";
import { isOf, recent, someone } from "./choose.ts";
import { messageSoon } from "./soon.ts";

export const tamper: StepKind<{ readonly on: number }> = {
  kind: "tamper",
  weight: 2,
  make(random, so) {
    const step = recent(random, so, isOf("roll", "roll-waiting"));
    const by = random.chance(0.5) ? someone(random, so.gms) : (step?.by ?? null);
    return step && so.here.some(({ name }) => name === by) && by !== null ? { by, args: { on: step.id } } : null;
  },
  async run(doing, { on }) {
    const { here } = doing;
    const message = await messageSoon(doing, on);
    if (!message?.isOwner) return;
    const { flags, rolls } = message._source as object as Pick<Stored, "flags" | "rolls">;
    const changes = here.seat.game.user.isGM ? { rolls: turned(rolls) } : { flags: better(flags) };
    await globalsOf(here).ChatMessage.updateDocuments([{ _id: message.id, ...changes }]);
  },
  tell: ({ on }) => `rewrites what #${on} made, by hand`,
};

interface StoredDie {
  readonly faces: number;
  readonly results?: readonly { result: number }[];
}

function better({ quincunx }: Stored["flags"]): object {
  const fields = Object.entries(quincunx?.spec ?? {}).map(([key, value]) => [
    key,
    typeof value === "number" ? value + 1 : value,
  ]);
  return { quincunx: { title: "As if it had been another", spec: Object.fromEntries(fields) } };
}

/** The first die shows its maximum, or otherwise its minimum. */
function turned([first = "{}", ...others]: readonly string[]): readonly string[] {
  const roll = JSON.parse(first) as { readonly terms?: readonly StoredDie[] };
  const die = roll.terms?.find(({ results }) => results && results.length > 0);
  const shown = die?.results?.[0];
  if (shown) shown.result = shown.result === die.faces ? 1 : die.faces;
  return [JSON.stringify(roll), ...others];
}
