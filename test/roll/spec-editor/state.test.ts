/**
 * State of a spec editor and its changes, in bare Node: no Foundry, no DOM. After any edits the spec is valid, and the
 * state is JSON that another seat can continue with.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mechanics } from "../../../src/rules/index.ts";
import { findControl, usableControls } from "../../../src/roll/spec-editor/controls.ts";
import { editSpec, type SpecEdit } from "../../../src/roll/spec-editor/edit.ts";
import { isReady, type SpecEditorState } from "../../../src/roll/spec-editor/state.ts";
import { typedCommand } from "../../../src/roll/spec-editor/typed-form.ts";
import { editOf, whim } from "./edits.ts";
import { arbitraryState } from "./states.ts";

it("only the language's built-ins exist here", () => {
  for (const name of ["game", "ui", "foundry", "document", "window"]) expect(name in globalThis, name).toBe(false);
});

const EDITS = 25;
const RUNS = 80;

describe.each(mechanics.map((mechanic) => [mechanic.id, mechanic] as const))("%s, after any edits", (_id, mechanic) => {
  const runs = fc.tuple(arbitraryState(mechanic), fc.array(whim, { maxLength: EDITS }));
  const seed = Math.trunc(Math.random() * 2 ** 31);
  // Edits cost more than looking at them, so all tests look at the same ones.
  const histories = fc.sample(runs, { numRuns: RUNS, seed }).map(([first, whims]) => {
    const steps: (readonly [before: SpecEditorState, edit: SpecEdit, after: SpecEditorState])[] = [];
    whims.reduce((before, one) => {
      const edit = editOf(one, before);
      const after = editSpec(before, edit);
      steps.push([before, edit, after]);
      return after;
    }, first);
    return steps;
  });
  /** Passes every reached state to `look`, with the edits before it. */
  const each = (look: (before: SpecEditorState, edit: SpecEdit, after: SpecEditorState) => void): void => {
    for (const steps of histories)
      for (const [index, step] of steps.entries())
        try {
          look(...step);
        } catch (error) {
          const edits = JSON.stringify(steps.slice(0, index + 1).map(([, edit]) => edit));
          throw new Error(`seed ${seed}, after ${edits}: ${(error as Error).message}`, { cause: error });
        }
  };

  it("the spec is valid, complete and can be typed", () => {
    each((_before, _edit, { spec, ...rest }) => {
      expect(mechanic.parseSpec(spec)).toEqual(spec);
      expect(mechanic.parseSpec(rest.fresh.spec)).toEqual(rest.fresh.spec);
      expect(typedCommand({ mechanic: mechanic.id, spec })).toMatch(/^\/\w+/u);
    });
  });

  it("the state is JSON and nothing else, and behaves the same at another seat", () => {
    each((before, edit, after) => {
      expect(sent(after)).toStrictEqual(after);
      expect(editSpec(sent(before), sent(edit))).toStrictEqual(after);
    });
  });

  it("no state is ever mutated", () => {
    each((before, edit) => {
      expect(() => editSpec(frozen(before), frozen(edit))).not.toThrow();
    });
  });

  it("fields fixed by a request stay unchanged, and are not offered", () => {
    each(({ spec: was }, edit, state) => {
      // A fixed field includes its value.
      const said = edit.kind === "fix" && !state.problem ? edit.fields : {};
      const [before, after] = [{ ...was, ...said }, state.spec] as Record<string, unknown>[];
      // A spec of another kind may lack the field.
      for (const field of state.locked) expect([before![field], undefined]).toContainEqual(after![field]);
      for (const { path } of usableControls(state)) expect(state.locked).not.toContain(path[0]);
    });
  });

  it("typed text is in the spec, or remains at its field with a reason until it is corrected, and blocks the roll", () => {
    each((before, edit, after) => {
      if (edit.kind !== "type" || after === before) return;
      const fault = after.faults[edit.control];
      if (fault) {
        expect(fault.typed).toBe(edit.text);
        expect(after.spec).toBe(before.spec);
        expect(isReady(after)).toBe(false);
      } else {
        const control = findControl(after, edit.control);
        if (control?.kind === "text") expect(control.value).toBe(edit.text.slice(0, control.max));
        if (control?.kind === "stepper" && control.value !== null)
          expect(control.value).toBe(Number(edit.text.replace("\u2212", "-")) || 0);
      }
    });
  });

  it("a refusal changes only its reason, and a refused click does not block the roll", () => {
    each((before, edit, after) => {
      const [fault] = Object.entries(after.faults).filter(([id, one]) => before.faults[id] !== one);
      if (edit.kind === "type" || !fault) return;
      expect(after).toStrictEqual({ ...before, faults: { ...before.faults, [fault[0]]: fault[1] } });
      expect(fault[1].typed).toBeNull();
      expect(isReady(after)).toBe(isReady({ ...before, faults: after.faults }));
    });
  });

  it("a slot has limited room for stats: the newest replaces the first", () => {
    each((before, edit, after) => {
      if (edit.kind !== "select" || after === before) return;
      const slotOf = (id: string): string | undefined => after.stats.find((stat) => stat.id === id)?.slot;
      for (const { id, max } of mechanic.stats.slots)
        expect(after.selected.filter((one) => slotOf(one) === id).length).toBeLessThanOrEqual(max);
      if (after.problem) expect(after).toStrictEqual({ ...before, problem: after.problem });
      else expect(after.selected.includes(edit.stat)).toBe(!before.selected.includes(edit.stat));
    });
  });

  it("a viewer changes folds and the main figure only", () => {
    each((before, edit) => {
      const after = editSpec({ ...before, isReadOnly: true }, edit);
      const { spec, selected, faults, problem } = before;
      // These are done by the table and by GMs, not by viewers.
      if (edit.kind !== "follow" && edit.kind !== "fix" && edit.kind !== "free")
        expect(after).toMatchObject({ spec, selected, faults, problem });
    });
  });
});

function sent<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null) {
    Object.values(value).forEach(frozen);
    Object.freeze(value);
  }
  return value;
}
