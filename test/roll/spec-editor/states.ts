/** Initial spec editors, of each mechanic and each way of offering its controls. */
import fc from "fast-check";
import type { Fields } from "../../../src/rules/contract/fields.ts";
import type { AnyMechanic } from "../../../src/rules/contract/mechanic.ts";
import type { SelectedStat } from "../../../src/rules/contract/stats.ts";
import { openSpecEditor } from "../../../src/roll/spec-editor/open.ts";
import type { Offer, SpecEditorState } from "../../../src/roll/spec-editor/state.ts";
import { arbitrarySpec } from "../../rules/arbitrary.ts";
import { samplesOf } from "../../../src/rules/actor/people.ts";

/** The selectable stats of the mechanic's first sample. */
function sampleStats({ actors }: AnyMechanic): readonly SelectedStat[] {
  const [actor] = actors;
  const stats = actor?.stats(withIds(samplesOf(actor)[0]?.system ?? {})) ?? [];
  return stats.flatMap(({ id, slot, value, count, display, label }) =>
    slot === undefined
      ? []
      : [
          {
            id,
            slot,
            value,
            label,
            ...(count === undefined ? {} : { count }),
            ...(display === undefined ? {} : { display }),
          },
        ],
  );
}

/** Rows of a sample get their ids when an actor is made of it. */
export function withIds(system: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(system).map(([field, value]) => [
      field,
      Array.isArray(value) ? value.map((row, index) => ({ id: `row${index}`, ...(row as Fields) })) : value,
    ]),
  );
}

/** All controls, those of the targets, and those of each spec cell of the mechanic's sheets. */
function offersOf({ actors }: AnyMechanic): readonly Offer[] {
  const fields = actors.flatMap((actor) =>
    Object.values(actor.fields)
      .flatMap((field) => (field.kind === "list" ? Object.values(field.of) : [field]))
      .flatMap((field) => (field.kind === "spec" ? [field.only] : [])),
  );
  return [{ kind: "all" }, { kind: "targets" }, ...fields.map((only) => ({ kind: "fields", fields: only }) as const)];
}

export function arbitraryState(mechanic: AnyMechanic): fc.Arbitrary<SpecEditorState> {
  const spec = arbitrarySpec(mechanic);
  const [first] = fc.sample(spec, { numRuns: 1, seed: 1 });
  // Those that may be absent, too.
  const fields = Object.keys(mechanic.spec.fields ?? first ?? {});
  return (
    fc
      .record({
        spec,
        fresh: fc.option(spec, { nil: undefined }),
        offer: fc.constantFrom(...offersOf(mechanic)),
        locked: fc.oneof(
          { weight: 3, arbitrary: fc.constant([]) },
          fc.subarray(fields, { maxLength: Math.min(2, fields.length) }),
        ),
        settled: fc.option(
          spec.chain((from) =>
            fc.subarray(Object.entries(from)).map((entries) => Object.fromEntries(entries) as Fields),
          ),
          { nil: undefined },
        ),
      })
      // Of a spec of several kinds a request can only fix what its kind has.
      .map(({ locked, ...rest }) => ({
        ...rest,
        locked: (locked as readonly string[]).filter(
          (field) => mechanic.spec.fields !== undefined || field in rest.spec,
        ),
      }))
      .map(({ fresh, settled, ...rest }) =>
        openSpecEditor({
          mechanic: mechanic.id,
          stats: sampleStats(mechanic),
          ...rest,
          ...(fresh ? { fresh } : {}),
          ...(settled ? { worldFields: settled as Readonly<Record<string, unknown>> } : {}),
        }),
      )
  );
}
