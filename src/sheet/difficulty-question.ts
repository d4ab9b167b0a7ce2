/**
 * The difficulty behind the chances on a sheet: the one that its rolls begin with, or the one that the reader tries.
 * It belongs to the open window and is not stored; rolls from the sheet begin with it.
 */
import { isSameJson, pickFields, type Fields } from "../rules/contract/fields.ts";
import { sharedDice } from "../roll/shared-die/shared-dice.ts";
import { lastTargets } from "../roll/last-targets.ts";
import type { AnyMechanic } from "../rules/contract/mechanic.ts";
import { atUsualTarget } from "../rules/odds/targets.ts";
import { unlessRefused } from "../rules/contract/error.ts";
import { describeValues } from "../rules/spec/describe-changes.ts";
import { joinWords } from "../ui/numbers.ts";
import { speak } from "../ui/speak.ts";
import { controlsOf, everyControl } from "../ui/spec-editor/controls.ts";
import { editSpec } from "../ui/spec-editor/edit.ts";
import { listenToSpecEdits } from "../ui/spec-editor/listen.ts";
import { openSpecEditor } from "../ui/spec-editor/open.ts";
import { presentControls } from "../ui/spec-editor/present-controls.ts";
import type { SpecEditorState } from "../ui/spec-editor/state.ts";
import type { SheetHost } from "./sheet-host.ts";

/** True if the stat itself is the target, as in a roll under a skill: each row then has its own target. */
export function isOwnTarget({ stats: { slots }, hideable }: AnyMechanic): boolean {
  return slots.some(({ field }) => field !== undefined && hideable.includes(field));
}

export function makeDifficultyQuestion({ declared: { mechanic }, redraw }: SheetHost) {
  let asked: Fields = {};
  let shown: SpecEditorState | null = null;

  /** Applies the reader's difficulty to a spec; returns the spec unchanged if the rules refuse it. */
  function apply(spec: object): object {
    return unlessRefused(() => mechanic.parseSpec({ ...spec, ...asked })) ?? spec;
  }

  return {
    apply,
    /** Fields that the reader has set; empty if none, or if the question is not shown now. */
    asked: (): Fields => (shown ? asked : {}),
    /** `null` if the rolls of this sheet have no common difficulty. */
    present(specs: readonly object[], scope: string): object | null {
      const [first] = specs;
      const own = (spec: object): Fields => pickFields(spec as Fields, mechanic.hideable);
      const isCommon =
        first !== undefined && !isOwnTarget(mechanic) && specs.every((spec) => isSameJson(own(spec), own(first)));
      if (!isCommon) {
        shown = null;
        return null;
      }
      const opened = openSpecEditor({ mechanic: mechanic.id, spec: apply(first), offer: { kind: "targets" } });
      const state = { ...opened, faults: shown?.faults ?? {}, opened: { ...opened.opened, ...shown?.opened } };
      const controls = controlsOf(state);
      // A list of thresholds is no single question.
      const isOne = controls.length > 0 && ![...everyControl(controls)].some(({ kind }) => kind === "list");
      shown = isOne ? state : null;
      if (!isOne) return null;
      const isSaid = (field: string): boolean => (state.spec as Fields)[field] != null;
      const isKnown = mechanic.hideable.every(isSaid);
      // Includes the shared dice that the chances depend on.
      const dice = [...sharedDice().values()].flatMap(({ mechanic: { id }, die }) =>
        id === mechanic.id ? die.field : [],
      );
      const words = joinWords(
        describeValues(mechanic, state.spec, [...mechanic.hideable, ...dice.filter(isSaid)]).map(speak),
      );
      return {
        words: isKnown
          ? game.i18n.format("QUINCUNX.Sheet.chanceAt", { words })
          : game.i18n.localize("QUINCUNX.Sheet.chanceUnknown"),
        controls: presentControls(state, { scope: `${scope}-against` }),
      };
    },
    listen(part: HTMLElement): void {
      const isOurs = (target: EventTarget | null): boolean =>
        (target as Element | null)?.closest("[data-quincunx-against]") != null;
      listenToSpecEdits(part, {
        isLive: false,
        edit(edit, element) {
          if (!shown || !isOurs(element)) return;
          shown = editSpec(shown, edit);
          asked = pickFields(shown.spec as Fields, mechanic.hideable);
          redraw();
        },
      });
      // Opened without a difficulty, it begins with the last or usual one, so that there are chances to see.
      part.addEventListener(
        "toggle",
        ({ target: fold }) => {
          if (!isOurs(fold as EventTarget | null) || !(fold as HTMLDetailsElement).open || !shown) return;
          const { spec } = shown;
          const isOpen = mechanic.hideable.every((field) => (spec as Fields)[field] === null);
          const last = isOpen ? lastTargets(mechanic) : null;
          const begun = last ? { ...spec, ...last } : isOpen ? atUsualTarget(mechanic, spec) : null;
          if (!begun) return;
          asked = pickFields(begun as Fields, mechanic.hideable);
          redraw();
        },
        true,
      );
      for (const happens of ["input", "change"])
        part.addEventListener(happens, (event) => {
          if (isOurs(event.target)) event.stopPropagation();
        });
    },
  };
}
