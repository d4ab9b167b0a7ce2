/** Single edits of a spec editor, and their results. In bare Node. */
import { describe, expect, it } from "vitest";
import type { SelectedStat } from "../../../src/rules/contract/stats.ts";
import { mechanicById } from "../../../src/rules/index.ts";
import { isFoldOpen, usableControls } from "../../../src/roll/spec-editor/controls.ts";
import { editSpec, type SpecEdit } from "../../../src/roll/spec-editor/edit.ts";
import { chartsOf, editorFigures, focusedFigure } from "../../../src/roll/spec-editor/odds.ts";
import { openSpecEditor, type SpecEditorOptions } from "../../../src/roll/spec-editor/open.ts";
import { firstThrow, isReady, type SpecEditorState } from "../../../src/roll/spec-editor/state.ts";
import { typedCommand } from "../../../src/roll/spec-editor/typed-form.ts";
import { stepValueTasks, type StepDifference } from "../../../src/roll/spec-editor/step-values.ts";

type Options = Omit<SpecEditorOptions, "spec" | "fresh"> & { readonly spec?: object; readonly fresh?: object };

function open({ mechanic, spec = {}, fresh, ...rest }: Options): SpecEditorState {
  const { parseSpec } = mechanicById(mechanic);
  return openSpecEditor({ mechanic, spec: parseSpec(spec), ...(fresh ? { fresh: parseSpec(fresh) } : {}), ...rest });
}

function after(state: SpecEditorState, ...edits: readonly SpecEdit[]): SpecEditorState {
  return edits.reduce(editSpec, state);
}

const HERO = [{ size: 6, role: "hero" }];
const typed = (control: string, text: string): SpecEdit => ({ kind: "type", control, text });

describe("typed text", () => {
  const state = open({ mechanic: "total-effect" });

  it("that is invalid stays there, through other changes, until it is corrected", () => {
    const wrong = after(state, typed("advantage", "seven"), { kind: "step", control: "escalation", by: 1 });
    expect(wrong.faults["advantage"]).toMatchObject({
      typed: "seven",
      problem: { code: "not-an-integer", field: "advantage" },
    });
    expect(wrong.spec).toMatchObject({ advantage: 0, escalation: 1 });
    expect(isReady(wrong)).toBe(false);
    const mended = after(wrong, typed("advantage", "2"));
    expect(mended.faults).toEqual({});
    expect(isReady(mended)).toBe(true);
    expect(typedCommand(mended)).toBe("/te adv 2 esc 1");
  });

  it("with a number out of range names its limits (TE-2)", () => {
    expect(after(state, typed("advantage", "9")).faults["advantage"]?.problem).toMatchObject({
      code: "out-of-range",
      data: { min: 0, max: 3, found: 9 },
    });
  });

  it("of a removed entry drops the errors of its fields, and keeps those of others", () => {
    const two = open({ mechanic: "total-effect", spec: { modifiers: [1, 2].map((value) => ({ label: "", value })) } });
    const wrong = after(two, typed("modifiers.1.value", "x"), typed("advantage", "x"));
    const gone = after(wrong, { kind: "remove", control: "modifiers", index: 0 });
    expect(Object.keys(gone.faults)).toEqual(["advantage"]);
    expect(gone.spec).toMatchObject({ modifiers: [{ value: 2 }] });
  });
});

describe("refused clicks", () => {
  it("give a reason until the next change, and block no roll: a pool keeps its last die", () => {
    const state = open({ mechanic: "fives-pool", spec: { pool: HERO } });
    const refused = after(state, { kind: "remove", control: "pool", index: 0 });
    expect(refused.faults["pool"]).toMatchObject({ typed: null, problem: { code: "no-dice" } });
    expect(refused.spec).toBe(state.spec);
    expect(isReady(refused)).toBe(true);
    expect(after(refused, { kind: "step", control: "challenge", by: 1 }).faults).toEqual({});
  });

  it("on stats without dice select nothing, and the next change removes the reason (MP-1)", () => {
    const stats = [{ id: "none", slot: "stat", value: 0, label: { text: "None" } }];
    const state = open({ mechanic: "margin-pool", spec: { dice: 3 }, stats });
    const refused = after(state, { kind: "select", stat: "none" });
    expect(refused).toMatchObject({ selected: [], problem: { code: "no-dice" } });
    expect(isReady(refused)).toBe(false);
    expect(after(refused, { kind: "step", control: "pool", by: 1 })).toMatchObject({ problem: null });
  });
});

describe("fields fixed by a request", () => {
  it("are changed by no control and no stat", () => {
    const stats = [{ id: "aim", slot: "stat", value: 2, label: { text: "Aim" } }];
    const state = open({ mechanic: "total-effect", spec: { advantage: 1 }, locked: ["advantage"], stats });
    expect(after(state, { kind: "step", control: "advantage", by: 1 })).toBe(state);
    const selected = after(state, { kind: "select", stat: "aim" });
    expect(selected).toMatchObject({ selected: ["aim"], spec: { advantage: 1 } });
    expect([...usableControls(state)].map(({ id }) => id)).not.toContain("advantage");
  });

  it("stay absent if they were fixed as absent", () => {
    const state = open({ mechanic: "fives-pool", spec: { pool: HERO }, locked: ["challengeBy"] });
    const { spec } = after(state, { kind: "follow", worldFields: { challengeBy: "gm" } });
    expect(spec).not.toHaveProperty("challengeBy");
  });
});

describe("new world settings", () => {
  const worldFields = { discord: 3, challengeBy: "gm" };
  const state = open({ mechanic: "fives-pool", spec: { pool: HERO, ...worldFields }, worldFields });

  it("change values that equal the old ones, also after a reset (FP-5)", () => {
    const moved = after(state, { kind: "follow", worldFields: { discord: 8 } });
    expect(moved.spec).toMatchObject({ discord: 8 });
    expect(moved.spec).not.toHaveProperty("challengeBy");
    expect(after(moved, { kind: "step", control: "challenge", by: 1 }, { kind: "reset" }).spec).toEqual(moved.spec);
  });

  it("keep chosen values", () => {
    const chosen = after(
      state,
      { kind: "set", control: "discord", value: 5 },
      { kind: "follow", worldFields: { discord: 8 } },
    );
    expect(chosen.spec).toMatchObject({ discord: 5 });
    expect(after(chosen, { kind: "reset" }).spec).toMatchObject({ discord: 8 });
  });

  it("keep values that exclude them", () => {
    const check = open({
      mechanic: "standard-check",
      spec: { extra: [{ label: "", size: 6 }] },
      worldFields: { passive: false },
    });
    expect(after(check, { kind: "follow", worldFields: { passive: true } }).spec).toEqual(check.spec);
  });
});

describe("reset", () => {
  it("returns to the spec without remembered choices, and to the initial stats", () => {
    const stats = ["aim", "charm"].map((id) => ({ id, slot: "stat", value: 1, label: { text: id } }));
    const state = open({
      mechanic: "total-effect",
      spec: { advantage: 3 },
      fresh: { advantage: 1 },
      stats,
      selected: ["aim"],
    });
    const changed = after(state, { kind: "select", stat: "charm" }, typed("escalation", "x"), { kind: "reset" });
    expect(changed).toMatchObject({ spec: { advantage: 1 }, selected: ["aim"], faults: {} });
  });
});

describe("folded groups", () => {
  const state = open({ mechanic: "total-effect" });

  it("that the user opened stay open when their list is filled; one filled before is folded", () => {
    const group = "thresholds.group";
    const empty = open({ mechanic: "total-effect", spec: { thresholds: null } });
    expect(isFoldOpen(empty, group)).toBe(true);
    const filled = after(empty, { kind: "toggle", control: "thresholds.unknown", isOn: false });
    expect(filled.spec).toMatchObject({ thresholds: [{}, {}, {}] });
    expect(isFoldOpen(filled, group)).toBe(true);
    expect(isFoldOpen(open({ mechanic: "total-effect", spec: filled.spec }), group)).toBe(false);
  });

  it("are not offered, and their step values are not computed", () => {
    const group = "modifiers.group";
    const filled = open({ mechanic: "total-effect", spec: { modifiers: [{ label: "", value: 1 }] } });
    const ids = (of: SpecEditorState): string[] => [...usableControls(of)].map(({ id }) => id);
    expect(isFoldOpen(filled, group)).toBe(false);
    expect(ids(filled)).not.toContain("modifiers.0.value");
    expect(ids(after(filled, { kind: "fold", group, isOpen: true }))).toContain("modifiers.0.value");
  });

  it("that do not exist are ignored", () => {
    expect(after(state, { kind: "fold", group: "no.such", isOpen: true })).toBe(state);
    expect(isFoldOpen(after(state, { kind: "fold", group: "all-odds", isOpen: true }), "all-odds")).toBe(true);
  });
});

describe("the cell of a sheet", () => {
  it("offers the controls of its fields, all of them open", () => {
    const state = open({ mechanic: "total-effect", offer: { kind: "fields", fields: ["thresholds"] } });
    const controls = [...usableControls(state)];
    expect(controls.length).toBeGreaterThan(3);
    for (const { kind, path } of controls) if (kind !== "group") expect(path[0]).toBe("thresholds");
  });
});

describe("odds and step values", () => {
  const state = open({ mechanic: "total-effect" });

  it("show the requested figure as main one, or the most informative", () => {
    const figures = editorFigures(state);
    expect(focusedFigure(state)).toEqual(figures[0]);
    expect(focusedFigure(after(state, { kind: "focus", figure: figures[1]!.id }))).toEqual(figures[1]);
    expect(focusedFigure(after(state, { kind: "focus", figure: "no such" }))).toEqual(figures[0]);
  });

  it("are the difference of a step to that figure (TE-2)", () => {
    const worth = new Map<string, readonly StepDifference[]>();
    for (const task of stepValueTasks(state, worth)) task();
    const better = focusedFigure(after(state, { kind: "step", control: "advantage", by: 1 }))!;
    const [up, ...others] = worth.get("advantage")!;
    expect(up).toEqual({ step: "up", difference: better.value - focusedFigure(state)!.value, unit: "probability" });
    expect(others).toEqual([]);
  });

  it("SC-8: a stat that takes dice has the chance before and after, selected or not, unless the rules refuse it", () => {
    const ability = (id: string, count: number): SelectedStat => ({
      ...{ id, slot: "alteration", value: 6, count: 0, label: { text: id } },
      takes: { count, size: 8 },
    });
    const offered = open({
      mechanic: "standard-check",
      spec: { target: 10 },
      stats: [ability("Cursed", 1), ability("Ruined", 3)],
    });
    const difference = (state: SpecEditorState, id: string): readonly StepDifference[] | undefined => {
      const worth = new Map<string, readonly StepDifference[]>();
      for (const task of stepValueTasks(state, worth)) task();
      return worth.get(`stat.${id}`);
    };
    const [now, then] = [mechanicById("standard-check"), { target: 10, taken: [{ label: "Cursed" }] }] as const;
    const before = now.odds.chance(now.parseSpec({ target: 10 }));
    const less = 28 / 64 - before;
    expect(now.odds.chance(now.parseSpec(then))).toBe(28 / 64);
    expect(difference(offered, "Cursed")).toEqual([
      { step: "flip", difference: less, unit: "probability", now: before },
    ]);
    expect(difference(offered, "Ruined")).toBeUndefined();
    const selected = after(offered, { kind: "select", stat: "Cursed" });
    expect(selected.spec).toMatchObject({ taken: [{ label: "Cursed" }] });
    expect(difference(selected, "Cursed")).toEqual([
      { step: "flip", difference: -less, unit: "probability", now: 28 / 64 },
    ]);
    // What would leave no die is refused, and the reason is shown.
    expect(after(offered, { kind: "select", stat: "Ruined" }).problem).toMatchObject({ code: "no-dice" });
  });

  it("are empty without dice, and nothing can be rolled", () => {
    const none = open({ mechanic: "difficulty-pool", spec: { attribute: 0, ability: 0 } });
    const worth = new Map<string, readonly StepDifference[]>();
    expect(firstThrow(none)).toMatchObject({ dice: [], problem: { code: "no-dice" } });
    expect(isReady(none)).toBe(false);
    expect([...editorFigures(none), ...chartsOf(none)]).toEqual([]);
    expect([...stepValueTasks(none, worth)]).toEqual([]);
  });
});
