/** The log that is attacked: cards of everybody with all that can happen to them, requests with answers. */
import { sleep } from "../play.ts";
import { globalsOf, type Loose, type OpenSeat } from "../seat/open-seat.ts";
import { personAt, userIdOf, type SimulatedTable } from "../table.ts";

export const HOSTILE_SEATS = ["Gamemaster", "Ana", "Ben"] as const;

const COMMANDS = {
  Ana: [
    "check 5 vs 20",
    "te adv 1 low",
    "margin 6 vs 7",
    "fives 2d6[hero] + d8[trope] + d10 vs 5 cd 2 by gm",
    "pool 7 vs 6",
  ],
  Ben: ["check 3", "fives 3d6 vs 6 luck d6", "pool 3 + 2 vs 4"],
  Gamemaster: ["margin 6/9 vs 5 need 2", "te mid"],
} as const;

export async function makeLog(table: SimulatedTable): Promise<void> {
  const at = (name: string): OpenSeat => table.open.get(name) as OpenSeat;
  const gm = at("Gamemaster");
  const ids: Record<string, string[]> = {};
  for (const [name, commands] of Object.entries(COMMANDS))
    for (const words of commands) (ids[name] ??= []).push(await as(at(name), () => roll(at(name), words)));
  const [anas, bens] = [ids.Ana ?? [], ids.Ben ?? []];
  await amend(gm, anas[0], { target: 12 }, false);
  await amend(gm, anas[0], { target: 14 }, false);
  await amend(gm, bens[0], { target: 11 }, true);
  await amend(gm, anas[2], { threshold: 6 }, false);
  const last = (): string => ofKind(gm, "operation").at(-1)?.flags.quincunx.id as string;
  await press(gm, anas[2], "undo", last());
  await press(gm, anas[3], "throw", "");
  const api = gm.seat.game.modules.get("quincunx").api;
  const seats = ["Ana", "Ben"].map((name) => ({ user: userIdOf(name) }));
  await as(gm, () => api.request({ mechanic: "standard-check", spec: { target: 15 }, seats, title: "Climb" }));
  await as(gm, () => api.request({ mechanic: "difficulty-pool", spec: { dice: 5, base: 6 }, seats, isHidden: true }));
  await sleep(120_000);
  await press(gm, ofKind(gm, "request")[1]?.id as string, "close", "");
  await as(gm, () => api.request({ mechanic: "margin-pool", spec: { dice: 5, threshold: 6 }, seats }));
  await ask(at("Ana"), gm, "check 5 vs ?", 13);
  await ask(at("Ben"), gm, "margin 4 vs ?", null);
  await as(at("Ben"), () => globalsOf(at("Ben")).ui.chat.processMessage("/r 3dtadv1 + 2"));
  await sleep(120_000);
}

async function as<T>({ seat }: OpenSeat, work: () => Promise<T>): Promise<T> {
  return seat.run(work);
}

async function roll({ seat }: OpenSeat, words: string): Promise<string> {
  return (await seat.game.modules.get("quincunx").api.roll(words, {}, { mode: "public" })).message.id as string;
}

/** A question to the GM; `hidden`: answered so, else it waits. */
async function ask(by: OpenSeat, gm: OpenSeat, words: string, hidden: number | null): Promise<void> {
  await as(by, () => globalsOf(by).ui.chat.processMessage(`/qx ${words}`));
  await sleep(100);
  const id = ofKind(gm, "question").at(-1)?.id as string | undefined;
  if (hidden === null) return;
  personAt(gm).intend(id ?? "", { after: 0, fields: { target: hidden }, isHidden: true });
  await press(gm, id, "decide", "other");
}

async function amend(gm: OpenSeat, card: string | undefined, fields: object, isHidden: boolean): Promise<void> {
  personAt(gm).intend(card ?? "", { after: 0, fields: fields as never, isHidden });
  await press(gm, card, "amend", "");
}

async function press(at: OpenSeat, card: string | undefined, operation: string, value: string): Promise<void> {
  at.seat.run(() => at.module.act(card ?? "", operation, value));
  await sleep(1000);
}

function ofKind({ seat }: OpenSeat, kind: string): readonly Loose[] {
  return (seat.game.messages.contents as Loose[]).filter(({ flags }) => flags.quincunx?.kind === kind);
}
