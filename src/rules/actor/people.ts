/**
 * Samples and outlines of the five mechanics: data beside their rules, read when they are needed, as a world opens without them. Mechanics of other packages
 * declare their own.
 */
import { RuleError } from "../contract/error.ts";
import pools from "../difficulty-pool/people.json" with { type: "json" };
import fives from "../fives-pool/people.json" with { type: "json" };
import margins from "../margin-pool/people.json" with { type: "json" };
import checks from "../standard-check/people.json" with { type: "json" };
import effects from "../total-effect/people.json" with { type: "json" };
import type { ActorDeclaration, ActorOutline, ActorSample, System } from "../contract/actor.ts";
import { phrase, type LanguageKey } from "../contract/phrase.ts";
import { sayer } from "./words.ts";

interface People {
  /** `label`: a language key. */
  readonly outlines: readonly { readonly id: string; readonly label: string; readonly system: System }[];
  /** Ids of rows are final, so that macros made from them keep working. */
  readonly samples: readonly ActorSample[];
}

/** By sheet class, which is unique. */
const peopleByClass: Readonly<Record<string, People>> = { ...effects, ...checks, ...margins, ...fives, ...pools };

export function samplesOf(actor: Pick<ActorDeclaration, "sheetClass" | "samples">): readonly ActorSample[] {
  return actor.samples ?? peopleByClass[actor.sheetClass]?.samples ?? [];
}

export function outlinesOf(actor: Pick<ActorDeclaration, "sheetClass" | "outlines">): readonly ActorOutline[] {
  const data = peopleByClass[actor.sheetClass]?.outlines ?? [];
  return actor.outlines ?? data.map((one) => ({ ...one, label: phrase(one.label as LanguageKey) }));
}

/**
 * The update of `system` that applies an outline, with localized texts; other fields stay unchanged. Throws RuleError `not-allowed` for an unknown
 * outline.
 */
export function applyOutline(
  mechanic: { readonly id: string; readonly words?: string },
  actor: Pick<ActorDeclaration, "sheetClass" | "outlines">,
  id: string,
  localize: (key: string) => string,
): Readonly<Record<string, unknown>> {
  const outline = outlinesOf(actor).find((outline) => outline.id === id);
  if (!outline) throw new RuleError("not-allowed", `there is no outline "${id}"`, { field: id });
  return sayer(mechanic, localize)(outline.system);
}
