/** Random edits of a spec editor: mostly offered by its controls at that moment, sometimes not. */
import fc from "fast-check";
import type { Control, JsonValue } from "../../../src/rules/contract/control.ts";
import { controlsOf, everyControl } from "../../../src/roll/spec-editor/controls.ts";
import type { SpecEdit } from "../../../src/roll/spec-editor/edit.ts";
import type { AdjustmentKey, Grant } from "../../../src/rules/contract/pre-roll.ts";
import { mechanicOf, type SpecEditorState } from "../../../src/roll/spec-editor/state.ts";
import { arbitraryText } from "../../rules/arbitrary.ts";

/** A random edit, independent of the existing controls. */
export interface Whim {
  readonly kind: SpecEdit["kind"];
  /** Picks one of the existing controls, options, entries or stats. */
  readonly pick: number;
  readonly text: string;
  readonly flag: boolean;
  readonly value: JsonValue;
  /** An unknown id instead of the picked one. */
  readonly stray: string | null;
}

const text = fc.oneof(
  fc.integer({ min: -30, max: 120 }).map(String),
  fc.constantFrom("", " ", "\u2013", "\u22123", "-0", "+2", "1e3", "2.5", "999999999", "9999999999", "x"),
  arbitraryText(210),
);

export const whim: fc.Arbitrary<Whim> = fc.record({
  kind: fc.constantFrom(
    ...["step", "step", "step", "type", "type", "type", "choose", "toggle", "add", "add", "remove", "set"],
    ...["select", "select", "decide", "fold", "focus", "reset", "follow", "fix"],
    ...["lay", "put", "against", "free", "grant", "adjust"],
  ) as fc.Arbitrary<SpecEdit["kind"]>,
  pick: fc.nat(),
  text,
  flag: fc.boolean(),
  value: fc.oneof(
    fc.integer({ min: -5, max: 25 }),
    fc.constantFrom(null, true, "x", [], {}),
    text,
  ) as fc.Arbitrary<JsonValue>,
  stray: fc.option(fc.constantFrom("", "no.such", "__proto__", "constructor", "effects.99.rank"), { freq: 12 }),
});

/** The concrete edit of a random one in this state. */
export function editOf(whim: Whim, state: SpecEditorState): SpecEdit {
  const { kind, pick, flag } = whim;
  const controls = [...everyControl(controlsOf(state))];
  const one = <K extends Control["kind"]>(...kinds: readonly K[]): Extract<Control, { kind: K }> | undefined =>
    at(
      controls.filter((control): control is Extract<Control, { kind: K }> =>
        (kinds as readonly string[]).includes(control.kind),
      ),
      pick,
    );
  const id = (found: { readonly id: string } | undefined): string => whim.stray ?? found?.id ?? "";
  switch (kind) {
    case "step":
      return { kind, control: id(one("stepper")), by: flag ? 1 : -1 };
    case "type":
      return { kind, control: id(one("stepper", "text")), text: whim.text };
    case "toggle":
      return { kind, control: id(one("toggle")), isOn: flag };
    case "choose": {
      const choice = one("choice");
      return { kind, control: choice?.id ?? "", option: id(at(choice?.options ?? [], pick >> 4)) };
    }
    case "add": {
      const list = one("list");
      return { kind, control: list?.id ?? "", entry: id(at(list?.add ?? [], pick >> 4)) };
    }
    case "remove": {
      const list = one("list");
      return { kind, control: id(list), index: (pick >> 4) % ((list?.items.length ?? 0) + 1) };
    }
    case "set":
      return { kind, control: id(at(controls, pick)), value: whim.value };
    case "select":
    case "decide":
      return { kind, stat: id(at(state.stats, pick)) };
    case "fold":
      return { kind, group: id(one("group")), isOpen: flag };
    case "focus":
      return { kind, figure: whim.text };
    case "reset":
      return { kind };
    case "follow":
      return { kind, worldFields: flag ? { ...state.worldFields } : {} };
    case "fix":
      return { kind, fields: { [id(at(controls, pick)).split(".")[0] ?? ""]: whim.value } };
    case "adjust": {
      const keys = Object.keys(mechanicOf(state).adjustments ?? {}) as AdjustmentKey[];
      const fresh = { name: "Darkness", key: at(keys, pick) ?? "bonus", amount: (pick % 5) - 2 };
      return { kind, adjusted: flag ? fresh : (at(state.adjusted ?? [], pick) ?? fresh), isOn: flag };
    }
    case "lay":
    case "put":
      return { kind, fields: { [id(at(controls, pick)).split(".")[0] ?? ""]: whim.value } };
    case "against": {
      const others = state.stats.filter(({ isOther }) => isOther);
      const one = at(others, pick)?.id ?? null;
      return { kind, stats: flag ? others : others.slice(1), preselected: whim.stray === null ? null : one, was: one };
    }
    case "grant":
      return { kind, grants: grantsOf(whim, state) };
    case "free":
      return { kind, fields: [...state.locked] };
  }
}

function at<T>(list: readonly T[], pick: number): T | undefined {
  return list[pick % Math.max(1, list.length)];
}

/** None, or one or two of the possible gifts. */
function grantsOf({ pick, flag, text: from }: Whim, state: SpecEditorState): readonly Grant[] {
  const all = (mechanicOf(state).aid ?? []).flatMap(({ kind, amounts }) =>
    amounts.map((amount) => ({ kind, amount, from })),
  );
  const first = at(all, pick);
  return first ? (flag ? [first, first] : pick % 3 === 0 ? [] : [first]) : [];
}
