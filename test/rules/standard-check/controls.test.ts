/** Controls of a standard check. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { change } from "../../../src/rules/spec/change.ts";
import { standardCheck } from "../../../src/rules/standard-check/index.ts";
import { spec as anySpec } from "./arbitrary.ts";
import { flatControls } from "../flat-controls.ts";

describe("controls", () => {
  it("have unique ids, and every option gives a valid spec", () => {
    fc.assert(
      fc.property(anySpec, (spec) => {
        const all = [...flatControls(standardCheck.prompt.controls(spec))];
        expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
        for (const control of all) {
          const put = (value: Parameters<typeof change>[3]) =>
            change(standardCheck as never, spec, control.path, value);
          if (control.kind === "choice")
            for (const { value } of control.options) expect(() => put(value)).not.toThrow();
          if (control.kind === "toggle") expect(() => put(!control.value)).not.toThrow();
          if (control.kind === "stepper")
            for (const value of [control.min, control.max, ...(control.none ? [control.none.start] : [])])
              expect(() => put(value)).not.toThrow();
          if (control.kind === "list")
            for (const { value } of control.add)
              expect(() =>
                change(standardCheck as never, spec, [...control.path, control.items.length], value),
              ).not.toThrow();
        }
      }),
      { numRuns: 40 },
    );
  });
});
