/** Answering a request: the player's own card, pointing at it. */
import { mechanicById } from "../mechanics/registry.ts";
import { beginSpec } from "../table/settled.ts";
import { ports } from "../ports.ts";
import { statOf } from "../stats.ts";
import type { AskConfig } from "../rolling/ask.ts";
import { rollSpec } from "../rolling/roll.ts";
import { layOver } from "./spec.ts";
import { answerOf, mySeats, readSpec, requestOf, type Request } from "./state.ts";

interface Asking {
  /** The seat that the prompt is open for. */
  seat: number;
  stop: AbortController;
}

/** Requests that are open in a prompt here: a second click must not open a second prompt. */
const open = new Map<string, Asking>();

/** Opens the prompt for every seat of this user that has not answered, one after the other, until one is left; held keys skip them. */
export async function answerRequest(message: ChatMessage.Implementation, ask: AskConfig = {}): Promise<void> {
  const id = message.id ?? "";
  if (open.has(id)) return;
  try {
    for (;;) {
      // It may have been deleted while its prompt was open.
      const request = game.messages.has(id) ? requestOf(message) : null;
      const [seat] = request ? mySeats(request) : [];
      if (!request || seat === undefined) return;
      const asking = { seat, stop: new AbortController() };
      open.set(id, asking);
      const isRolled = await answerFor(request, seat, { ...ask, signal: asking.stop.signal });
      const isAnswered = answerOf(request, seat) !== null;
      // Left, or rolled and kept from the log by somebody: the card's button asks again.
      if (!isAnswered && (isRolled || !asking.stop.signal.aborted)) return;
    }
  } finally {
    open.delete(id);
  }
}

/** A prompt whose request was closed, deleted, or answered at another screen of this user goes away. */
export function recheckPrompt(requestId: string): void {
  const asking = open.get(requestId);
  if (!asking) return;
  const message = game.messages.get(requestId);
  const request = message ? requestOf(message) : null;
  if (!request || !mySeats(request).includes(asking.seat)) asking.stop.abort();
}

/** False where the prompt was left. */
async function answerFor(
  { message, flags }: Request,
  index: number,
  dialog: AskConfig & { readonly signal: AbortSignal },
): Promise<boolean> {
  const mechanic = mechanicById(flags.mechanic);
  const seat = flags.seats[index];
  const actor = seat?.actor ? ((await fromUuid(seat.actor as never)) as Actor.Implementation | null) : null;
  const found = actor && seat?.stat ? statOf(actor, seat.stat) : undefined;
  const stat = found?.mechanic === mechanic.id ? found : undefined;
  // A stat brings its own dice and bonuses; what the GM fixed is laid over it, what the GM gives stands beside it.
  const asked = readSpec(flags);
  const spec = stat?.roll ? layOver(beginSpec(mechanic, stat.roll.spec), asked, flags) : asked;
  const result = await rollSpec(
    {
      mechanic: mechanic.id,
      spec,
      title: flags.title,
      actor,
      stats: stat?.roll?.with ?? (stat ? [stat.id] : []),
      origin: { request: message.id ?? "", seat: index, ...(seat?.actor ? { actor: seat.actor } : {}) },
    },
    { ...dialog, configure: true, locked: flags.fixed },
  );
  return result !== null;
}

/** When a request arrives: its prompt opens at the seats that it names. */
export function openAtMySeat(message: ChatMessage.Implementation): void {
  const request = requestOf(message);
  if (request && mySeats(request).length > 0)
    answerRequest(message).catch((error: unknown) => ports().notifyError(error));
}
