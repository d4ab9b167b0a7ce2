/**
 * Changes permissions during a story: promotes or demotes a user, deletes a GM; players send by hand operations that
 * only GMs may post.
 */
import { globalsOf, messagesOf, type OpenSeat } from "../seat/open-seat.ts";
import type { StepKind } from "../story.ts";
import { tabOf, userIdOf } from "../table.ts";
import { isOf, recent, someone, TARGETS } from "./choose.ts";
import { isStillHere, messageSoon, until } from "./soon.ts";
import type { MessageFlags } from "../../support/page.ts";

interface TurnArgs {
  readonly who: string;
  readonly role: number;
}

/** Promotes a player to assistant, or demotes a GM to player. */
export const turn: StepKind<TurnArgs> = {
  kind: "turn",
  weight: 1.6,
  make(random, { everybody, gms }) {
    const by = someone(
      random,
      gms.filter(({ role }) => role === 4),
    );
    const others = everybody.filter(({ name }) => name !== by);
    if (by === null || others.length === 0) return null;
    const { name, role } = random.pick(others);
    return { by, args: { who: name, role: role >= 3 ? 1 : 3 } };
  },
  async run({ here }, { who, role }) {
    await here.seat.game.users.get(userIdOf(who))?.update({ role });
  },
  tell: ({ who, role }) => `makes ${who} ${role >= 3 ? "an assistant" : "a player"}`,
};

/** Their pages are closed too, and they never return. */
export const deleteUser: StepKind<{ readonly who: string }> = {
  kind: "delete-user",
  weight: 2,
  make(random, { everybody, gms }) {
    const by = someone(
      random,
      gms.filter(({ role }) => role === 4),
    );
    const who = someone(
      random,
      everybody.filter(({ name, role }) => name !== by && role >= 3),
    );
    return by === null || who === null ? null : { by, args: { who } };
  },
  async run({ table, here }, { who }) {
    await here.seat.game.users.get(userIdOf(who))?.delete();
    for (const tab of [who, tabOf(who)]) table.leave(tab);
  },
  tell: ({ who }) => `deletes the user ${who}`,
};

interface ForgeArgs {
  readonly on: number;
  readonly type: string;
  readonly data: object;
}

/** Sends an operation from a player's console that their page would not offer. */
export const forge: StepKind<ForgeArgs> = {
  kind: "forge",
  weight: 3.2,
  make(random, so) {
    const step = recent(random, so, isOf("roll"));
    const by = someone(random, so.players);
    if (!step || by === null) return null;
    const target = TARGETS["thresholds"]?.(random);
    const [type, data] = random.pick([
      ["amend", { target: random.integer(4, 6) }],
      ["amend", { thresholds: target }],
      ["hide", { target: null }],
      ["edited", {}],
    ] as const);
    return { by, args: { on: step.id, type, data } };
  },
  async run(doing, { on, type, data }) {
    const card = (await messageSoon(doing, on))?.id as string | undefined;
    if (card) await sayByHand(doing.here, { card, type, data, turn: 1 });
  },
  tell: ({ on, type, data }) => `forges "${type}" on what #${on} made: ${JSON.stringify(data)}`,
};

/** Undoes an undo by hand, for which no button exists. */
export const undoUndo: StepKind<{ readonly on: number }> = {
  kind: "undo-undo",
  weight: 4,
  make(random, so) {
    const step = recent(random, so, isOf("undo", "undo-bought"));
    const by = someone(random, so.here);
    return step && by !== null ? { by, args: { on: (step.args as { readonly on: number }).on } } : null;
  },
  async run(doing, { on }) {
    const { here } = doing;
    const card = (await messageSoon(doing, on))?.id as string | undefined;
    if (!card) return;
    const all = (): readonly (MessageFlags | undefined)[] => messagesOf(here).map(({ flags }) => flags.quincunx);
    const findUndo = () => all().findLast((flags) => flags?.type === "undo" && flags.card === card);
    await until(doing, () => findUndo() !== undefined);
    const [said, undo] = [all(), findUndo()];
    // Forged messages may have any content.
    const turns = said.flatMap((flags) => (flags?.card === card && typeof flags.turn === "number" ? flags.turn : []));
    const turn = 1 + Math.max(0, ...turns);
    if (undo && isStillHere(doing)) await sayByHand(here, { card, type: "undo", data: { operation: undo.id }, turn });
  },
  tell: ({ on }) => `takes back by hand that something of #${on} was taken back`,
};

async function sayByHand(here: OpenSeat, said: object): Promise<void> {
  const { ChatMessage, foundry } = globalsOf(here);
  const _id = foundry.utils.randomID() as string;
  const quincunx = { kind: "operation", schema: 1, id: _id, ...said };
  await ChatMessage.create({ _id, content: "by hand", flags: { quincunx } }, { keepId: true });
}
