/** Answering a request: the player's own card, pointing at it. */
import { mechanicById } from "../../rules/index.ts";
import { ports } from "../ports.ts";
import { statsOf } from "../actors/stats.ts";
import { operate } from "../messages/operate.ts";
import { flagsOf, type RequestSeat } from "../messages/flags.ts";
import { amendedBySecret } from "../messages/secrets.ts";
import { rollSpec } from "../rolling/roll.ts";
import { mySeats, requestOf, type Request } from "./state.ts";

/** Requests that are open in a prompt at this seat: a second click must not open a second prompt. */
const open = new Set<string>();

/** Opens the prompt for every seat of this user that has not answered, one after the other. */
export async function answerRequest(message: ChatMessage.Implementation): Promise<void> {
  const id = message.id ?? "";
  if (open.has(id)) return;
  open.add(id);
  try {
    for (;;) {
      const request = requestOf(message);
      const seat = request ? mySeats(request)[0] : undefined;
      if (!request || !seat || !(await answerFor(request, seat))) return;
    }
  } finally {
    open.delete(id);
  }
}

/** False where the prompt was left. */
async function answerFor({ message, flags }: Request, seat: RequestSeat): Promise<boolean> {
  const mechanic = mechanicById(flags.mechanic);
  const actor = seat.actor ? ((await fromUuid(seat.actor as never)) as Actor.Implementation | null) : null;
  const stat = actor && seat.stat ? statsOf(actor).find(({ id }) => id === seat.stat) : undefined;
  // A stat brings its own dice and bonuses; what the GM fixed is laid over it.
  const asked = flags.spec;
  const spec = stat?.roll ? { ...mechanic.parseSpec(stat.roll.spec), ...pick(asked, flags.fixed) } : asked;
  const result = await rollSpec(
    { mechanic: mechanic.id, spec, title: flags.title, actor, stats: stat?.roll?.with ?? [], origin: { request: message.id ?? "" } },
    { configure: true, locked: flags.fixed },
  );
  return result !== null;
}

/** Closed by the GM: an operation like any other. */
export async function closeRequest(message: ChatMessage.Implementation): Promise<void> {
  await operate(message, "close", {}, game.i18n.format("QUINCUNX.Request.closedBy", { name: game.user.name ?? "" }));
}

/** On a GM's client: an answer to a request with a hidden target is judged with it there, and nowhere else. */
export async function judgeAnswer(message: ChatMessage.Implementation): Promise<void> {
  const flags = flagsOf(message);
  if (flags?.kind === "card" && flags.origin.request && message.id) await amendedBySecret(flags.origin.request, message.id);
}

/** When a request arrives: its prompt opens at the seats that it names. */
export function openAtMySeat(message: ChatMessage.Implementation): void {
  const request = requestOf(message);
  if (request && mySeats(request).length > 0) answerRequest(message).catch((error: unknown) => ports().notifyError(error));
}

function pick(spec: Readonly<Record<string, unknown>>, fields: readonly string[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(fields.filter((field) => field in spec).map((field) => [field, spec[field]]));
}
