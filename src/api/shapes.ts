/** Shapes of what other packages pass to the API. Unknown fields are refused, so that no misspelled option is ignored. */
import { chosenMode } from "../platform/generations.ts";
import { argument } from "../platform/require-type.ts";
import type { Targets } from "../roll/roll-config.ts";
import type { MessageConfig } from "../roll/throw.ts";
import type { Phrase } from "../rules/contract/phrase.ts";
import {
  accepts,
  boolean,
  choice,
  defaulted,
  type Field,
  integer,
  LIMITS,
  list,
  nullable,
  optional,
  plainObject as plain,
  record,
  text,
  value,
  variants,
} from "../rules/contract/schema.ts";
import type { RollOptions } from "./contract.ts";

export type Members = Readonly<Record<string, Field<unknown>>>;

/** The largest number of users or seats in a list. */
export const MOST_SEATS = 1000;
export const MOST_ACTORS = 100;

export const isDocument = (name: string) => (input: unknown) =>
  (input as { readonly documentName?: unknown } | null | undefined)?.documentName === name;
const isUuid = (input: unknown): boolean => typeof input === "string" && /(?:^|\.)Actor\.[^.]+$/u.test(input);

const anyText = text(LIMITS.stored);
export const words = optional(text());
export const ids = optional(list(text(), { max: MOST_ACTORS }));
export const uuid = value<string>(isUuid, "the UUID of an actor");
export const yes = optional(boolean());

export const actor = value<Actor.Implementation>(isDocument("Actor"), "an actor");
export const actors = list(actor, { min: 1 });
export const actorOrUuid = value<Actor.Implementation | string>(
  (input) => isDocument("Actor")(input) || isUuid(input),
  "an actor, or the UUID of an actor",
);
export const message = value<ChatMessage.Implementation>(isDocument("ChatMessage"), "a chat message");
export const name = value<string>(
  (input) => typeof input === "string" && input.trim() !== "",
  "a text that is not empty",
);

/** Of a click: whether the prompt opens, and an Advantage. */
const clickOptions: Members = {
  event: optional(nullable(value((input) => typeof input === "object", "an event"))),
  skip: yes,
  edge: optional(nullable(choice(["advantage", "disadvantage"]))),
};
const isId = (input: unknown): boolean => typeof input === "string" && /^[a-zA-Z0-9]{16}$/u.test(input);
const posting: Members = {
  mode: words,
  create: yes,
  data: optional(plain),
  id: optional(value(isId, "an id of 16 letters and digits")),
};

export const postOptions = record(posting);
export const rollOptions = record({ ...clickOptions, ...posting, configure: yes, setsTargets: yes });
export const statOptions = record({ ...clickOptions, ...posting, setsTargets: yes });
export const poolOptions = record({ ...clickOptions, ...posting, mechanic: words });
export const windowOptions = record({ configure: yes });

/** Only the names that a program gives are checked. */
const origin = record({ request: optional(anyText), seat: optional(integer({ min: 0 })) }, true);

const phrases = variants(
  "text",
  record({ text: anyText }, true),
  record({ key: anyText, data: optional(plain) }, true),
);
export const phrase = value<Phrase>((input) => accepts(phrases, input), "a phrase: { text }, or { key, data }");

export const anyActor = optional(nullable(actor));

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
  origin: optional(value((input) => accepts(origin, input), "an object such as { request, seat }")),
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

/** The same members, of which each may be absent. */
export function someOf(members: Members): Members {
  return Object.fromEntries(Object.entries(members).map(([key, field]) => [key, optional(field)]));
}

/** An object whose members are named alone: `seats.0.user`. */
export function membersOf<T>(shape: Field<object>, input: unknown, path: string): T {
  argument(plain, input, path);
  return shape.parse(input, "") as T;
}

/** Options of a roll: whether the prompt opens, and how the roll is posted. */
export function rollOptionsOf(shape: Field<object>, input: unknown) {
  const { mode, create, data, id, setsTargets, ...dialog } = optionsOf<RollOptions>(shape, input);
  // A mode that is passed in another way must not become the default, which may be public.
  chosenMode(mode);
  const message: MessageConfig = {
    ...(mode === undefined ? {} : { mode }),
    ...(create === undefined ? {} : { create }),
    ...(data === undefined ? {} : { data }),
    ...(id === undefined ? {} : { id }),
  };
  const targets: Targets | undefined = setsTargets ? { by: "roller" } : undefined;
  return { dialog: { ...dialog, targets }, message };
}

export function optionsOf<T>(shape: Field<object>, input: unknown): T {
  return membersOf(shape, input ?? (input === null ? null : {}), "options");
}
