/** What GMs must know of what is hidden, whoever hid it, wherever: all of them the same, and nothing is lost that counts. */
import { secretsOf } from "./digest.ts";
import { difference } from "./oracles.ts";
import { isGM, messagesOf, openAt, type Loose, type OpenSeat } from "./seat/open-seat.ts";
import type { Story } from "./story.ts";
import { userIdOf, type SimulatedTable } from "./table.ts";

/** What one GM's browser knows of hidden targets the others' know: of cards as far as it counts, of everything else all that is kept. */
export function ignorance(table: SimulatedTable): readonly string[] {
  const [one, ...others] = [...table.open.values()].filter(isGM);
  if (!one) return [];
  const [cards, messages] = [true, false].map((isMeant) =>
    one.seat.run(() =>
      messagesOf(one).flatMap((message) => (isCard(one, message) === isMeant ? (message.id as string) : [])),
    ),
  ) as [string[], string[]];
  const ids = [
    ...messages,
    ...[...standingAt(one), ...sidesOf(table)].flatMap(({ secretId }) => (secretId as string | undefined) ?? []),
    ...promptsIn(table),
  ];
  const knownBy = (at: OpenSeat): string => `${secretsOf(at, ids)} ${onCards(at, cards)}`;
  const known = knownBy(one);
  return others.flatMap((other) => {
    const own = knownBy(other);
    return own === known ? [] : [`${one.name} and ${other.name} know different targets:${difference(known, own)}`];
  });
}

function isCard(at: OpenSeat, message: Loose): boolean {
  return openAt(at, message)?.kind.kind === "card";
}

/** Not what a request hid there once, and hides no more. */
function onCards(at: OpenSeat, ids: readonly string[]): string {
  const targets = at.seat.run(() =>
    messagesOf(at, ids).map((message) => {
      const { secrecy } = (openAt(at, message)?.base ?? {}) as Loose;
      return (secrecy?.targets ?? null) as object | null;
    }),
  );
  return JSON.stringify(targets);
}

/**
 * What is hidden and counts some GM knows who is there, unless whoever hid it has gone for good, is no GM any more, or sits at another browser now: then
 * nobody else need have heard of it.
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
    secretId ? [{ id: secretId as string, by: (hiddenBy as string | undefined) ?? null, known: [] }] : [],
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
  /** Null: nobody says who. */
  readonly by: string | null;
  /** Where else it may be kept. */
  readonly known: readonly string[];
}

/** What a card, a request or a question hides, as the log says. */
function hiddenOn(table: SimulatedTable, at: OpenSeat, message: Loose): readonly Hidden[] {
  const state = openAt(at, message)?.base.state as Loose;
  const id = state?.hiddenBy as string | null | undefined;
  if (!id || (state.mechanic.hideable as readonly string[]).every((field) => state.spec[field] !== null)) return [];
  const { messages } = at.seat.game;
  const [, , inPrompt] = /^prompt\.\w+\.\w+$/u.test(id) ? id.split(".") : [];
  // What was forged names a prompt that never was.
  const isMadeUp = inPrompt !== undefined && !table.open.has(table.nameOf(inPrompt));
  const by = inPrompt ?? (messages.get(id)?._source.author as string | undefined) ?? null;
  return isMadeUp ? [] : [{ id, by, known: [message.id as string] }];
}

function standingAt(at: OpenSeat): readonly Loose[] {
  return at.seat.run(() => Object.values(at.module.worldDifficultySetting.read())) as readonly Loose[];
}

/** Where GMs keep what they have hidden in prompts, of what was rolled. */
function promptsIn(table: SimulatedTable): readonly string[] {
  return ([...table.world.store.collection("ChatMessage").values()] as readonly Loose[]).flatMap(
    ({ flags }) => (flags?.quincunx?.origin?.prompt as string | undefined) ?? [],
  );
}

/** Of contests that GMs have begun, and nobody else: they alone keep something of a side. */
function sidesOf(table: SimulatedTable): readonly Loose[] {
  return ([...table.world.store.collection("ChatMessage").values()] as readonly Loose[]).flatMap(
    ({ author, flags, _stats }) => {
      const { kind, sides } = (flags?.quincunx ?? {}) as Loose;
      const isTheirs = kind === "contest" && table.wasGM(author as string, _stats.createdTime as number) === true;
      return isTheirs
        ? Object.values(sides as object).map((side: Loose) => ({ ...side, hiddenBy: author as string }) as Loose)
        : [];
    },
  );
}
