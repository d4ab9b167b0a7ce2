/**
 * Data exchanged between a player's open prompt and GMs, validated strictly. Queries are a convenience: a question and
 * its answer (messages) achieve the same.
 */
import { isFields } from "../../rules/contract/fields.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { unlessRefused } from "../../rules/contract/error.ts";
import {
  choice,
  type Infer,
  integer,
  lenient,
  optional,
  list,
  nullable,
  plainObject,
  readAs,
  record,
  text,
  value,
} from "../../rules/contract/schema.ts";
import { ADJUSTMENT, MOST_ADJUSTMENTS } from "../../roll/adjustments/stored-adjustment.ts";
import { fitsMechanic, NO_RULING, readRuling, type Ruling } from "../../roll/difficulty/ruling.ts";
import { readProposal } from "./proposal.ts";
import { isPromptId } from "../../card/secrets/secrets.ts";
import { mechanics } from "../../mechanics/mechanics.ts";

const count = integer({ min: 0, max: 1_000_000 });
const id = nullable(text());
const names = list(text(), { max: 100 });

const rulingHead = record({
  /** Number of changes; 0: no ruling. Of two equal ones the higher user id counts. */
  n: count,
  by: text(),
  /** User id of the GM who hid the targets last; empty if not hidden. */
  hiddenBy: text(),
});

/** A ruling on an open prompt. Always sent as a whole, so that the newest replaces all earlier ones. */
export type PromptRuling = Ruling & Infer<typeof rulingHead>;

const openPromptData = record(
  {
    prompt: value<string>(isPromptId, "the id of a prompt"),
    n: count,
    mechanic: text(),
    spec: plainObject,
    title: text(),
    /** UUID. */
    actor: id,
    /** Fields that the player cannot change, apart from ruled ones. */
    locked: names,
    /** Id of the question it waits for; id and seat of the request it answers. */
    question: id,
    request: id,
    seat: count,
    /** Id of a message that sets some fields; absent: none. */
    saidBy: optional(text()),
    /** Targets that the player proposes; absent: none. */
    proposal: lenient(plainObject),
    /** Names of the stats for the action and against it, as the player reads them; absent: none. */
    ways: lenient(names),
    /** The roll needs a GM's permission, as another attempt (DP-8). */
    asksPermission: lenient(choice([true])),
    /** Conditions and effects in the spec. Absent: none. */
    adjustments: lenient(list(record({ id: text(), ...ADJUSTMENT }), { max: MOST_ADJUSTMENTS })),
    ruling: plainObject,
  },
  true,
);

/** A prompt as its player may see it; hidden targets are `null`. */
export type OpenPromptData = Omit<Infer<typeof openPromptData>, "ruling"> & { readonly ruling: PromptRuling };

export const NO_PROMPT_RULING: PromptRuling = { ...NO_RULING, n: 0, by: "", hiddenBy: "" };

/** `null`: invalid data, or an unknown mechanic. */
export function readOpenPrompt(data: unknown): OpenPromptData | null {
  const read = readAs(openPromptData, data);
  const mechanic = mechanics.find((one) => one.id === read?.mechanic);
  const ruling = read && mechanic && readPromptRuling(mechanic, read.ruling);
  if (!ruling) return null;
  const { proposal: proposed, ...rest } = read;
  const spec = unlessRefused(() => mechanic.parseSpec(read.spec));
  const proposal = spec && readProposal(mechanic, spec, proposed);
  return spec && { ...rest, spec, ruling, ...(proposal ? { proposal } : {}) };
}

/** `null`: invalid, or it contains a hidden target. */
export function readPromptRuling(mechanic: AnyMechanic, data: unknown): PromptRuling | null {
  if (!isFields(data)) return null;
  const { n, by, hiddenBy, ...rest } = data;
  const head = readAs(rulingHead, { n, by, hiddenBy });
  const ruling = readRuling(rest);
  if (!head || !ruling || !fitsMechanic(mechanic, ruling) || ruling.isHidden !== (hiddenBy !== "")) return null;
  return { ...ruling, ...head };
}

/** True if `one` is newer; all clients decide the same. */
export function isLaterRuling(one: PromptRuling, other: PromptRuling): boolean {
  return one.n > other.n || (one.n === other.n && one.by > other.by);
}
