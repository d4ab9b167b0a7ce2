/**
 * Data exchanged between a player's open prompt and GMs, validated strictly. Queries are a convenience: a question and
 * its answer (messages) achieve the same.
 */
import { isFields, withoutFields, type Fields } from "../../rules/contract/fields.ts";
import type { AnyMechanic, MechanicId } from "../../rules/contract/mechanic.ts";
import { unlessRefused } from "../../rules/contract/error.ts";
import { integer, listOf, orNull, text } from "../../platform/shape.ts";
import type { PromptAdjustment } from "../../roll/prompt/part.ts";
import { areAdjustments } from "../../roll/adjustments/stored-adjustment.ts";
import { fitsMechanic, NO_RULING, readRuling, type Ruling } from "../../roll/difficulty/ruling.ts";
import { readProposal } from "./proposal.ts";
import { isPromptId } from "../../card/secrets/secrets.ts";
import { mechanics } from "../../mechanics/mechanics.ts";

/** A ruling on an open prompt. Always sent as a whole, so that the newest replaces all earlier ones. */
export interface PromptRuling extends Ruling {
  /** Number of changes; 0: no ruling. Of two equal ones the higher user id counts. */
  readonly n: number;
  readonly by: string;
  /** User id of the GM who hid the targets last; empty if not hidden. */
  readonly hiddenBy: string;
}

/** A prompt as its player may see it; hidden targets are `null`. */
export interface OpenPromptData {
  readonly prompt: string;
  readonly n: number;
  readonly mechanic: MechanicId;
  readonly spec: Fields;
  readonly title: string;
  /** UUID. */
  readonly actor: string | null;
  /** Fields that the player cannot change, apart from ruled ones. */
  readonly locked: readonly string[];
  /** Id of the question it waits for; id and seat of the request it answers. */
  readonly question: string | null;
  readonly request: string | null;
  readonly seat: number;
  /** Id of a message that sets some fields; absent: none. */
  readonly saidBy?: string;
  /** Targets that the player proposes; absent: none. */
  readonly proposal?: Fields;
  /** Names of the stats for the action and against it, as the player reads them; absent: none. */
  readonly ways?: readonly string[];
  /** The roll needs a GM's permission, as another attempt (DP-8). */
  readonly asksPermission?: true;
  /** Conditions and effects in the spec. Absent: none. */
  readonly adjustments?: readonly PromptAdjustment[];
  readonly ruling: PromptRuling;
}

export const NO_PROMPT_RULING: PromptRuling = { ...NO_RULING, n: 0, by: "", hiddenBy: "" };

const isShort = text(200);
const isId = orNull(isShort);
const isCount = integer(0, 1_000_000);
const areSharedAdjustments = (data: unknown): data is readonly PromptAdjustment[] =>
  Array.isArray(data) &&
  data.every((one) => isFields(one) && isShort(one["id"])) &&
  areAdjustments(data.map((one: Fields) => withoutFields(one, ["id"])));
const areFields = listOf(isShort, 100);

/** `null`: invalid data, or an unknown mechanic. */
export function readOpenPrompt(data: unknown): OpenPromptData | null {
  if (!isFields(data)) return null;
  const { prompt, n, title, actor, locked, question, request, seat, saidBy, spec } = data;
  const mechanic = mechanics.find(({ id }) => id === data["mechanic"]);
  const ruling = mechanic && readPromptRuling(mechanic, data["ruling"]);
  if (!mechanic || !ruling || !isPromptId(prompt) || !isCount(n) || !isFields(spec)) return null;
  if (saidBy !== undefined && !isShort(saidBy)) return null;
  if (!isShort(title) || !isId(actor) || !isId(question) || !isId(request) || !isCount(seat)) return null;
  if (!areFields(locked)) return null;
  const parsed = unlessRefused(() => mechanic.parseSpec(spec));
  if (!parsed) return null;
  const { ways } = data;
  const proposal = readProposal(mechanic, parsed, data["proposal"]);
  return {
    prompt,
    n,
    mechanic: mechanic.id,
    spec: parsed,
    title,
    actor,
    locked,
    question,
    request,
    seat,
    ruling,
    ...(saidBy === undefined ? {} : { saidBy }),
    ...(proposal ? { proposal } : {}),
    ...(areFields(ways) ? { ways } : {}),
    ...(data["asksPermission"] === true ? { asksPermission: true } : {}),
    ...(areSharedAdjustments(data["adjustments"]) ? { adjustments: data["adjustments"] } : {}),
  };
}

/** `null`: invalid, or it contains a hidden target. */
export function readPromptRuling(mechanic: AnyMechanic, data: unknown): PromptRuling | null {
  if (!isFields(data)) return null;
  const { n, by, hiddenBy, ...rest } = data;
  const ruling = readRuling(rest);
  if (!ruling || !fitsMechanic(mechanic, ruling)) return null;
  if (!isCount(n) || !isShort(by) || !isShort(hiddenBy) || ruling.isHidden !== (hiddenBy !== "")) return null;
  return { ...ruling, n, by, hiddenBy };
}

/** True if `one` is newer; all clients decide the same. */
export function isLaterRuling(one: PromptRuling, other: PromptRuling): boolean {
  return one.n > other.n || (one.n === other.n && one.by > other.by);
}
