/** Conditions that must hold after every story. */
import type { Digest } from "./digest.ts";
import { BY_HAND } from "./hostile/forge.ts";
import { RIGHTS } from "./rights.ts";
import { isGM, messagesOf, openAt, type Loose, type OpenSeat } from "./seat/open-seat.ts";
import { BEAST_HP, POINTS, type SimulatedTable } from "./table.ts";

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
    const scenes = seat.game.scenes.contents as readonly Loose[];
    const ofTokens = scenes.flatMap(({ tokens }) =>
      (tokens.contents as readonly Loose[]).flatMap((token) => (token.isLinked || !token.actor ? [] : token.actor)),
    );
    const all = [...(seat.game.actors.contents as readonly Loose[]), ...ofTokens];
    const told = all.map((actor): [string, string] => {
      const { system, effects, flags, ownership } = actor.toObject();
      const stored = sorted({ system, effects, flags, ownership, prepared: actor.toObject(false).system });
      return [
        actor.uuid as string,
        JSON.stringify(stored, (key, value: unknown) => (key === "_stats" ? undefined : value)),
      ];
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
 * unpaid spend. Ledger entries of deleted cards may be missing; their spends and tracked results remain.
 */
export function unpaidBills(at: OpenSeat, isSomethingGone: boolean, isTracked: boolean): readonly string[] {
  return at.seat.run(() => {
    const states = messagesOf(at).flatMap((message) => {
      const state = openAt(at, message)?.base.state as Loose;
      return state?.resourcePool ? [{ ...state, id: message.id as string }] : [];
    });
    const bills = (at.seat.game.actors.contents as readonly Loose[]).flatMap((actor) => [
      ...billsOf(actor, (spent, paid) => isSomethingGone && (spent > paid || isTracked)),
      ...(isSomethingGone ? [] : unsaidBills(at, actor, states)),
    ]);
    return [...bills, ...states.flatMap((state) => missettled(at, state))];
  });
}

/** No spend is pending, and a spend posted at two seats at once counts once. */
function missettled({ name }: OpenSeat, { id, unpaid, decisions }: Loose): readonly string[] {
  const said = (decisions as readonly Loose[]).flatMap(({ action, turn, isBefore }) =>
    isBefore ? [] : [JSON.stringify([turn, sorted(action)])],
  );
  return [
    ...(unpaid.length > 0 ? [`${name}: a spend on ${id as string} is not settled`] : []),
    ...(new Set(said).size < said.length ? [`${name}: what was said at once counts twice on ${id as string}`] : []),
  ];
}

/** The points of each hero are the initial points, plus tracked results, minus all purchases and spends on cards. */
function unsaidBills(at: OpenSeat, actor: Loose, states: readonly Loose[]): readonly string[] {
  const { name } = at;
  if (actor.type !== "quincunx.fives-hero") return [];
  const bought = states
    .filter(({ resourcePool }) => resourcePool.actor === actor.uuid)
    .flatMap(({ decisions }) => decisions as readonly Loose[]);
  return Object.entries(POINTS).flatMap(([id, begin]) => {
    const said = bought.reduce((sum, { action }) => sum + ((action.price[id] as number | undefined) ?? 0), 0);
    const price = said + spentUnread(at, actor, id);
    const spent = begin - (actor._source.system[id] as number) + trackedOn(actor, id);
    const told = `${name}: ${actor.name as string} has spent ${spent} ${id}`;
    return [
      ...(spent === price ? [] : [`${told}, and cards say ${price}`]),
      ...((actor._source.system[id] as number) < 0 ? [`${told}, which is more than there were`] : []),
    ];
  });
}

/**
 * Spends on cards that cannot be read, because a die was changed by hand and more dice would be needed; the points
 * remain spent.
 */
function spentUnread(at: OpenSeat, actor: Loose, id: string): number {
  const entries = Object.values((actor.flags.quincunx?.ledger ?? {}) as Record<string, Loose>);
  return entries.reduce((sum, { type, message: card, change: paid }) => {
    const message = at.seat.game.messages.get(card) as Loose;
    const isUnread = message && openAt(at, message)?.base.state === undefined;
    return isUnread && type !== "track" && paid?.[id] ? sum + (paid[id][0] - paid[id][1]) : sum;
  }, 0);
}

/** Sum of the results added to a number of an actor (SC-5). */
function trackedOn(actor: Loose, id: string): number {
  const entries = Object.values((actor.flags.quincunx?.ledger ?? {}) as Record<string, Loose>);
  return entries.reduce(
    (sum, { type, change: paid }) => sum + (type === "track" && paid?.[id] ? paid[id][1] - paid[id][0] : 0),
    0,
  );
}

/** The aid in a roll was given, and not by the roller (SC-8). */
export function ungiven(at: OpenSeat): readonly string[] {
  return at.seat.run(() =>
    messagesOf(at).flatMap((message) => {
      const help = at.module.aidOf(message as never);
      const said = messagesOf(at).filter(({ flags }) => flags.quincunx?.card === message.id);
      const { origin } = ((help?.card as Loose)?.flags.quincunx ?? {}) as Loose;
      return ((origin?.usedGifts?.gifts ?? []) as readonly Loose[]).flatMap(({ id, kind, amount }) => {
        const gift = said.find(({ flags }) => flags.quincunx.id === id);
        const { type, data } = (gift?.flags.quincunx ?? {}) as Loose;
        const isGiven = type === "aidGrant" && data.kind === kind && data.amount === amount;
        return isGiven && gift?._source.author !== message._source.author
          ? []
          : [`${at.name}: nobody has given ${id as string}, with which ${(help?.card?.id as string) ?? ""} was rolled`];
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
    const states = messagesOf(at).flatMap((message) => (openAt(at, message)?.base.state as Loose) ?? []);
    const harms = states.flatMap((state) =>
      ((state.harms ?? []) as readonly Loose[]).map((harm) => ({
        harm,
        standing: at.module.harmStatusOf(state, harm as never),
      })),
    );
    const waiting = harms.flatMap(({ harm, standing }) =>
      standing.kind === "waiting" ? [`${at.name}: harm to ${harm.actor as string} is not done`] : [],
    );
    const untracked = states.flatMap(({ isAllowed, isReverted, trackEntry: entry, author }) =>
      isAllowed !== true || (entry && (!isReverted || entry.more))
        ? []
        : [`${at.name}: a number of ${author as string} is not tracked`],
    );
    const wrong = (at.seat.game.actors.contents as readonly Loose[]).flatMap((actor) => {
      const entries = Object.entries((actor.flags.quincunx?.ledger ?? {}) as Record<string, Loose>);
      const isHere = ([, { type }]: [string, Loose]): boolean => type === "harm" || type === "track";
      // A reverted change may be smaller than the applied one if the number reached its limit meanwhile.
      const pairs = entries
        .filter(isHere)
        .flatMap(([, { change, was, more }]) =>
          change?.harm ? [change.harm] : more?.reverted ? [was.harm, more.reverted] : [],
        ) as readonly (readonly number[])[];
      const changed = pairs.reduce((sum, [before = 0, after = 0]) => sum + after - before, 0);
      const unclear = entries.flatMap(([, { more }]) => (more?.step === "unclear" ? [Number(more.amount ?? 0)] : []));
      const slack = unclear.reduce((sum, one) => sum + one, 0);
      const [begin, now] =
        actor.type === "npc" ? [BEAST_HP, actor.system.hp.value] : [0, actor._source.system.harm?.value ?? 0];
      const said = harms.filter(
        ({ harm, standing }) => harm.actor === actor.uuid && standing.kind === "done" && !harm.isReverted,
      );
      const ofHarm = entries.filter(([, { type, change }]) => type === "harm" && change?.harm);
      const tooMany = !isSomethingGone && slack === 0 && said.length !== ofHarm.length;
      const isOff = Math.abs(now - begin - changed) > slack;
      // Harm is dealt once, even if the ledger is wrong.
      const twofold = ofHarm.filter(([, { change, more }]) => Math.abs(change.harm[1] - change.harm[0]) > more.amount);
      return [
        ...twofold.map(
          ([id, { change, more }]) =>
            `${at.name}: ${id} took ${JSON.stringify(change.harm)}, not ${String(more.amount)}`,
        ),
        ...(isOff && !isSomethingGone
          ? [`${at.name}: ${actor.name as string} is at ${now}, not ${begin + changed}`]
          : []),
        ...(tooMany
          ? [`${at.name}: on ${actor.name as string} ${ofHarm.length} entries, and ${said.length} said`]
          : []),
      ];
    });
    return [...waiting, ...(isSomethingGone ? [] : untracked), ...wrong];
  });
}

function billsOf(actor: Loose, mayDiffer: (spent: number, paid: number) => boolean): readonly string[] {
  const entries = Object.values((actor.flags.quincunx?.ledger ?? {}) as Record<string, Loose>);
  return (actor.type === "quincunx.fives-hero" ? Object.entries(POINTS) : []).flatMap(([id, begin]) => {
    const paid = entries.reduce((sum, { change: pairs }) => sum + (pairs?.[id] ? pairs[id][0] - pairs[id][1] : 0), 0);
    const spent = begin - (actor._source.system[id] as number);
    return spent === paid || mayDiffer(spent, paid)
      ? []
      : [`${actor.name as string} has spent ${spent} ${id}, and entries say ${paid}`];
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
      const situation = (open?.base.state as Loose | undefined)?.situation;
      if (JSON.stringify(situation) !== JSON.stringify(named)) filed += 1;
      if (!open || !situation || !mayRoll(at, message, actor as string)) return [];
      const { remarks } = open.drawn.view(open.base) as { readonly remarks: readonly Loose[] };
      const { mechanic, spec, haveCircumstancesChanged } = open.base.state as Loose;
      const key = JSON.stringify([actor, mechanic.id, situation.check, situation.text]);
      return [
        {
          key,
          spec,
          haveCircumstancesChanged,
          isBinding: mechanic.repeat.kind === "binds",
          // Other features, such as a proposed difficulty, have remarks of their own.
          remark: String(remarks.find((one) => String(one.key).startsWith("QUINCUNX.LetItRide."))?.key ?? ""),
        },
      ];
    });
    return [...new Set(cards.map(({ key }) => key))].flatMap((key) => {
      const own = cards.filter((card) => card.key === key);
      const count = (is: (card: Loose) => boolean): number => own.filter(is).length;
      const [free, freed] = [
        count(({ remark }) => remark.endsWith("since")),
        count(({ haveCircumstancesChanged }) => haveCircumstancesChanged),
      ];
      const told = count(({ remark }) => remark !== "");
      const isTold = told === own.length - 1 || (told === own.length && byHand > 0);
      return [
        ...(free > freed ? [`${at.name}: of ${key} ${free} are free, and ${freed} were freed`] : []),
        ...(own[0]?.isBinding && !isTold ? [`${at.name}: of ${own.length} for ${key} ${told} say why`] : []),
        ...own.flatMap(({ spec }) =>
          Number(spec.attempts ?? 0) >= own.length + byHand + filed
            ? [`${at.name}: ${key} counts ${String(spec.attempts)} tries`]
            : [],
        ),
      ];
    });
  });
}

/** The message was sent by hand (steps/forger.ts). */
function isByHand({ id }: Loose): boolean {
  return String(id).startsWith(BY_HAND);
}

/** In one part of a split pool every die counts or is cancelled, once each (DP-12). */
export function miscancelled(at: OpenSeat): readonly string[] {
  return at.seat.run(() =>
    messagesOf(at).flatMap((message) => {
      const state = openAt(at, message)?.base.state as Loose;
      // A forged message may claim to be a part of any roll, even for mechanics without split pools.
      if (!state?.split || state.mechanic.id !== "difficulty-pool") return [];
      // Opposing dice are not among the roll's own dice.
      const own = (message.rolls[0].dice as readonly Loose[]).filter(({ constructor: { name } }) => !isAgainst(name));
      const fell = own.flatMap(({ results }) => results as readonly Loose[]);
      const { faces, cancelled = [], cancelledDice = [] } = state;
      const all = [...faces.dice, ...cancelledDice.map(({ face }: Loose) => face as number)].sort();
      const isRight =
        String(all) === String(fell.map(({ result }) => result as number).sort()) &&
        new Set(cancelled).size === cancelledDice.length &&
        cancelledDice.every(({ face }: Loose, index: number) => fell[cancelled[index]]?.result === face);
      return isRight ? [] : [`${at.name}: ${message.id as string} has lost or doubled dice`];
    }),
  );
}

function isAgainst(die: string): boolean {
  return die === "QuincunxChallengeDie";
}

function mayRoll({ module, seat }: OpenSeat, message: Loose, uuid: string): boolean {
  const { id, isGM } = module.authorOf(message);
  const actor = seat.game.actors.find((one: Loose) => one.uuid === uuid);
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
      const base = at.module.longTestOf(message) as Loose;
      const id = message.id as string;
      return base ? [...misplayed(at, id, base), ...miskept(at, id, base, isSomethingGone)] : [];
    }),
  );
}

function misplayed({ name, module }: OpenSeat, id: string, { state }: Loose): readonly string[] {
  // The state machine does not cover late heroes, dice that a GM gives, and a GM's difficulty for one round (except a
  // threshold).
  if (state.steps.some(({ kind }: Loose) => kind === "dice" || kind === "join" || kind === "pass")) return [];
  const isSetAnew = ({ spec }: Loose, at: number): boolean =>
    state.test.specs !== undefined && spec.base !== state.test.specs[at]?.base;
  if (state.rounds.some(({ hands }: Loose) => (hands as readonly Loose[]).some(isSetAnew))) return [];
  const played = state.rounds.map(({ hands, refill }: Loose) =>
    state.now.pool === null
      ? { faces: hands.map(({ faces }: Loose) => faces) }
      : {
          faces: hands[0].faces,
          refill: state.due.includes(hands[0].in) ? 0 : (refill ?? 0),
          threshold: hands[0].spec.threshold,
        },
  );
  const pure = module.answer({ do: "long-test-state", mechanic: state.mechanic.id, ...state.test, played }) as Loose;
  return JSON.stringify(pure.state) === JSON.stringify(state.now)
    ? []
    : [`${name}: ${id} stands at ${JSON.stringify(state.now)}, and its rounds come to ${JSON.stringify(pure)}`];
}

function miskept(
  { name, seat, module }: OpenSeat,
  id: string,
  base: Loose,
  isSomethingGone: boolean,
): readonly string[] {
  const { state } = base;
  const isRunning = !state.now.done && state.endedBy === null;
  return (seat.game.actors.contents as readonly Loose[]).flatMap((actor) => {
    const kept = module.snapshotsOn(actor as never)[id];
    const isIn = state.workers.some((worker: Loose) => worker.actor === actor.uuid);
    const wanted = isRunning && isIn ? module.snapshotOf(base) : undefined;
    // A hero included by a GM at the start keeps the test; a hero brought later keeps it once a permitted user says
    // so.
    const isBegun = base.flags.workers.some((worker: Loose) => worker.actor === actor.uuid);
    if (!kept && !(wanted && isBegun && module.authorOf(base.message).isGM)) return [];
    // After the deletion of the message that added it, the stored entry is undefined.
    if (!isBegun && isSomethingGone) return [];
    return seat.run(() => JSON.stringify(sorted(kept)) === JSON.stringify(sorted(wanted)))
      ? []
      : [`${name}: ${actor.name as string} keeps ${JSON.stringify(kept)} of ${id}, which is ${JSON.stringify(wanted)}`];
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
  readonly messages: Loose;
  isGM(message: Loose): boolean;
  authorOf(message: Loose): string;
  owns(user: string, actor: string): boolean;
}

/**
 * A deleted gift was removed by its giver, its roller or a GM; reverted harm by the roller, an owner of the target or a
 * GM.
 */
function robberies(
  { message, state, operations }: Loose,
  { messages, isGM, authorOf, owns }: Judging,
): readonly string[] {
  const isSaid = (type: string, isMeant: (data: Loose) => boolean, mayDo: (user: string) => boolean): boolean =>
    (operations as readonly Loose[]).some(({ operation, logged, after }) => {
      const said = messages.get(logged.messageId) as Loose;
      return after && operation.type === type && isMeant(logged.data) && (isGM(said) || mayDo(authorOf(said)));
    });
  const gifts = ((state?.gifts ?? []) as readonly Loose[]).filter(
    ({ id, by, gone }) =>
      gone &&
      !isSaid(
        "aidBack",
        ({ gift }) => gift === id,
        (user) => user === by || user === authorOf(message),
      ),
  );
  const harms = ((state?.harms ?? []) as readonly Loose[]).filter(
    ({ operation, actor, author, isReverted }) =>
      isReverted &&
      !isSaid(
        "harm-revert",
        (data) => data.operation === operation && data.actor === actor,
        (user) => user === author || owns(user, actor as string),
      ),
  );
  return [
    ...gifts.map(
      ({ from, id }) => `what ${from as string} gave as ${id as string} is gone, and nobody who may said so`,
    ),
    ...harms.map(
      ({ actor, operation }) => `${actor as string} is spared ${operation as string}, and nobody who may said so`,
    ),
  ];
}

/** An author counts as a GM exactly if they were a GM at the time of writing. */
function misjudgementsOf(table: SimulatedTable, { name, module }: OpenSeat, message: Loose): readonly string[] {
  const { id, isGM } = module.authorOf(message);
  const was = table.wasGM(id ?? "", message._source._stats.createdTime as number);
  return was === null || was === isGM
    ? []
    : [`${name} takes the author of ${message.id as string} for ${isGM ? "a GM" : "no GM"} of that time`];
}

function usurpationsOf(table: SimulatedTable, { module, seat }: OpenSeat, message: Loose): readonly string[] {
  const open = openAt({ module }, message);
  if (!open) return [];
  const { messages } = seat.game;
  const failures: string[] = [];
  const authorOf = ({ _source }: Loose): string => _source.author as string;
  // If the role changed at the very moment of writing, both judgements are right.
  const isGM = (one: Loose): boolean => table.wasGM(authorOf(one), one._source._stats.createdTime as number) ?? true;
  const isPlayer = (one: Loose): boolean =>
    !(table.wasGM(authorOf(one), one._source._stats.createdTime as number) ?? false);
  const undos = messages.contents.filter(
    ({ flags }: Loose) => flags.quincunx?.type === "undo" && flags.quincunx.card === message.id,
  ) as Loose[];
  const actorAt = (uuid: string): Loose => seat.game.actors.find((one: Loose) => one.uuid === uuid);
  const owns = (user: string, uuid: string): boolean => actorAt(uuid)?._source.ownership?.[user] === 3;
  const isThere = (uuid: string): boolean => actorAt(uuid) !== undefined;
  const counted: { type: string; by: string; isGM: boolean; message: string; id: string; data: Loose }[] = [];
  // Uses the messages as first read, ignoring later changes by their authors.
  const flags = ((open.base as Loose).flags ?? message.flags.quincunx) as Loose;
  for (const { operation, logged, after, undo } of open.base.operations) {
    // Derived at every seat from another message; it is never posted.
    if (operation.type === "retarget") continue;
    const said = messages.get(logged.messageId) as Loose;
    const author = authorOf(said);
    const what = `${operation.type} ${logged.id} by ${author} on ${message.id as string}`;
    const rule = RIGHTS[operation.type];
    const saying = {
      owner: authorOf(message),
      author,
      data: logged.data as Loose,
      flags,
      before: [...counted],
      owns,
      isThere,
    };
    if (!isGM(said) && rule?.player(saying) !== true) failures.push(`${what} counts, and is not theirs to say`);
    if (after !== null) {
      const [type, message] = [operation.type, logged.messageId];
      counted.push({ type, by: author, isGM: isGM(said), message, id: logged.id, data: logged.data });
    }
    const takenBackBy = undos.filter(({ flags }) => flags.quincunx.data?.operation === logged.id);
    // Pages keep a rewritten message as first read; its author cannot change.
    const readFirst = (undo && messages.get(undo.messageId)) as Loose | undefined;
    const isReverted = [...takenBackBy, ...(readFirst ? [readFirst] : [])].some(
      (one) => isGM(one) || authorOf(one) === author,
    );
    if (after === null && !isReverted && !isPaidBack(seat, logged.messageId))
      failures.push(`${what} does not count, and nobody who may has taken it back`);
    // Ignores undos without a kind, with another message's id or with extra fields. A rewritten undo need not count.
    const isWhole = ({ id, flags: { quincunx }, _source: { _stats } }: Loose): boolean =>
      quincunx.kind === "operation" &&
      quincunx.id === id &&
      Object.keys(quincunx.data as object).length === 1 &&
      _stats.modifiedTime === _stats.createdTime;
    const isTakenBack = takenBackBy.some((undo) => isWhole(undo) && (!isPlayer(undo) || authorOf(undo) === author));
    const isRefused = rule?.isForGood === true || isMisapplied(seat, logged.messageId, message.id as string);
    if (after !== null && isTakenBack && !isRefused) failures.push(`${what} counts, and was taken back`);
  }
  failures.push(...robberies(open.base as Loose, { messages, isGM, authorOf, owns }));
  if (open.kind.kind === "contest") failures.push(...intrusions(module, messages, message, isPlayer, owns));
  if (open.kind.kind === "request" && !isGM(message))
    failures.push(`${message.id as string} is a request of somebody who was no GM`);
  return failures;
}

/** An undone operation has its ledger entry reverted, even if the author has since rewritten the undo. */
function isPaidBack({ game }: OpenSeat["seat"], messageId: string): boolean {
  return (game.actors.contents as readonly Loose[]).some(({ flags }) => {
    const { change, was } = flags.quincunx?.ledger?.[messageId] ?? {};
    return change === null && (was ?? null) !== null;
  });
}

/** The hero's ledger decides whether a spend was reverted; later changes of the ledger by its owner are ignored. */
function isMisapplied({ game }: OpenSeat["seat"], messageId: string, card: string): boolean {
  return (game.actors.contents as readonly Loose[]).some(({ flags }) => {
    const entry = flags.quincunx?.ledger?.[messageId];
    return entry !== undefined && entry?.message !== card;
  });
}

/** Each throw of a contest was made for it, once, by the user of the side, an owner of its actor, or a GM. */
function intrusions(
  module: OpenSeat["module"],
  messages: Loose,
  message: Loose,
  isPlayer: (one: Loose) => boolean,
  owns: (user: string, uuid: string) => boolean,
): readonly string[] {
  const contest = module.contestOf(message);
  if (!contest) return [];
  const all = contest.rounds.flatMap(({ a, b }) => [a, b]).flatMap((id) => id ?? []);
  const twice = new Set(all).size < all.length ? [`a throw counts twice in ${message.id as string}`] : [];
  const wrong = contest.rounds.flatMap((round) =>
    (["a", "b"] as const).flatMap((side) => {
      const thrown = round[side] === null ? null : (messages.get(round[side]) as Loose);
      const { user, card, actor = "" } = contest.flags.sides[side];
      const author = (thrown?._source.author ?? "") as string;
      return !thrown || author === user || owns(author, actor) || thrown.id === card || !isPlayer(thrown)
        ? []
        : [`${author} has thrown for side ${side} of ${message.id as string}, which is another's`];
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
  for (const { author, flags, _stats } of table.world.store.collection("ChatMessage").values() as Iterable<Loose>) {
    const { kind, die, round } = flags?.quincunx ?? {};
    if (kind !== "shared-die" || !round || table.wasGM(author as string, _stats.createdTime as number) === false)
      continue;
    const what = `${die as string} of round ${round.round as number} of ${round.encounter as string}`;
    if (thrown.has(what)) failures.push(`${what} was thrown twice`);
    thrown.add(what);
  }
  return failures;
}

/** The shown die is the throw of its round, even if the encounter was moved back or the throw arrived late. */
function strayDiceAt({ name, seat, module }: OpenSeat): readonly string[] {
  return seat.run(() =>
    [...module.sharedDice().values()].flatMap((declared: Loose) => {
      const { round, value, isAway } = module.stateOf(declared as never) as Loose;
      const kept = (seat.game.combats.contents as readonly Loose[]).flatMap(
        ({ flags, round: at }) => flags.quincunx?.sharedDice?.[declared.die.key]?.[at] ?? [],
      );
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
