/** Makes one attack: the messages that a player sends by hand. It depends only on the seed and the number. */
import type { DocumentOperation, Json, Request } from "foundry-practice-table/protocol";
import { Random } from "../random.ts";
import type { Fields } from "../../../src/rules/contract/fields.ts";
import type { Stored as Document } from "../seat/open-seat.ts";
import { userIdOf } from "../table.ts";
import { mutate, type Words } from "./mutate.ts";

/** Prefix of the ids of forged messages. */
export const BY_HAND = "hostile";

export interface Attack {
  readonly what: string;
  readonly requests: readonly Request[];
}

/** The documents before the first attack. */
export interface Before {
  readonly messages: readonly Document[];
  readonly actors: readonly Document[];
}

/**
 * `attacker`: a user's id. `isMild`: leaves out attacks that rewrite the attacker's own messages or ledger entries,
 * about which pages may disagree.
 */
export function forge(
  seed: string,
  index: number,
  attacker: string,
  { messages, actors }: Before,
  isMild = false,
): Attack {
  const stored = messages;
  const random = new Random(seed, "attack", index);
  const words: Words = {
    ids: [
      ...stored.flatMap(({ _id, flags }) => [_id, flags.quincunx?.id ?? _id]),
      idOf(index),
      idOf(index - 1),
      idOf(index + 1),
    ],
    users: ["Gamemaster", "Ana", "Ben"].map(userIdOf),
  };
  const kind = random.weighted(isMild ? ATTACKS.filter(({ rewrites }) => rewrites !== true) : ATTACKS);
  const own = actors.find(({ ownership }) => ownership?.[attacker] === 3) ?? ({ flags: {} } as Document);
  const others = actors.filter(({ _id }) => _id !== own._id);
  const made = kind.make({ random, stored, words, index, attacker, own, others });
  return { what: kind.what, requests: made };
}

interface Making {
  readonly random: Random;
  readonly stored: readonly Document[];
  readonly words: Words;
  readonly index: number;
  readonly attacker: string;
  /** The attacker's hero. */
  readonly own: Document;
  readonly others: readonly Document[];
}
interface AttackKind {
  readonly what: string;
  readonly weight: number;
  /** The attack rewrites the attacker's own messages. */
  readonly rewrites?: true;
  make(making: Making): readonly Request[];
}

/** To add an attack, add an entry here. */
const ATTACKS: readonly AttackKind[] = [
  { what: "a message like another, spoiled", weight: 6, make: (making) => [create(making, copyOf(making))] },
  { what: "an operation, valid but for its author", weight: 3, make: (making) => [create(making, operation(making))] },
  { what: "an operation, spoiled", weight: 6, make: (making) => [create(making, spoilt(making, operation(making)))] },
  {
    what: "an operation, moved to another card and back, changed, and deleted",
    weight: 3,
    rewrites: true,
    make: (making) => {
      const { random, stored } = making;
      const target = (): string => random.pick(stored)._id;
      const change = (flags: object): Request => update(making, { flags: { quincunx: flags } });
      return [
        create(making, operation(making)),
        change({ card: target() }),
        change({ type: random.pick(operationsIn(stored)).flags.quincunx?.type, data: random.pick(DATA) }),
        change({ card: target() }),
        ...(random.chance(0.5) ? [remove(making)] : []),
      ];
    },
  },
  {
    what: "a message whose kind is changed afterwards",
    weight: 3,
    rewrites: true,
    make: (making) => {
      const { random } = making;
      const other = random.chance(0.5) ? operation(making) : copyOf(making, false);
      return [
        create(making, random.chance(0.5) ? copyOf(making, false) : operation(making)),
        update(making, { flags: { quincunx: (other["flags"] as Document["flags"] | undefined)?.quincunx ?? {} } }),
        ...(random.chance(0.5) ? [update(making, spoilt(making, { flags: other.flags }))] : []),
      ];
    },
  },
  {
    what: "their own message of before, rewritten",
    weight: 3,
    rewrites: true,
    make: (making) => {
      const { random, stored, attacker } = making;
      const own = random.pick(stored.filter(({ author }) => author === attacker));
      const { flags, content, timestamp, whisper } = own;
      const changes = spoilt(making, { flags, content, timestamp, whisper });
      return [document("update", { data: [{ ...changes, _id: own._id }] })];
    },
  },
  {
    what: "help or harm of their own, called as somebody else's is, and taken back",
    weight: 3,
    make: (making) => twin(making),
  },
  {
    what: "a flood of operations on one card",
    weight: 0.4,
    make: (making) => {
      const [one, card] = [operation(making), making.random.pick(making.stored)._id as string];
      const data = Array.from({ length: 40 }, (_, at) => ({
        ...one,
        flags: { quincunx: { ...(one["flags"] as Document["flags"]).quincunx, card, id: `${making.index} ${at}` } },
      }));
      return [document("create", { data })];
    },
  },
  {
    what: "operations that name each other, and themselves",
    weight: 1,
    rewrites: true,
    make: (making) => {
      const { random, index } = making;
      const flags = (card: string): object => ({
        quincunx: { ...(operation(making)["flags"] as Document["flags"]).quincunx, card },
      });
      const link = random.pick([idOf(index), idOf(index - 1), idOf(index + 1)]);
      return [
        create(making, { ...operation(making), flags: flags(link) }),
        update(making, { flags: flags(idOf(index)) }),
      ];
    },
  },
  {
    what: "somebody else's message, changed or deleted",
    weight: 1,
    make: (making) => {
      const other = making.random.pick(making.stored);
      return other.author === making.attacker
        ? []
        : [
            document("update", { data: [{ _id: other._id, flags: { quincunx: { spec: { target: 1 } } } }] }),
            document("delete", { ids: [other._id as string] }),
          ];
    },
  },
  {
    what: "in somebody else's name",
    weight: 1,
    make: (making) => [create(making, { ...operation(making), author: userIdOf("Gamemaster") })],
  },
  {
    what: "a query, in anybody's name",
    weight: 2,
    make: (making) => {
      const { random, words } = making;
      const name = random.pick([...Object.keys(QUERIES), "quincunx.nothing"]);
      const data = { ...QUERIES[name]?.(making), from: random.pick(words.users), nonce: "n" };
      const user = random.pick(words.users);
      return [
        { type: "query", user, name, data: mutate(random, data, words) as Json, timeout: 1000 },
        { type: "emit", event: "module.quincunx", args: [data] },
      ];
    },
  },
  {
    what: "a roll that says of itself that it was thrown for something else",
    weight: 3,
    make: (making) => [create(making, claimed(making))],
  },
  {
    what: "such a roll, spoiled",
    weight: 2,
    make: (making) => [create(making, spoilt(making, claimed(making)))],
  },
  {
    what: "a long test with another's hero, begun, joined or handed on",
    weight: 1.5,
    make: (making) => [create(making, borrowed(making))],
  },
  {
    what: "what their own hero keeps of bookings and long tests",
    weight: 2,
    rewrites: true,
    make: (making) => {
      const { own, random, stored, words, index } = making;
      const { ledger = {}, tests = {} } = own.flags.quincunx ?? {};
      const message = random.pick(stored)._id;
      const type = random.pick(["spend", "harm", "track"]);
      const actor = `Actor.${own._id}`;
      const entry = { actor, message, type, change: { harm: [0, 2], luck: [3, 1] } };
      const kept = stored.find(({ flags }) => flags.quincunx?.kind === "long-test")?.flags.quincunx;
      const flags = {
        ledger: { ...ledger, [random.pick(words.ids)]: entry },
        tests: { ...tests, [random.chance(0.5) ? idOf(index) : random.pick(words.ids)]: kept ?? {} },
      };
      const quincunx = random.chance(0.3) ? flags : mutate(random, flags, words);
      return [document("update", { documentName: "Actor", data: [{ _id: own._id, flags: { quincunx } }] })];
    },
  },
  {
    what: "settings and users",
    weight: 0.5,
    make: ({ attacker }) => [
      document("create", {
        documentName: "Setting",
        data: [{ key: "quincunx.statMaps", value: '[{"type":"__proto__"}]' }],
      }),
      document("update", { documentName: "User", data: [{ _id: attacker, role: 4 }] }),
      document("update", { documentName: "User", data: [{ _id: attacker, flags: { quincunx: { kind: "card" } } }] }),
    ],
  },
];

const DATA = [{}, { target: 1 }, { target: null }, { threshold: 1 }, { base: 1 }, { operation: "x" }, { answers: [] }];
const RULING = { n: 1, by: "", fields: { target: 1 }, gifts: [], isHidden: false, hiddenBy: "", answer: null };

/** Later than any operation of a GM. */
const LATE = 1e15;

/** The flag in which GMs store hidden values from prompts, inside the flags of a roll. */
function promptsIn(stored: readonly Document[]): readonly string[] {
  return stored.flatMap(({ flags }) => flags?.quincunx?.origin?.secretId ?? []);
}

/** Queries between seats by name, with valid data. */
export const QUERIES: Readonly<Record<string, (making: Pick<Making, "random" | "stored" | "words">) => Fields>> = {
  "quincunx.secret": ({ stored, random, words }) => ({
    secrets: {
      ...Object.fromEntries(stored.map(({ _id }) => [_id, { target: 1 }])),
      // Pretends that a GM has since hidden another value in a prompt.
      ...Object.fromEntries(promptsIn(stored).map((id) => [id, { turn: LATE, secret: { target: 1 } }])),
    },
    by: random.pick(words.users),
    isOffer: false,
  }),
  "quincunx.secretsWanted": () => ({}),
  "quincunx.live": ({ random, words }) => ({
    ...{ prompt: `prompt.${random.pick(words.ids)}`, n: random.integer(0, 3), mechanic: "standard-check" },
    ...{ spec: { target: random.pick([null, 15]) }, title: "Climb", actor: random.pick([null, "Actor.x"]) },
    ...{ locked: [], question: null, request: random.pick([null, ...words.ids]), seat: 0 },
    ruling: { ...RULING, by: random.pick(words.users) },
    ...(random.chance(0.2) ? { isClosed: true } : {}),
  }),
  "quincunx.liveWanted": () => ({}),
  "quincunx.liveRuling": ({ random, words }) => ({
    prompt: `prompt.${random.pick(words.ids)}`,
    ruling: { ...RULING, by: random.pick(words.users), answer: random.pick([null, "impossible", "wave"]) },
  }),
  "quincunx.confirm": () => ({}),
};

/**
 * An operation of any type on any message. Its data are valid; its author is not permitted, or has posted it with a
 * roll.
 */
function operation({ random, stored, words, index }: Making): Fields {
  const like = random.pick(operationsIn(stored));
  const { type = "", card, data } = like.flags.quincunx ?? {};
  const value = random.weighted([
    { weight: 3, value: random.pick([{ target: 1 }, { threshold: 1 }, { base: 1 }, { thresholds: [{ at: 1 }] }]) },
    { weight: 1, value: { target: null } },
  ]).value;
  // Copies an existing operation, or makes one of a type that the log lacks.
  const others: Readonly<Record<string, object>> = {
    amend: value,
    reveal: value,
    hide: random.pick([{ target: null }, { threshold: null }, { base: null }]),
    undo: { operation: random.pick(operationsIn(stored)).flags.quincunx?.id },
    target: { fields: value },
    skip: { seat: random.integer(0, 1) },
    remind: { seat: random.integer(0, 1) },
    decide: random.pick([
      { isHidden: true },
      { answer: "none" },
      { fields: { target: 1 } },
      { fields: { bonuses: [] } },
    ]),
    close: random.chance(0.5) ? {} : { answers: [random.pick(words.ids)] },
    "harm-revert": { operation: random.pick(words.ids), actor: data?.actor },
    trackRevert: {},
    applyAgain: { entry: random.pick(words.ids), actor: data?.actor },
    longTestUndo: { step: random.pick(words.ids) },
    longTestPass: { worker: random.integer(0, 1) },
  };
  const rolls = stored.filter((message) => message.rolls.length > 0).map((message) => message.rolls);
  return {
    content: "By hand.",
    ...(type === "throw" || random.chance(0.1) ? { rolls: random.pick(rolls) } : {}),
    flags: {
      quincunx: {
        kind: "operation",
        schema: 1,
        turn: 1,
        card: random.chance(0.5) ? card : random.pick(stored)._id,
        id: random.weighted([
          { weight: 5, value: idOf(index) },
          { weight: 2, value: random.pick(words.ids) },
          { weight: 1, value: `forged${index}` },
        ]).value,
        type: random.chance(0.05) ? random.pick(["dance", "toString", "oppose", "longTestRound"]) : type,
        data: random.chance(0.7) ? data : (others[type] ?? data),
        ...(random.chance(0.7) ? { turn: random.pick([1, 2, 3, 4, 100_000]) } : {}),
      },
    },
  };
}

/** Dated before the original, by its own timestamp. Does nothing without an aid or harm operation to imitate. */
function twin({ random, stored, attacker, index }: Making): readonly Request[] {
  const like = operationsIn(stored).filter(({ author }) => author !== attacker);
  const types = ["aidGrant", "harm"].filter((type) => like.some(({ flags }) => flags.quincunx?.type === type));
  if (types.length === 0) return [];
  const type = random.pick(types);
  const { card, id, data } =
    random.pick(like.filter(({ flags }) => flags.quincunx?.type === type)).flags.quincunx ?? {};
  const [own, back] = [idOf(index), `${BY_HAND}b${String(index).padStart(8, "0")}`];
  const operation = (_id: string, flags: object): Request => {
    const quincunx = { kind: "operation", schema: 1, turn: 1, card: card ?? "", ...flags };
    return document("create", { data: [{ _id, content: "By hand.", flags: { quincunx } }], options: { keepId: true } });
  };
  const taken =
    type === "harm"
      ? { type: "harm-revert", data: { operation: id, actor: data?.targets?.[0]?.actor } }
      : { type: "aidBack", data: { gift: id } };
  return [operation(own, { id, type, data }), operation(back, { id: back, schema: 1, turn: 100, ...taken })];
}

function operationsIn(stored: readonly Document[]): readonly Document[] {
  return stored.filter(({ flags }) => flags.quincunx?.kind === "operation");
}

/** Copies a card and names another object that rolls are thrown for; flags and roll agree. */
function claimed({ random, stored, index, own }: Making): Fields {
  const cards = stored.filter(({ flags, rolls }) => flags.quincunx?.kind === "card" && rolls.length > 0);
  const { _id, _stats, author, ...like } = random.pick(cards);
  const { origin: named } =
    random.pick(cards.filter(({ flags }) => Object.keys(flags.quincunx?.origin ?? {}).length > 0)).flags.quincunx ?? {};
  const origin = random.chance(0.2) ? { ...named, actor: `Actor.${String(own._id)}` } : named;
  const quincunx = { ...like.flags.quincunx, origin };
  const roll = JSON.parse(like.rolls[0] ?? "") as { readonly options: object };
  const said = { ...roll, options: { ...roll.options, quincunx: { message: idOf(index), flags: quincunx } } };
  return { ...like, whisper: [], rolls: [JSON.stringify(said)], flags: { ...like.flags, quincunx } };
}

/** Lists the attacker as a user who may throw for another user's hero, alone or with the owner. */
function borrowed({ random, stored, words, index, attacker, others }: Making): Fields {
  const hero = random.pick(others);
  const worker = {
    ...{ actor: `Actor.${String(hero._id)}`, name: String(hero.name) },
    users: random.pick([[attacker], [attacker, ...words.users], words.users]),
  };
  const begun = stored.filter(({ flags }) => flags.quincunx?.kind === "long-test");
  const { _id, flags } = random.pick(begun.length > 0 ? begun : stored);
  const quincunx = random.pick([
    { ...flags.quincunx, workers: [worker] },
    ...["longTestJoin", "longTestHand"].map((type) => ({
      ...{ kind: "operation", schema: 1, card: _id, id: idOf(index), type, turn: random.pick([1, 9]) },
      data: { ...(type === "longTestJoin" ? { spec: { dice: 3, base: 6 } } : { of: 0 }), worker },
    })),
  ]);
  return { content: "By hand.", flags: { quincunx } };
}

function copyOf(making: Making, isSpoilt = true): Fields {
  const { _id, _stats, author, ...rest } = making.random.pick(making.stored);
  return isSpoilt ? spoilt(making, rest) : rest;
}

function spoilt({ random, words }: Making, data: object): Fields {
  return mutate(random, data, words) as Fields;
}

/** Uses a known id, so that other messages can refer to it. */
function create({ index, random }: Making, data: Fields): Request {
  const timed =
    random.chance(0.2) && typeof data === "object" && data
      ? { ...data, timestamp: random.pick([0, 1, -5, 1e15]) }
      : data;
  const whole = typeof timed === "object" && timed && !Array.isArray(timed) ? { ...timed, _id: idOf(index) } : timed;
  return document("create", { data: [whole], options: { keepId: true } });
}

function update({ index }: Making, data: Fields): Request {
  return document("update", { data: [{ ...data, _id: idOf(index) }] });
}

function remove({ index }: Making): Request {
  return document("delete", { ids: [idOf(index)] });
}

function document(action: DocumentOperation["action"], rest: Partial<DocumentOperation>): Request {
  return { type: "document", operation: { action, documentName: "ChatMessage", options: {}, ...rest } };
}

function idOf(index: number): string {
  return `${BY_HAND}${String(Math.max(0, index)).padStart(9, "0")}`;
}
