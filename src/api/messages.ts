/** API functions that act on a message. They do the same as its buttons, and need the same rights. Each resolves with the id of its operation. */
import { cardOf } from "../card/card.ts";
import type { Card } from "../card/state.ts";
import { dealHarm, type HarmWanted } from "../features/harm/offers.ts";
import type { HarmBase } from "../features/harm/harm.ts";
import { beginLongTest } from "../features/long-test/post.ts";
import { longTestOf } from "../features/long-test/long-test.ts";
import { longTestChoice } from "../features/long-test/prompt-long-test.ts";
import { progressOf } from "../features/long-test/view.ts";
import { takeOffer } from "../log/act.ts";
import { knownOperations, openMessage } from "../log/log.ts";
import type { Base, Offer } from "../log/operation.ts";
import { requireConnection } from "../platform/connection.ts";
import { mechanicById } from "../platform/mechanics.ts";
import { argument, plainObject, requireGM, requireOwner } from "../platform/require-type.ts";
import { amendTo, mayAmend } from "../roll/amend.ts";
import { hideTargets } from "../roll/hide.ts";
import { notAllowed, RuleError, unknownTarget } from "../rules/contract/error.ts";
import type { Fields } from "../rules/contract/fields.ts";
import { gmFields, hasUnknownTarget } from "../rules/spec/gm-fields.ts";
import * as shapes from "./shapes.ts";

type Message = ChatMessage.Implementation;

export interface Harming {
  readonly targets: readonly Actor.Implementation[];
  /** Id of one of the card's deals. Default: the only one. */
  readonly deal?: string;
  /** GMs only. Default: what the card deals, after the target's resistance. */
  readonly amount?: number;
  /** GMs only: it moves the number the other way. Default: false. */
  readonly heals?: boolean;
}

export interface Spending {
  /** Id of an action, as on the card's button. */
  readonly action: string;
  /** Place of the die, for an action of one die. */
  readonly die?: number;
  /** Id of the resource that pays, if there is a choice. */
  readonly resource?: string;
}

export interface LongTestDraft {
  readonly mechanic: string;
  readonly spec: object;
  /** Default: the mechanic's name. */
  readonly title?: string;
  readonly actor?: Actor.Implementation | null;
  /** Goal, refill and other options, as the prompt names them: `{ goal: 20 }`. */
  readonly options?: object;
}

export interface LongTestReading {
  readonly mechanic: string;
  readonly title: string;
  /** UUIDs of those who take part; `null`: no actor. */
  readonly actors: readonly (string | null)[];
  readonly sum: number;
  /** `null`: none. */
  readonly goal: number | null;
  readonly rounds: number;
  /** Dice left; `null`: the mechanic has no pool. */
  readonly pool: number | null;
  /** `null`: it goes on, or a user has ended it. */
  readonly ended: "reached" | "botched" | null;
  readonly isRunning: boolean;
}

/** GMs only. `fields`: targets, and other fields of the spec that GMs decide. */
export async function amend(message: Message, fields: Fields): Promise<string> {
  const card = cardBy(message);
  const spec = withTargets(card, fields);
  return performed(message, () => amendTo(card, { spec, isHidden: false }));
}

/** GMs only. `fields`: the targets to keep; by default the card's own. */
export async function hide(message: Message, fields?: Fields): Promise<string> {
  const card = cardBy(message);
  const spec = withTargets(card, { ...card.secrecy.targets, ...(fields ?? {}) });
  const { mechanic } = card.state;
  if (hasUnknownTarget(mechanic, spec)) throw unknownTarget(mechanic.hideable[0] ?? "fields");
  return performed(message, () => hideTargets(card, spec));
}

/** GMs only. */
export async function reveal(message: Message): Promise<string> {
  requireGM();
  return byButton(message, "reveal", ([offer]) => offer);
}

/** `operation`: by default the last one that this user may undo. */
export async function undo(message: Message, operation?: string): Promise<string> {
  const wanted = operation === undefined ? undefined : argument(shapes.name, operation, "operation");
  let undone = "";
  await pressed(message, "undo", (offers) => {
    const found = wanted === undefined ? offers.at(-1) : offers.find(({ id }) => id === wanted);
    undone = found?.id ?? "";
    return found;
  });
  return undone;
}

/** `resource` and `die` choose among several buttons of the action. */
export async function spend(message: Message, spending: Spending): Promise<string> {
  const { action, die, resource } = shapes.membersOf<Spending>(shapes.purchase, spending, "spending");
  const isIt = ({ id }: Offer): boolean => {
    const [one, ...rest] = id.split(" ");
    return one === action && [die, resource].every((part) => part === undefined || rest.includes(String(part)));
  };
  return byButton(message, "spend", (offers) => offers.find(isIt));
}

/** The roller deals what the card says; a GM may change the amount. */
export async function applyHarm(message: Message, harming: Harming): Promise<string> {
  const wanted = shapes.membersOf<HarmWanted>(shapes.harm, harming, "harm");
  const base = baseOf(message);
  const operation = knownOperations().find("harm", base.kind);
  if (!operation) throw refusedOn("harm");
  return performed(message, () => dealHarm(operation as never, base as HarmBase, wanted));
}

/** Begins a long test; resolves with its message. */
export async function longTest(draft: LongTestDraft): Promise<Message> {
  const {
    mechanic: id,
    spec,
    title = "",
    actor = null,
    options = {},
  } = shapes.membersOf<LongTestDraft>(shapes.longTest, draft, "draft");
  const mechanic = mechanicById(id);
  if (actor) requireOwner(actor);
  if (!longTestChoice(mechanic, actor)) throw notAllowed("mechanic", `"${id}" knows no long tests`);
  const whole = mechanic.parseSpec(spec);
  requireConnection();
  const test = await beginLongTest({ mechanic, title, spec: whole, options: options as Fields, actor });
  return game.messages.get(test) as Message;
}

/** `null`: the message is no long test. */
export function readLongTest(message: Message): LongTestReading | null {
  const base = longTestOf(argument(shapes.message, message, "message"));
  if (!base) return null;
  const { mechanic, workers, now, endedBy } = base.state;
  const { sum, goal, pool, played: rounds } = progressOf(base.state);
  const isRunning = !now.done && endedBy === null;
  const actors = workers.map(({ actor }) => actor);
  return { mechanic: mechanic.id, title: base.title, actors, sum, goal, rounds, pool, ended: now.ended, isRunning };
}

/** A card whose difficulty this user may change. */
function cardBy(message: Message): Card {
  requireGM();
  const card = cardOf(argument(shapes.message, message, "message"));
  if (!card) throw notAllowed("message", `"message" is no card`);
  if (!mayAmend(card, game.user))
    throw new RuleError("locked", "the difficulty of this card is final", { field: "message" });
  return card;
}

/** The spec with the fields. Throws RuleError for other fields than those of GMs, and for wrong values. */
function withTargets({ state: { mechanic, spec, faces, hiddenBy } }: Card, input: Fields): object {
  const fields = argument(plainObject, input, "fields");
  const known = gmFields(mechanic);
  for (const field of Object.keys(fields))
    if (!known.includes(field))
      throw new RuleError("unknown-field", `"${field}" is no field that GMs change; there is ${known.join(", ")}`, {
        field,
      });
  return mechanic.amend(spec, faces, fields, hiddenBy === null);
}

function baseOf(message: Message): Base {
  const open = openMessage(argument(shapes.message, message, "message"));
  if (!open || !message.isContentVisible) throw notAllowed("message", `"message" is no card, or hidden from this user`);
  return open.base;
}

type Picking = (offers: readonly Offer[]) => Offer | undefined;

function byButton(message: Message, what: string, pick: Picking): Promise<string> {
  return performed(message, () => pressed(message, what, pick));
}

async function pressed(message: Message, what: string, pick: Picking): Promise<void> {
  let ids: readonly string[] = [];
  const isDone = await takeOffer(baseOf(message), what, (offers) => {
    ids = offers.map(({ id }) => id);
    return pick(offers);
  });
  if (!isDone) throw refusedOn(what, ids);
}

function refusedOn(what: string, ids: readonly string[] = []): RuleError {
  const values = ids.length > 0 ? ids.join(", ") : "–";
  return notAllowed("message", `this user cannot ${what} on this message; possible now: ${values}`, values);
}

/** Id of the operation that `act` has posted. Throws RuleError if it does not count. */
async function performed(message: Message, act: () => Promise<void>): Promise<string> {
  const read = (): readonly string[] =>
    baseOf(message).operations.flatMap(({ logged: { id, author } }) => (author.id === game.user.id ? [id] : []));
  const before = read();
  requireConnection();
  await act();
  const made = read().find((id) => !before.includes(id));
  if (made === undefined) throw notAllowed("message", "this changes nothing, or does not count");
  return made;
}
