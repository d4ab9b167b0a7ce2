/**
 * Planned steps of evenings.test.ts: actors with effects, tokens, copies, imports, and conditions. Never drawn at
 * random.
 */
import { sleep } from "../clock.ts";
import { globalsOf, messageAt, type OpenSeat } from "../seat/open-seat.ts";
import type { Doing, StepKind } from "../story.ts";
import { heroIdOf, userIdOf, type SimulatedTable } from "../table.ts";
import { offered } from "./press.ts";
import type { Hero, PageApi, Result } from "../../support/page.ts";

const planned = { weight: 0, make: () => null } as const;

/** Replaces names of actors by their UUIDs; keeps existing UUIDs. */
const uuidOf = (actor: string): string => (actor.includes(".") ? actor : `Actor.${actorIdOf(actor)}`);
const actorIdOf = (actor: string): string => (/^hero of /u.test(actor) ? heroIdOf(actor.slice(8)) : actor);

/** Resolves when this seat knows the actor, whose data another seat may still be sending. */
async function actorSoon({ here }: Doing, actor: string): Promise<Hero> {
  const { fromUuidSync } = globalsOf(here);
  for (let waited = 0; waited < 40_000; waited += 500) {
    const found = fromUuidSync(uuidOf(actor));
    if (found) return found;
    await sleep(500);
  }
  throw new Error(`${here.name} does not know ${actor}`);
}

/** Ownership levels by user name. */
type Ownership = Readonly<Record<string, number>>;
const ownershipOf = (levels: Ownership): object =>
  Object.fromEntries(
    Object.entries(levels).map(([name, level]) => [name === "default" ? name : userIdOf(name), level]),
  );

const hero: StepKind<{
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly system: object;
  readonly ownership: Ownership;
}> = {
  ...planned,
  kind: "hero",
  async run({ here }, { id, type, ownership, ...data }) {
    const whole = { ...data, _id: id, type: `quincunx.${type}`, ownership: ownershipOf(ownership) };
    await globalsOf(here).Actor.create(whole, { keepId: true });
  },
  tell: ({ name }) => `makes ${name}`,
};

const own: StepKind<{ readonly actor: string; readonly ownership: Ownership }> = {
  ...planned,
  kind: "own",
  run: async (doing, { actor, ownership }) =>
    void (await (await actorSoon(doing, actor)).update({ ownership: ownershipOf(ownership) })),
  tell: ({ actor, ownership }) => `lets others see ${actor}: ${JSON.stringify(ownership)}`,
};

const effect: StepKind<{ readonly actor: string; readonly name: string; readonly changes: Ownership }> = {
  ...planned,
  kind: "effect",
  async run(doing, { actor, name, changes }) {
    const list = Object.entries(changes).map(([key, value]) => ({ key: `system.${key}`, mode: 2, value: `${value}` }));
    await (await actorSoon(doing, actor)).createEmbeddedDocuments("ActiveEffect", [{ name, changes: list }]);
  },
  tell: ({ actor, name, changes }) => `lays ${name} on ${actor}: ${JSON.stringify(changes)}`,
};

const endEffects: StepKind<{ readonly actor: string }> = {
  ...planned,
  kind: "end-effects",
  async run(doing, { actor }) {
    const found = await actorSoon(doing, actor);
    await found.deleteEmbeddedDocuments("ActiveEffect", [...found.effects.keys()]);
  },
  tell: ({ actor }) => `ends the effects on ${actor}`,
};

const scene: StepKind<{
  readonly id: string;
  readonly tokens: readonly {
    readonly id: string;
    readonly name: string;
    readonly actor: string;
    readonly linked: boolean;
  }[];
}> = {
  ...planned,
  kind: "scene",
  async run({ here }, { id, tokens }) {
    const { Scene } = globalsOf(here);
    const placed = await Scene.create({ _id: id, name: "Bridge", active: true }, { keepId: true });
    const list = tokens.map(({ id: _id, name, actor, linked }) => ({
      ...{ _id, name, actorId: actorIdOf(actor), actorLink: linked },
    }));
    await placed.createEmbeddedDocuments("Token", list, { keepId: true });
  },
  tell: ({ tokens }) => `places ${tokens.map(({ name }) => name).join(", ")}`,
};

/** Deletes a token with its delta, or an actor. */
const copy: StepKind<{ readonly of: string; readonly id: string; readonly name: string }> = {
  ...planned,
  kind: "copy",
  async run(doing, { of, id, name }) {
    const actor = await actorSoon(doing, of);
    const { token } = actor;
    if (token)
      await token.parent!.createEmbeddedDocuments("Token", [{ ...token.toObject(), _id: id, name }], { keepId: true });
    else await globalsOf(doing.here).Actor.create({ ...(actor.toObject() as object), _id: id, name }, { keepId: true });
  },
  tell: ({ of, name }) => `copies ${of} as ${name}`,
};

const exported = new WeakMap<SimulatedTable, Map<string, string>>();

const link: StepKind<{ readonly token: string }> = {
  ...planned,
  kind: "link",
  run: async ({ here }, { token }) => void (await globalsOf(here).fromUuidSync(token).update({ actorLink: true })),
  tell: ({ token }) => `links ${token} with its actor`,
};

const saveActor: StepKind<{ readonly actor: string }> = {
  ...planned,
  kind: "save-actor",
  async run(doing, { actor }) {
    const saved = exported.get(doing.table) ?? new Map<string, string>();
    exported.set(doing.table, saved.set(actor, JSON.stringify((await actorSoon(doing, actor)).toObject())));
  },
  tell: ({ actor }) => `exports ${actor}`,
};

const importActor: StepKind<{ readonly actor: string }> = {
  ...planned,
  kind: "import-actor",
  run: async (doing, { actor }) =>
    void (await (await actorSoon(doing, actor)).importFromJSON(exported.get(doing.table)?.get(actor) ?? "")),
  tell: ({ actor }) => `imports ${actor} as it was exported`,
};

/** Uses the dialog, in which any permitted user may choose the targets. */
const deal: StepKind<{ readonly on: number; readonly to: readonly string[]; readonly heals?: boolean }> = {
  ...planned,
  kind: "deal",
  async run(doing, { on, to, heals = false }) {
    const { here } = doing;
    for (const actor of to) await actorSoon(doing, actor);
    const offer = await offered(doing, () => harmOffer(here, doing.made(on), (id) => !id.endsWith(" again")));
    if (!offer) throw new Error("no harm is offered");
    const { implementations } = here.module;
    const { askHarm } = implementations;
    implementations.askHarm = async ({ rows }) => {
      implementations.askHarm = askHarm;
      const chosen = rows.filter(({ target }) => to.map(uuidOf).includes(target.actor));
      if (chosen.length < to.length) throw new Error(`of ${to.join()} ${chosen.length} can be harmed`);
      return chosen.map(({ target }) => ({ ...target, ...(heals ? { heals } : {}) }));
    };
    here.module.act(offer.message, offer.operation, offer.id);
  },
  tell: ({ on, to, heals }) => `${heals ? "heals" : "harms"} ${to.join(" and ")} by what #${on} made`,
};

const dealAgain: StepKind<{ readonly on: number }> = {
  ...planned,
  kind: "deal-again",
  async run(doing, { on }) {
    const offer = await offered(doing, () =>
      harmOffer(doing.here, doing.made(on), (id, operation) => id.endsWith(" again") || operation === "applyAgain"),
    );
    if (!offer) throw new Error("nothing was overwritten");
    doing.here.module.act(offer.message, offer.operation, offer.id);
  },
  tell: ({ on }) => `applies again what an import has overwritten of #${on}`,
};

function harmOffer(
  at: OpenSeat,
  message: string | undefined,
  isMeant: (id: string, operation: string) => boolean,
): { readonly message: string; readonly operation: string; readonly id: string } | undefined {
  const open = at.module.openMessage(messageAt(at, message) ?? undefined);
  const offers = open ? at.module.offerViews(open.base) : [];
  const found = offers.find(
    ({ operation, id }) => ["harm", "applyAgain"].includes(operation) && isMeant(id, operation),
  );
  return found && message !== undefined ? { message, operation: found.operation, id: found.id } : undefined;
}

const rollStat: StepKind<{
  readonly actor: string;
  /** Prefix of the id; the first match is used. */
  readonly stat: string;
  /** The dice show these faces, repeated. */
  readonly faces?: readonly number[];
  /** A user who does not own the actor gets a notification, and no roll happens. */
  readonly isRefused?: boolean;
}> = {
  ...planned,
  kind: "roll-stat",
  async run(doing, { actor, stat, faces = [4], isRefused = false }) {
    const found = await actorSoon(doing, actor);
    const { api } = doing.here.seat.game.modules.get("quincunx");
    const { id } = (api as PageApi).stats(found).find((one) => one.id.startsWith(stat)) ?? {};
    if (!id) throw new Error(`${actor} has no stat ${stat}`);
    const { Dice } = globalsOf(doing.here).CONFIG;
    const { randomUniform } = Dice;
    let thrown = -1;
    Dice.randomUniform = () => 1 - ((faces[(thrown += 1) % faces.length] ?? 1) - 0.5) / 6;
    const rolling: Promise<Partial<Result>> = api.rollStat(found.uuid, id, { skip: true, mode: "public" });
    const result = await rolling
      .catch((error: unknown): Partial<Result> => {
        if (!isRefused) throw error;
        return { kind: "prevented" };
      })
      .finally(() => (Dice.randomUniform = randomUniform));
    if ((result.kind !== "rolled") !== isRefused) throw new Error(`${result.kind}: ${id}`);
    doing.keep(result.message?.id);
  },
  tell: ({ actor, stat, isRefused }) => `${isRefused ? "may not roll" : "rolls"} ${stat} of ${actor}`,
};

/** Reads a sheet. A sheet of an unobservable actor contains neither numbers nor rows. */
const look: StepKind<{ readonly actor: string; readonly isLimited: boolean; readonly words?: string }> = {
  ...planned,
  kind: "look",
  async run(doing, { actor, isLimited, words = "" }) {
    const { sheet } = await actorSoon(doing, actor);
    await sheet.render({ force: true });
    const text = (sheet.element.textContent ?? "").replaceAll(/\s+/gu, " ");
    const hasRows = sheet.element.querySelector("[data-quincunx-stat], [data-quincunx-track], input") !== null;
    await sheet.close();
    if (hasRows === isLimited || !text.includes(words)) throw new Error(`reads: ${text}`);
  },
  tell: ({ actor, isLimited }) => `reads ${actor}${isLimited ? ", and not much is there" : ""}`,
};

/** Checks every seat after all updates have arrived. `number`: `luck`, `harm`, … */
const stands: StepKind<{
  readonly actor: string;
  readonly number: string;
  readonly value: number;
  /** Without effects. Default: the same. */
  readonly stored?: number;
}> = {
  ...planned,
  kind: "stands",
  isOutside: true,
  run({ table }, { actor, number, value, stored = value }) {
    for (const { name, seat } of table.open.values()) {
      const read = seat.run((): readonly unknown[] => {
        const found = globalsOf({ seat }).fromUuidSync(uuidOf(actor)) as Hero | null;
        return [found?.system, found?.toObject().system].map((one) => {
          const read = one?.[number] as { readonly value?: number } | number | undefined;
          return typeof read === "object" ? (read.value ?? read) : read;
        });
      });
      if (String(read) !== String([value, stored])) throw new Error(`at ${name} it is ${read.join(", stored ")}`);
    }
  },
  tell: ({ actor, number, value }) => `at every seat ${number} of ${actor} is ${value}`,
};

/** The text of the card is the same for all GMs, and contains these words. */
const reads: StepKind<{ readonly on: number; readonly words: string }> = {
  ...planned,
  kind: "reads",
  run({ here, made }, { on, words }) {
    const message = messageAt(here, made(on));
    const base = message && here.module.cardOf(message);
    const lines = base ? here.module.historyOf(base, () => null).map(({ what }) => here.module.speak(what)) : [];
    if (!lines.some((line) => line.includes(words))) throw new Error(`the card says: ${lines.join(" | ")}`);
  },
  tell: ({ on, words }) => `reads on what #${on} made: ${words}`,
};

export const EVENING_STEPS = [
  ...[hero, own, effect, endEffects, scene, copy, link, saveActor, importActor],
  ...[deal, dealAgain, rollStat, look, stands, reads],
] as readonly unknown[] as readonly StepKind[];
