/** Conditions for secrets: all GMs know the same hidden values, and no secret that counts is lost. */
import { secretsOf } from "./digest.ts";
import { difference } from "./oracles.ts";
import { isGM, messagesOf, openAt, stateIn, storedIn, type OpenSeat } from "./seat/open-seat.ts";
import type { Story } from "./story.ts";
import { userIdOf, type SimulatedTable } from "./table.ts";
import type { Message } from "../support/page.ts";
import type { Card } from "../../src/card/state.ts";

/** Compares the hidden targets known to the browsers of all GMs: of cards those that count, of other messages all. */
export function ignorance(table: SimulatedTable): readonly string[] {
  const [one, ...others] = [...table.open.values()].filter(isGM);
  if (!one) return [];
  const [cards, messages] = [true, false].map((isMeant) =>
    one.seat.run(() => messagesOf(one).flatMap((message) => (isCard(one, message) === isMeant ? message.id : []))),
  ) as [string[], string[]];
  const ids = [
    ...messages,
    ...[...standingAt(one), ...sidesOf(table)].flatMap(({ secretId }) => secretId ?? []),
    ...promptsIn(table),
  ];
  const knownBy = (at: OpenSeat): string => `${secretsOf(at, ids)} ${onCards(at, cards)}`;
  const known = knownBy(one);
  return others.flatMap((other) => {
    const own = knownBy(other);
    return own === known ? [] : [`${one.name} and ${other.name} know different targets:${difference(known, own)}`];
  });
}

function isCard(at: OpenSeat, message: Message): boolean {
  return openAt(at, message)?.kind.kind === "card";
}

/** Leaves out values that a request no longer hides. */
function onCards(at: OpenSeat, ids: readonly string[]): string {
  const targets = at.seat.run(() =>
    messagesOf(at, ids).map((message) => {
      const { secrecy } = (openAt(at, message)?.base ?? {}) as Partial<Card>;
      return secrecy?.targets ?? null;
    }),
  );
  return JSON.stringify(targets);
}

/**
 * Each hidden value that counts is known to a GM who is present. Exceptions: the GM who hid it has left for good, has
 * been demoted, or uses another browser; then it may never have been shared.
 */
export function lostNumbers(table: SimulatedTable, { steps }: Story): readonly string[] {
  const gms = [...table.open.values()].filter(isGM);
  const [one] = gms;
  if (!one) return [];
  const gone = new Set(
    steps.flatMap(({ kind, by, args }) => {
      const { who, isForgotten } = args as { readonly who?: string; readonly isForgotten?: boolean };
      if (kind === "turn" || kind === "delete-user") return userIdOf(who ?? "");
      return kind === "reload" && isForgotten === true ? userIdOf(by) : [];
    }),
  );
  const isKnown = (id: string): boolean => gms.some((at) => at.seat.run(() => at.module.secretOf(id) !== null));
  const isForged = steps.some(({ kind }) => kind === "forger");
  const hidden = [...standingAt(one), ...sidesOf(table)].flatMap(({ secretId, hiddenBy }) =>
    secretId ? [{ id: secretId, by: hiddenBy ?? null, known: [] }] : [],
  );
  return [
    ...hidden,
    ...one.seat.run(() => messagesOf(one).flatMap((message) => hiddenOn(table, one, message))),
  ].flatMap(({ id, by, known }) =>
    gone.has(by ?? "") || (by === null && (gone.size > 0 || isForged)) || [id, ...known].some(isKnown)
      ? []
      : [`nobody knows what is hidden as ${id} by ${by === null ? "somebody" : table.nameOf(by)}`],
  );
}

interface Hidden {
  readonly id: string;
  /** `null`: the author is unknown. */
  readonly by: string | null;
  /** Other places that may hold the value. */
  readonly known: readonly string[];
}

/** The hidden values of a card, request or question, by the log. */
function hiddenOn(table: SimulatedTable, at: OpenSeat, message: Message): readonly Hidden[] {
  const state = stateIn(openAt(at, message));
  const id = state?.hiddenBy;
  if (!state || !id || state.mechanic.hideable.every((field) => state.spec[field] !== null)) return [];
  const { messages } = at.seat.game;
  const [, , inPrompt] = /^prompt\.\w+\.\w+$/u.test(id) ? id.split(".") : [];
  // A forged message may name a prompt that never existed.
  const isMadeUp = inPrompt !== undefined && !table.open.has(table.nameOf(inPrompt));
  const by = inPrompt ?? (messages.get(id)?._source.author as string | undefined) ?? null;
  return isMadeUp ? [] : [{ id, by, known: [message.id] }];
}

interface HiddenNumber {
  readonly secretId?: string;
  readonly hiddenBy?: string;
}

function standingAt(at: OpenSeat): readonly HiddenNumber[] {
  return at.seat.run(() => Object.values(at.module.worldDifficultySetting.read()) as readonly object[]);
}

/** The flag in which GMs store hidden values from prompts, inside the flags of a roll. */
function promptsIn(table: SimulatedTable): readonly string[] {
  return storedIn(table, "ChatMessage").flatMap(({ flags }) => flags?.quincunx?.origin?.secretId ?? []);
}

/** Contests started by GMs: only their browsers store a hidden side. */
function sidesOf(table: SimulatedTable): readonly HiddenNumber[] {
  return storedIn(table, "ChatMessage").flatMap(({ author, flags, _stats }) => {
    const { kind, sides = {} } = flags?.quincunx ?? {};
    const isTheirs = kind === "contest" && table.wasGM(author, _stats.createdTime) === true;
    return isTheirs ? Object.values(sides).map((side) => ({ ...side, hiddenBy: author })) : [];
  });
}
