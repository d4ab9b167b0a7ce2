/** Controls of a margin pool. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { change } from "../../../src/rules/spec/change.ts";
import { marginPool } from "../../../src/rules/margin-pool/index.ts";
import { spec as anySpec } from "./arbitrary.ts";
import { flatControls } from "../flat-controls.ts";

const read = (spec: object) => marginPool.parseSpec(spec);

describe("controls", () => {
  it("have unique ids, and every option gives a valid spec", () => {
    fc.assert(
      fc.property(anySpec, (spec) => {
        const all = [...flatControls(marginPool.prompt.controls(spec))];
        expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
        for (const control of all) {
          const put = (value: Parameters<typeof change>[3]) => change(marginPool as never, spec, control.path, value);
          if (control.kind === "choice")
            for (const { value } of control.options) expect(() => put(value)).not.toThrow();
          if (control.kind === "toggle") expect(() => put(!control.value)).not.toThrow();
          if (control.kind === "stepper") {
            for (const value of [control.min, control.max]) expect(() => put(value)).not.toThrow();
            if (control.none)
              for (const value of [control.none.start, control.none.value]) expect(() => put(value)).not.toThrow();
            expect(control.value === null || (control.value >= control.min && control.value <= control.max)).toBe(true);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it("in the GM's dialog have the threshold, which may be unknown if allowed", () => {
    expect(marginPool.prompt.targetControls(read({ dice: 1 }))).toMatchObject([
      { path: ["threshold"], value: null, none: { value: null } },
    ]);
  });

  it("MP-4: offer that 0 succeeds only without a required margin", () => {
    const ids = (spec: object) => [...flatControls(marginPool.prompt.controls(read(spec)))].map(({ id }) => id);
    expect(ids({ dice: 1 })).toContain("zeroSucceeds");
    expect(ids({ dice: 1, required: 2 })).not.toContain("zeroSucceeds");
  });
});
