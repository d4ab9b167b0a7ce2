/** Conditions that must hold after every story. */
import type { Digest } from "./digest.ts";
import type { Situation } from "../../src/card/fields/situation.ts";
import { BY_HAND } from "./hostile/forge.ts";
import { RIGHTS, type Saying } from "./rights.ts";
import { isGM, messagesOf, openAt, stateIn, storedIn, type OpenSeat, type Stored } from "./seat/open-seat.ts";
import { BEAST_HP, POINTS, type SimulatedTable } from "./table.ts";
import { type Hero, type Message, type MessageFlags, type Page, page } from "../support/page.ts";
import type { Fields } from "../../src/rules/contract/fields.ts";
import type { LedgerEntry } from "../../src/log/ledger/entries.ts";
import type { Base } from "../../src/log/operation.ts";
import type { LongTestBase } from "../../src/features/long-test/long-test.ts";
import type { Decision } from "../../src/features/luck/decisions.ts";

/** An entry of an actor's ledger, which a forger may have written. */
type Booking = Partial<Omit<LedgerEntry, "more">> & {
  readonly message: string;
  readonly more?: Fields & { readonly reverted?: readonly number[]; readonly amount?: unknown };
};

const ledgerOn = ({ flags }: Hero) => (flags.quincunx?.ledger ?? {}) as Readonly<Record<string, Booking>>;
const sourceOf = ({ _source }: Hero) => _source.system as Partial<Hero["system"]>;
const pointsOf = (actor: Hero, id: string): number => sourceOf(actor)[id] as number;
const createdAt = ({ _source }: Message): number => _source._stats.createdTime as number;

/** The paid and dealt parts of a card, as features store them. */
interface Paid {
  readonly id: string;
  readonly decisions?: readonly Decision[];
  readonly unpaid?: readonly Decision[];
  readonly resourcePool?: { readonly actor: string };
}
type Gift = Readonly<Record<"id" | "by" | "from" | "kind", string>> & {
  readonly amount: number;
  readonly gone?: boolean;
};
type HarmDealt = Readonly<Record<"operation" | "actor" | "author", string>> & { readonly isReverted?: boolean };
interface Dealing {
  readonly harms?: readonly HarmDealt[];
  readonly isAllowed?: boolean;
  readonly isReverted?: boolean;
  readonly trackEntry?: Booking;
  readonly author?: string;
}

const paidIn = (open: ReturnType<typeof openAt>) => open?.base.state as Omit<Paid, "id"> | undefined;
const harmIn = (open: ReturnType<typeof openAt>) => open?.base.state as Dealing | undefined;
const changeOf = ([before = 0, after = 0]: readonly number[] = []): number => after - before;

type Difficulty = Partial<Record<"base" | "threshold", number | null>>;

/** Numbers of shared dice by round. */
interface Thrown {
  readonly sharedDice?: Readonly<Record<string, Readonly<Record<number, number>>>>;
}

/**
 * Every page has the table's messages and computes the same state. `digests`: by seat name; `stored`: restricts to
 * these messages.
 */
export function disagreements(
  table: SimulatedTable,
  digests: ReadonlyMap<string, Digest>,
  stored: readonly string[] = [...table.world.store.collection("ChatMessage").keys()],
): readonly string[] {
  const failures: string[] = [];
  const [[first, one] = ["", null]] = digests;
  for (const [name, digest] of digests) {
    // Core keeps invalid messages apart.
    const invalid = table.open.get(name)?.seat.game.messages.invalidDocumentIds as ReadonlySet<string> | undefined;
    const missing = stored.filter((id) => !digest.has(id) && !invalid?.has(id));
    const tooMany = [...digest.keys()].filter((id) => !stored.includes(id));
    if (missing.length > 0) failures.push(`${name} misses messages: ${missing.join()}`);
    if (tooMany.length > 0) failures.push(`${name} has messages that are gone: ${tooMany.join()}`);
    if (one) failures.push(...changes(`${first} and ${name} make different things`, one, digest));
  }
  return failures;
}

/** Every page has the same actors, including those of unlinked tokens: stored data, data after effects, and ledger. */
export function actorDisagreements(table: SimulatedTable): readonly string[] {
  const [one, ...others] = [...table.open.values()].map((at) => ({ at, actors: actorsAt(at) }));
  return others.flatMap(({ at, actors }) =>
    one === undefined || String([...one.actors.keys()]) === String([...actors.keys()])
      ? changes(`${one?.at.name ?? ""} and ${at.name} have other numbers`, one?.actors ?? new Map(), actors)
      : [
          `${one.at.name} and ${at.name} have other actors: ${[...one.actors.keys()].join()}; ${[...actors.keys()].join()}`,
        ],
  );
}

function actorsAt({ seat }: OpenSeat): Digest {
  return seat.run(() => {
    const { actors, scenes } = page.game;
    const ofTokens = scenes.contents.flatMap(({ tokens }) =>
      tokens.contents.flatMap((token) => (token.isLinked || !token.actor ? [] : token.actor)),
    );
    const all = [...actors.contents, ...ofTokens];
    const told = all.map((actor): [string, string] => {
      const { system, effects, flags, ownership } = actor.toObject();
      const stored = sorted({ system, effects, flags, ownership, prepared: actor.toObject(false).system });
      return [actor.uuid, JSON.stringify(stored, (key, value: unknown) => (key === "_stats" ? undefined : value))];
    });
    return new Map(told.sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** Compares messages that exist in both. */
export function changes(what: string, before: Digest, after: Digest): readonly string[] {
  return [...after].flatMap(([id, text]) => {
    const old = before.get(id);
    return old === undefined || old === text ? [] : [`${what} of ${id}:${difference(old, text)}`];
  });
}

/** A page's view of a message, and its drawing. */
export interface Shown {
  readonly views: Digest;
  readonly drawings: Digest;
}

/** Equal views have equal drawings. `shown`: by seat name. */
export function misdrawings(shown: ReadonlyMap<string, Shown>): readonly string[] {
  const first = new Map<string, { readonly name: string; readonly drawing: string }>();
  return [...shown].flatMap(([name, { views, drawings }]) =>
    [...views].flatMap(([id, view]) => {
      const drawing = drawings.get(id) ?? "";
      const other = first.get(`${id} ${view}`);
      if (!other) first.set(`${id} ${view}`, { name, drawing });
      return !other || other.drawing === drawing
        ? []
        : [`${other.name} and ${name} have different drawings of ${id}:${difference(other.drawing, drawing)}`];
    }),
  );
}

/**
 * The points of each hero are the initial points minus its ledger entries; no spend is pending; no card counts an
 * unpaid spend. Ledger entries of deleted cards may be missing; their spends, and tracked and carried results remain.
 */
export function unpaidBills(at: OpenSeat, isSomethingGone: boolean, isTracked: boolean): readonly string[] {
  return at.seat.run(() => {
    const states = messagesOf(at).flatMap((message) => {
      const state = paidIn(openAt(at, message));
      return state?.resourcePool ? [{ ...state, id: message.id }] : [];
    });
    const bills = page.game.actors.contents.flatMap((actor) => [
      ...billsOf(actor, (spent, paid) => isSomethingGone && (spent > paid || isTracked)),
      ...(isSomethingGone ? [] : unsaidBills(at, actor, states)),
    ]);
    return [...bills, ...states.flatMap((state) => missettled(at, state))];
  });
}

/** No spend is pending, and a spend posted at two seats at once counts once. */
function missettled({ name }: OpenSeat, { id, unpaid = [], decisions = [] }: Paid): readonly string[] {
  const said = decisions.flatMap(({ action, turn, isBefore }) =>
    isBefore ? [] : [JSON.stringify([turn, sorted(action)])],
  );
  return [
    ...(unpaid.length > 0 ? [`${name}: a spend on ${id} is not settled`] : []),
    ...(new Set(said).size < said.length ? [`${name}: what was said at once counts twice on ${id}`] : []),
  ];
}

/** The points of each hero are the initial points, plus tracked results, minus all purchases and spends on cards. */
function unsaidBills(at: OpenSeat, actor: Hero, states: readonly Paid[]): readonly string[] {
  const { name } = at;
  if (String(actor.type) !== "quincunx.fives-hero") return [];
  const bought = states
    .filter(({ resourcePool }) => resourcePool?.actor === actor.uuid)
    .flatMap(({ decisions = [] }) => decisions);
  return Object.entries(POINTS).flatMap(([id, begin]) => {
    const said = bought.reduce((sum, { action }) => sum + (action.price[id] ?? 0), 0);
    const price = said + spentUnread(at, actor, id);
    const spent = begin - pointsOf(actor, id) + trackedOn(actor, id);
    const told = `${name}: ${actor.name} has spent ${spent} ${id}`;
    return [
      ...(spent === price ? [] : [`${told}, and cards say ${price}`]),
      ...(pointsOf(actor, id) < 0 ? [`${told}, which is more than there were`] : []),
    ];
  });
}

/**
 * Spends on cards that cannot be read, because a die was changed by hand and more dice would be needed; the points
 * remain spent.
 */
function spentUnread(at: OpenSeat, actor: Hero, id: string): number {
  const entries = Object.values(ledgerOn(actor));
  return entries.reduce((sum, { type, message: card, change: paid }) => {
    const message = page.game.messages.get(card) as Message | undefined;
    const isUnread = message && openAt(at, message)?.base.state === undefined;
    return isUnread && type !== "track" && paid?.[id] ? sum + (paid[id][0] - paid[id][1]) : sum;
  }, 0);
}

/** Sum of the results added to a number of an actor (SC-5). */
function trackedOn(actor: Hero, id: string): number {
  const entries = Object.values(ledgerOn(actor));
  return entries.reduce(
    (sum, { type, change: paid }) => sum + (type === "track" && paid?.[id] ? paid[id][1] - paid[id][0] : 0),
    0,
  );
}

/** The aid in a roll was given, and not by the roller (SC-8). */
export function ungiven(at: OpenSeat): readonly string[] {
  return at.seat.run(() =>
    messagesOf(at).flatMap((message) => {
      const help = at.module.aidOf(message);
      const said = messagesOf(at).filter(({ flags }) => flags.quincunx?.card === message.id);
      const card = help?.card as Message | null | undefined;
      const used = card?.flags.quincunx?.origin?.["usedGifts"] as { readonly gifts?: readonly Gift[] } | undefined;
      return (used?.gifts ?? []).flatMap(({ id, kind, amount }) => {
        const gift = said.find(({ flags }) => flags.quincunx.id === id);
        const { type, data } = (gift?.flags.quincunx ?? {}) as Partial<MessageFlags>;
        const isGiven = type === "aidGrant" && data?.["kind"] === kind && data["amount"] === amount;
        return isGiven && gift?._source.author !== message._source.author
          ? []
          : [`${at.name}: nobody has given ${id}, with which ${card?.id ?? ""} was rolled`];
      });
    }),
  );
}

/**
 * Harm and tracked numbers: the number of each actor is the initial number plus its ledger entries, which match the
 * cards once each; none is pending. For an actor of another system an interrupted write is uncertain; the card reports
 * it, and both values are accepted.
 */
export function wrongHarm(at: OpenSeat, isSomethingGone: boolean): readonly string[] {
  return at.seat.run(() => {
    const states = messagesOf(at).flatMap((message) => harmIn(openAt(at, message)) ?? []);
    const harms = states.flatMap((state) =>
      (state.harms ?? []).map((harm) => ({
        harm,
        standing: at.module.harmStatusOf(state as never, harm as never),
      })),
    );
    const waiting = harms.flatMap(({ harm, standing }) =>
      standing.kind === "waiting" ? [`${at.name}: harm to ${harm.actor} is not done`] : [],
    );
    const untracked = states.flatMap(({ isAllowed, isReverted, trackEntry: entry, author }) =>
      isAllowed !== true || (entry && (!isReverted || entry.more))
        ? []
        : [`${at.name}: a number of ${author} is not tracked`],
    );
    const wrong = page.game.actors.contents.flatMap((actor) => {
      const entries = Object.entries(ledgerOn(actor));
      const isHere = ([, { type }]: [string, Booking]): boolean => type === "harm" || type === "track";
      // A reverted change may be smaller than the applied one if the number reached its limit meanwhile.
      const pairs = entries
        .filter(isHere)
        .flatMap(([, { change, was, more }]) =>
          change?.["harm"] ? [change["harm"]] : more?.reverted ? [was?.["harm"] ?? [], more.reverted] : [],
        );
      const changed = pairs.reduce((sum, [before = 0, after = 0]) => sum + after - before, 0);
      const unclear = entries.flatMap(([, { more }]) => (more?.step === "unclear" ? [Number(more.amount ?? 0)] : []));
      const slack = unclear.reduce((sum, one) => sum + one, 0);
      const [begin, now] =
        String(actor.type) === "npc" ? [BEAST_HP, actor.system.hp.value] : [0, sourceOf(actor).harm?.value ?? 0];
      const said = harms.filter(
        ({ harm, standing }) => harm.actor === actor.uuid && standing.kind === "done" && !harm.isReverted,
      );
      const ofHarm = entries.filter(([, { type, change }]) => type === "harm" && change?.["harm"]);
      const tooMany = !isSomethingGone && slack === 0 && said.length !== ofHarm.length;
      const isOff = Math.abs(now - begin - changed) > slack;
      // Harm is dealt once, even if the ledger is wrong.
      const twofold = ofHarm.filter(
        ([, { change, more }]) => Math.abs(changeOf(change?.["harm"])) > Number(more?.amount),
      );
      return [
        ...twofold.map(
          ([id, { change, more }]) =>
            `${at.name}: ${id} took ${JSON.stringify(change?.["harm"])}, not ${String(more?.amount)}`,
        ),
        ...(isOff && !isSomethingGone ? [`${at.name}: ${actor.name} is at ${now}, not ${begin + changed}`] : []),
        ...(tooMany ? [`${at.name}: on ${actor.name} ${ofHarm.length} entries, and ${said.length} said`] : []),
      ];
    });
    return [...waiting, ...(isSomethingGone ? [] : untracked), ...wrong];
  });
}

function billsOf(actor: Hero, mayDiffer: (spent: number, paid: number) => boolean): readonly string[] {
  const entries = Object.values(ledgerOn(actor));
  return (String(actor.type) === "quincunx.fives-hero" ? Object.entries(POINTS) : []).flatMap(([id, begin]) => {
    const paid = entries.reduce((sum, { change: pairs }) => sum + (pairs?.[id] ? pairs[id][0] - pairs[id][1] : 0), 0);
    const spent = begin - pointsOf(actor, id);
    return spent === paid || mayDiffer(spent, paid)
      ? []
      : [`${actor.name} has spent ${spent} ${id}, and entries say ${paid}`];
  });
}

/**
 * Rolls for the same thing (SC-9, DP-8), by their cards: at most as many are free as GMs permitted; each other
 * repetition names an ability or the earlier result; none counts more attempts than existed. Forged cards may claim
 * anything. A card that a GM moved to another situation may have counted others.
 */
export function tooManyTries(at: OpenSeat): readonly string[] {
  return at.seat.run(() => {
    const byHand = messagesOf(at).filter((message) => message.isRoll === true && isByHand(message)).length;
    let filed = 0;
    const cards = messagesOf(at).flatMap((message) => {
      const { situation: named, actor } = message.flags.quincunx?.origin ?? {};
      const isCard = message.flags.quincunx?.kind === "card" && actor !== undefined;
      const open = isCard && message.isContentVisible && !isByHand(message) ? openAt(at, message) : null;
      const state = stateIn(open);
      const situation = state?.["situation"] as Pick<Situation, "check" | "text"> | undefined;
      if (JSON.stringify(situation) !== JSON.stringify(named)) filed += 1;
      if (!open || !state || !situation || !mayRoll(at, message, actor ?? "")) return [];
      const { remarks } = open.display.view(open.base) as { readonly remarks: readonly { readonly key?: string }[] };
      const { mechanic, spec, haveCircumstancesChanged } = state;
      const key = JSON.stringify([actor, mechanic.id, situation.check, situation.text]);
      return [
        {
          key,
          spec,
          haveCircumstancesChanged,
          isBinding: mechanic.repeat?.kind === "binds",
          // Other features, such as a proposed difficulty, have remarks of their own.
          remark: remarks.find(({ key = "" }) => key.startsWith("QUINCUNX.LetItRide."))?.key ?? "",
        },
      ];
    });
    return [...new Set(cards.map(({ key }) => key))].flatMap((key) => {
      const own = cards.filter((card) => card.key === key);
      const count = (is: (card: (typeof own)[number]) => boolean): number => own.filter(is).length;
      const [free, freed] = [
        count(({ remark }) => remark.endsWith("since")),
        count(({ haveCircumstancesChanged }) => haveCircumstancesChanged === true),
      ];
      const told = count(({ remark }) => remark !== "");
      const isTold = told === own.length - 1 || (told === own.length && byHand > 0);
      return [
        ...(free > freed ? [`${at.name}: of ${key} ${free} are free, and ${freed} were freed`] : []),
        ...(own[0]?.isBinding && !isTold ? [`${at.name}: of ${own.length} for ${key} ${told} say why`] : []),
        ...own.flatMap(({ spec }) =>
          Number(spec["attempts"] ?? 0) >= own.length + byHand + filed
            ? [`${at.name}: ${key} counts ${String(spec["attempts"])} tries`]
            : [],
        ),
      ];
    });
  });
}

/** The message was sent by hand (steps/forger.ts). */
function isByHand({ id }: Message): boolean {
  return String(id).startsWith(BY_HAND);
}

/** In one part of a split pool every die counts or is cancelled, once each (DP-12). */
export function miscancelled(at: OpenSeat): readonly string[] {
  return at.seat.run(() =>
    messagesOf(at).flatMap((message) => {
      const state = stateIn(openAt(at, message));
      // A forged message may claim to be a part of any roll, even for mechanics without split pools.
      if (!state?.["split"] || state.mechanic.id !== "difficulty-pool") return [];
      // Opposing dice are not among the roll's own dice.
      const own = message.rolls[0].dice.filter(({ constructor: { name } }) => !isAgainst(name));
      const fell = own.flatMap(({ results }) => results);
      const { faces, unusedFaces = [] } = state;
      const { cancelled = [] } = state as { readonly cancelled?: readonly number[] };
      const all = [...faces.dice, ...unusedFaces.map(({ face }) => face)].sort();
      const isRight =
        String(all) === String(fell.map(({ result }) => result).sort()) &&
        new Set(cancelled).size === unusedFaces.length &&
        unusedFaces.every(({ face }, index) => fell[cancelled[index] ?? -1]?.result === face);
      return isRight ? [] : [`${at.name}: ${message.id} has lost or doubled dice`];
    }),
  );
}

function isAgainst(die: string): boolean {
  return die === "QuincunxChallengeDie";
}

function mayRoll({ module, seat }: OpenSeat, message: Message, uuid: string): boolean {
  const { id, isGM } = module.authorOf(message);
  const actor = (seat.game as Page["game"]).actors.find((one) => one.uuid === uuid) as Hero | undefined;
  const user = seat.game.users.get(id ?? "");
  return isGM || (user !== undefined && actor?.testUserPermission(user, "OWNER") === true);
}

/**
 * The state of each long test equals the pure state machine over the rounds that count. Each hero stores the tests it
 * takes part in, and no finished test.
 */
export function strayTests(at: OpenSeat, isSomethingGone: boolean): readonly string[] {
  return at.seat.run(() =>
    messagesOf(at).flatMap((message) => {
      const base = at.module.longTestOf(message);
      const { id } = message;
      return base ? [...misplayed(at, id, base), ...miskept(at, id, base, isSomethingGone)] : [];
    }),
  );
}

function misplayed({ name, module }: OpenSeat, id: string, { state }: LongTestBase): readonly string[] {
  // The state machine does not cover late heroes, dice that a GM gives, and a GM's difficulty for one round (except a
  // threshold).
  if (state.steps.some(({ kind }) => kind === "dice" || kind === "join" || kind === "pass")) return [];
  const { specs } = state.test as { readonly specs?: readonly Difficulty[] };
  const isSetAnew = ({ spec }: { readonly spec: object | null }, at: number): boolean =>
    specs !== undefined && (spec as Difficulty | null)?.base !== specs[at]?.base;
  if (state.rounds.some(({ hands }) => hands.some(isSetAnew))) return [];
  const played = state.rounds.map(({ hands, refill }) =>
    state.now.pool === null
      ? { faces: hands.map(({ faces }) => faces) }
      : {
          faces: hands[0]!.faces,
          refill: state.due.includes(hands[0]!.in ?? "") ? 0 : (refill ?? 0),
          threshold: (hands[0]!.spec as Difficulty).threshold,
        },
  );
  const pure = module.answer({ do: "long-test-state", mechanic: state.mechanic.id, ...state.test, played }) as {
    state: object;
  };
  return JSON.stringify(pure.state) === JSON.stringify(state.now)
    ? []
    : [`${name}: ${id} stands at ${JSON.stringify(state.now)}, and its rounds come to ${JSON.stringify(pure)}`];
}

function miskept(
  { name, seat, module }: OpenSeat,
  id: string,
  base: LongTestBase,
  isSomethingGone: boolean,
): readonly string[] {
  const { state } = base;
  const isRunning = !state.now.done && state.endedBy === null;
  return (seat.game as Page["game"]).actors.contents.flatMap((actor) => {
    const kept = module.snapshotsOn(actor)[id];
    const isIn = state.workers.some((worker) => worker.actor === actor.uuid);
    const wanted = isRunning && isIn ? module.snapshotOf(base) : undefined;
    // A hero included by a GM at the start keeps the test; a hero brought later keeps it once a permitted user says
    // so.
    const isBegun = base.flags.workers.some((worker) => worker.actor === actor.uuid);
    if (!kept && !(wanted && isBegun && module.authorOf(base.message).isGM)) return [];
    // After the deletion of the message that added it, the stored entry is undefined.
    if (!isBegun && isSomethingGone) return [];
    return seat.run(() => JSON.stringify(sorted(kept)) === JSON.stringify(sorted(wanted)))
      ? []
      : [`${name}: ${actor.name} keeps ${JSON.stringify(kept)} of ${id}, which is ${JSON.stringify(wanted)}`];
  });
}

/** Independent of the order of keys. */
function sorted(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

/**
 * No user exceeded their permissions, and no base message was changed. Computed from authors, roles and the table's
 * clock, independently of the module.
 */
export function usurpations(table: SimulatedTable, at: OpenSeat, ids?: readonly string[]): readonly string[] {
  return at.seat.run(() =>
    messagesOf(at, ids).flatMap((message) => [
      ...misjudgementsOf(table, at, message),
      ...usurpationsOf(table, at, message),
    ]),
  );
}

interface Judging {
  readonly messages: Page["game"]["messages"];
  isGM(message: Message): boolean;
  authorOf(message: Message): string;
  owns(user: string, actor: string): boolean;
}

/**
 * A deleted gift was removed by its giver, its roller or a GM; reverted harm by the roller, an owner of the target or a
 * GM.
 */
function robberies(
  { message, state: folded, operations }: Base,
  { messages, isGM, authorOf, owns }: Judging,
): readonly string[] {
  const isSaid = (type: string, isMeant: (data: Fields) => boolean, mayDo: (user: string) => boolean): boolean =>
    operations.some(({ operation, logged, after }) => {
      const said = messages.get(logged.messageId);
      return after !== null && operation.type === type && isMeant(logged.data) && (isGM(said) || mayDo(authorOf(said)));
    });
  const state = folded as { readonly gifts?: readonly Gift[]; readonly harms?: readonly HarmDealt[] } | undefined;
  const gifts = (state?.gifts ?? []).filter(
    ({ id, by, gone }) =>
      gone &&
      !isSaid(
        "aidBack",
        (data) => data["gift"] === id,
        (user) => user === by || user === authorOf(message as Message),
      ),
  );
  const harms = (state?.harms ?? []).filter(
    ({ operation, actor, author, isReverted }) =>
      isReverted &&
      !isSaid(
        "harm-revert",
        (data) => data["operation"] === operation && data["actor"] === actor,
        (user) => user === author || owns(user, actor),
      ),
  );
  return [
    ...gifts.map(({ from, id }) => `what ${from} gave as ${id} is gone, and nobody who may said so`),
    ...harms.map(({ actor, operation }) => `${actor} is spared ${operation}, and nobody who may said so`),
  ];
}

/** An author counts as a GM exactly if they were a GM at the time of writing. */
function misjudgementsOf(table: SimulatedTable, { name, module }: OpenSeat, message: Message): readonly string[] {
  const { id, isGM } = module.authorOf(message);
  const was = table.wasGM(id ?? "", createdAt(message));
  return was === null || was === isGM
    ? []
    : [`${name} takes the author of ${message.id} for ${isGM ? "a GM" : "no GM"} of that time`];
}

function usurpationsOf(table: SimulatedTable, { module, seat }: OpenSeat, message: Message): readonly string[] {
  const open = openAt({ module }, message);
  if (!open) return [];
  const { actors, messages } = seat.game as Page["game"];
  const failures: string[] = [];
  const authorOf = ({ _source }: Message): string => _source.author;
  // If the role changed at the very moment of writing, both judgements are right.
  const isGM = (one: Message): boolean => table.wasGM(authorOf(one), createdAt(one)) ?? true;
  const isPlayer = (one: Message): boolean => !(table.wasGM(authorOf(one), createdAt(one)) ?? false);
  const undos = messages.contents.filter(
    ({ flags }) => flags.quincunx?.type === "undo" && flags.quincunx.card === message.id,
  );
  const actorAt = (uuid: string): Hero | undefined => actors.find((one) => one.uuid === uuid);
  const owns = (user: string, uuid: string): boolean =>
    (actorAt(uuid)?._source as Partial<Stored> | undefined)?.ownership?.[user] === 3;
  const isThere = (uuid: string): boolean => actorAt(uuid) !== undefined;
  const counted: Saying["before"][number][] = [];
  // Uses the messages as first read, ignoring later changes by their authors.
  const { flags: read = message.flags.quincunx } = open.base as { readonly flags?: object };
  const flags = read as Saying["flags"];
  for (const [index, { operation, logged, after, undo }] of open.base.operations.entries()) {
    // Derived at every seat from another message; it is never posted.
    if (operation.type === "retarget") continue;
    const said = messages.get(logged.messageId);
    const author = authorOf(said);
    const what = `${operation.type} ${logged.id} by ${author} on ${message.id}`;
    const rule = RIGHTS[operation.type];
    const saying = {
      owner: authorOf(message),
      author,
      data: logged.data as Saying["data"],
      flags,
      before: [...counted],
      owns,
      isThere,
    };
    if (!isGM(said) && rule?.player(saying) !== true) failures.push(`${what} counts, and is not theirs to say`);
    if (after !== null) {
      const [type, message] = [operation.type, logged.messageId];
      counted.push({ type, by: author, isGM: isGM(said), message, id: logged.id, data: saying.data });
    }
    const takenBackBy = undos.filter(({ flags }) => flags.quincunx.data?.["operation"] === logged.id);
    // Pages keep a rewritten message as first read; its author cannot change.
    const readFirst = undo && messages.get(undo.messageId);
    const isReverted = [...takenBackBy, ...(readFirst ? [readFirst] : [])].some(
      (one) => isGM(one) || authorOf(one) === author,
    );
    if (after === null && !isReverted && !isPaidBack(seat, logged.messageId))
      failures.push(`${what} does not count, and nobody who may has taken it back`);
    // Ignores undos without a kind, with another message's id or with extra fields. A rewritten undo need not count.
    const isWhole = ({ id, flags: { quincunx }, _source: { _stats } }: Message): boolean =>
      quincunx.kind === "operation" &&
      quincunx.id === id &&
      Object.keys(quincunx.data).length === 1 &&
      _stats.modifiedTime === _stats.createdTime;
    // Only a GM takes back a decision on which another one was built, such as one of the same moment.
    const isBuiltOn = ({ flags: { quincunx } }: Message): boolean =>
      operation.type === "spend" &&
      open.base.operations
        .slice(index + 1)
        .some((later) => later.operation.type === "spend" && later.after && (later.logged.turn ?? 0) < quincunx.turn);
    const isTakenBack = takenBackBy.some(
      (undo) => isWhole(undo) && (!isPlayer(undo) || (authorOf(undo) === author && !isBuiltOn(undo))),
    );
    const isRefused = rule?.isForGood === true || isMisapplied(seat, logged.messageId, message.id);
    if (after !== null && isTakenBack && !isRefused) failures.push(`${what} counts, and was taken back`);
  }
  failures.push(...robberies(open.base, { messages, isGM, authorOf, owns }));
  if (open.kind.kind === "contest") failures.push(...intrusions(module, messages, message, isPlayer, owns));
  if (open.kind.kind === "request" && !isGM(message))
    failures.push(`${message.id} is a request of somebody who was no GM`);
  return failures;
}

/** An undone operation has its ledger entry reverted, even if the author has since rewritten the undo. */
function isPaidBack({ game }: OpenSeat["seat"], messageId: string): boolean {
  return (game as Page["game"]).actors.contents.some((actor) => {
    const { change, was } = ledgerOn(actor)[messageId] ?? {};
    return change === null && (was ?? null) !== null;
  });
}

/** The hero's ledger decides whether a spend was reverted; later changes of the ledger by its owner are ignored. */
function isMisapplied({ game }: OpenSeat["seat"], messageId: string, card: string): boolean {
  return (game as Page["game"]).actors.contents.some((actor) => {
    const entry = ledgerOn(actor)[messageId];
    return entry !== undefined && entry?.message !== card;
  });
}

/** Each throw of a contest was made for it, once, by the user of the side, an owner of its actor, or a GM. */
function intrusions(
  module: OpenSeat["module"],
  messages: Page["game"]["messages"],
  message: Message,
  isPlayer: (one: Message) => boolean,
  owns: (user: string, uuid: string) => boolean,
): readonly string[] {
  const contest = module.contestOf(message);
  if (!contest) return [];
  const all = contest.rounds.flatMap(({ a, b }) => [a, b]).flatMap((id) => id ?? []);
  const twice = new Set(all).size < all.length ? [`a throw counts twice in ${message.id}`] : [];
  const wrong = contest.rounds.flatMap((round) =>
    (["a", "b"] as const).flatMap((side) => {
      const thrown = round[side] === null ? null : (messages.get(round[side]) as Message | undefined);
      const { user, card, actor = "" } = contest.flags.sides[side];
      const author = thrown?._source.author ?? "";
      return !thrown || author === user || owns(author, actor) || thrown.id === card || !isPlayer(thrown)
        ? []
        : [`${author} has thrown for side ${side} of ${message.id}, which is another's`];
    }),
  );
  return [...twice, ...wrong];
}

/**
 * Shared dice in encounters: every seat reads the same die; each round has at most one throw, by a user who was a GM;
 * with a GM present no throw is pending.
 */
export function wrongDice(table: SimulatedTable): readonly string[] {
  const standing = [...table.open.values()].map((at) => [at.name, dieAt(at)] as const);
  const [one] = standing;
  if (!one) return [];
  const failures = standing.flatMap(([name, die]) =>
    die === one[1] ? [] : [`${one[0]} and ${name} see different dice of the table: ${one[1]}, ${die}`],
  );
  const hasGM = [...table.open.values()].some(isGM);
  if (hasGM && standing.some(([, die]) => die.includes('"isDue":true')))
    failures.push(`the die of the table waits for a GM who is there: ${one[1]}`);
  const strays = [...table.open.values()].flatMap(strayDiceAt);
  if (hasGM) failures.push(...strays);
  const thrown = new Set<string>();
  for (const { author, flags, _stats } of storedIn(table, "ChatMessage")) {
    const { kind, die, round: of } = flags?.quincunx ?? {};
    const round = of as { readonly round: number; readonly encounter: string } | undefined;
    if (kind !== "shared-die" || !round || table.wasGM(author, _stats.createdTime) === false) continue;
    const what = `${String(die)} of round ${round.round} of ${round.encounter}`;
    if (thrown.has(what)) failures.push(`${what} was thrown twice`);
    thrown.add(what);
  }
  return failures;
}

/** The shown die is the throw of its round, even if the encounter was moved back or the throw arrived late. */
function strayDiceAt({ name, seat, module }: OpenSeat): readonly string[] {
  return seat.run(() =>
    [...module.sharedDice().values()].flatMap((declared) => {
      const { round, value, isAway } = module.stateOf(declared);
      const kept = (seat.game as Page["game"]).combats.contents.flatMap(({ flags, round: at }) => {
        const { sharedDice } = (flags as { readonly quincunx?: Thrown }).quincunx ?? {};
        return sharedDice?.[declared.die.key]?.[at] ?? [];
      });
      return round === null || isAway || kept.length !== 1 || kept[0] === (value ?? 0)
        ? []
        : [`${name}: round ${String(round)} has ${String(kept[0])}, and the die shows ${String(value)}`];
    }),
  );
}

function dieAt({ seat, module }: OpenSeat): string {
  return seat.run(() => JSON.stringify([...module.sharedDice().values()].map((declared) => module.stateOf(declared))));
}

/** The first difference of two texts. */
export function difference(a: string, b: string): string {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  const from = Math.max(0, at - 60);
  return `\n      …${a.slice(from, at + 100)}…\n      …${b.slice(from, at + 100)}…`;
}
