/** Shapes of what other packages pass to the API. Unknown fields are refused, so that no misspelled option is ignored. */
import { argument, plainObject as plain } from "../platform/require-type.ts";
import {
  boolean,
  choice,
  defaulted,
  integer,
  list,
  nullable,
  optional,
  record,
  text,
  value,
  type Field,
} from "../rules/contract/schema.ts";

type Members = Readonly<Record<string, Field<unknown>>>;

/** Characters of a text that somebody reads. */
const LONG_TEXT = 10_000;
const MOST_SEATS = 1000;
const MOST_ACTORS = 100;

const isDocument = (name: string) => (input: unknown) =>
  (input as { readonly documentName?: unknown } | null | undefined)?.documentName === name;
const isUuid = (input: unknown): boolean => typeof input === "string" && /(?:^|\.)Actor\.[^.]+$/u.test(input);

const words = optional(text());
const ids = optional(list(text(), { max: MOST_ACTORS }));
const uuid = value<string>(isUuid, "the UUID of an actor");
const yes = optional(boolean());

export const actor = value<Actor.Implementation>(isDocument("Actor"), "an actor");
export const actors = list(actor, { min: 1 });
export const actorOrUuid = value<Actor.Implementation | string>(
  (input) => isDocument("Actor")(input) || isUuid(input),
  "an actor, or the UUID of an actor",
);
export const message = value<ChatMessage.Implementation>(isDocument("ChatMessage"), "a chat message");
export const owners = list(value<User.Implementation>(isDocument("User"), "a user"), { max: MOST_SEATS });
export const name = value<string>(
  (input) => typeof input === "string" && input.trim() !== "",
  "a text that is not empty",
);

/** Of a click: whether the prompt opens, and an Advantage. */
const asking: Members = {
  event: optional(nullable(value((input) => typeof input === "object", "an event"))),
  skip: yes,
  edge: optional(nullable(choice(["advantage", "disadvantage"]))),
};
const posting: Members = { mode: words, create: yes, data: optional(plain), id: words };

export const splitOptions = record(posting);
export const rollOptions = record({ ...asking, ...posting, configure: yes, setsTargets: yes });
export const statOptions = record({ ...asking, ...posting, setsTargets: yes });
export const poolOptions = record({ ...asking, ...posting, mechanic: words });
export const windowOptions = record({ configure: yes });

const anyActor = optional(nullable(actor));

export const roll = record({
  mechanic: text(),
  spec: plain,
  title: words,
  actor: anyActor,
  stats: ids,
  situation: words,
  ability: words,
  bought: optional(integer({ min: 0 })),
  isAttack: yes,
  isCommitted: yes,
  origin: optional(plain),
});

export const split = record({
  mechanic: text(),
  actor: anyActor,
  parts: list(
    record({ spec: plain, title: words, stats: ids, isAttack: yes, isReserved: yes, isCommitted: yes, prompt: words }),
    { min: 1 },
  ),
  dice: list(integer({ min: 0 })),
});

const rows = list(
  record({
    label: text(),
    value: integer(),
    count: optional(integer()),
    source: defaulted(nullable(record({ actor: text(), stat: text() })), null),
  }),
  { min: 1 },
);
export const pool = record({ name, mechanic: text(), rows });
export const loosePool = record({ name: words, mechanic: text(), rows });

const seat = record({ user: text(), actor: optional(uuid), stat: words, with: ids });
const request: Members = {
  mechanic: text(),
  spec: plain,
  seats: list(seat, { min: 1, max: MOST_SEATS }),
  given: ids,
  title: words,
  text: optional(text(LONG_TEXT)),
  situation: words,
  isHidden: yes,
  group: words,
};
export const requestDraft = record(request);
/** For the window, which asks for the rest. */
export const requestStart = record({
  ...someOf(request),
  stat: words,
  with: ids,
  named: words,
  actors: optional(list(uuid, { max: MOST_ACTORS })),
});

const side: Members = {
  spec: nullable(plain),
  name: words,
  user: optional(nullable(text())),
  actor: optional(uuid),
  stats: ids,
  fixed: ids,
  isHidden: yes,
  isPassive: yes,
  card: words,
  round: words,
};
const contest = (one: Field<unknown>): Members => ({
  mechanic: text(),
  title: words,
  tie: nullable(text()),
  sides: record({ a: one, b: one }),
});
export const contestDraft = record(contest(record(side)));
export const contestStart = record({
  ...someOf(contest(record(side))),
  sides: optional(record(someOf({ a: record(someOf(side)), b: record(someOf(side)) }))),
});

export const harm = record({
  targets: actors,
  deal: words,
  amount: optional(integer({ min: 0, max: 9999 })),
  heals: yes,
});
export const purchase = record({ action: text(), die: optional(integer()), resource: words });
export const longTest = record({
  mechanic: text(),
  spec: plain,
  title: words,
  actor: anyActor,
  options: optional(plain),
});

/** The same members, of which each may be absent. */
function someOf(members: Members): Members {
  return Object.fromEntries(Object.entries(members).map(([key, field]) => [key, optional(field)]));
}

/** An object whose members are named alone: `seats.0.user`. */
export function membersOf<T>(shape: Field<object>, input: unknown, place: string): T {
  argument(plain, input, place);
  return shape.parse(input, "") as T;
}

export function optionsOf<T>(shape: Field<object>, input: unknown): T {
  return membersOf(shape, input ?? (input === null ? null : {}), "options");
}
