/**
 * The difficulty behind the chances on a sheet: the last public one of the reader's heroes, the book's, or the one that the
 * reader tries. A tried one belongs to the open window and is not stored; rolls from the sheet begin with it.
 */
import { isElement } from "../ui/target.ts";
import { isSameJson, pickFields, type Fields } from "../rules/contract/fields.ts";
import { actorAt } from "../actors/actor-at.ts";
import { sharedDice } from "../roll/shared-die/shared-dice.ts";
import { lastTargets, sayTargets } from "../roll/difficulty/world-difficulty.ts";
import type { AnyMechanic } from "../rules/contract/mechanic.ts";
import { atUsualTarget } from "../rules/odds/targets.ts";
import { unlessRefused } from "../rules/contract/error.ts";
import { describeValues } from "../rules/spec/describe-changes.ts";
import { joinWords, speak } from "../ui/speak.ts";
import { controlsOf, everyControl } from "../roll/spec-editor/controls.ts";
import { editSpec } from "../roll/spec-editor/edit.ts";
import { listenToSpecEdits } from "../roll/spec-editor/listen.ts";
import { openSpecEditor } from "../roll/spec-editor/open.ts";
import { presentControls } from "../roll/spec-editor/present-controls.ts";
import type { SpecEditorState } from "../roll/spec-editor/state.ts";
import { focusOf } from "./chance.ts";
import type { SheetHost } from "./sheet-host.ts";

/** True if the stat itself is the target, as in a roll under a skill: each row then has its own target. */
export function isOwnTarget({ stats: { slots }, hideable }: AnyMechanic): boolean {
  return slots.some(({ field }) => field !== undefined && hideable.includes(field));
}

/** Empty: none is known. A number of a hidden difficulty is never used. */
function usualTargets(mechanic: AnyMechanic, spec: Fields, actor: Actor.Implementation): Fields {
  const last = lastTargets(
    mechanic,
    ({ origin }) => origin.actor === actor.uuid || actorAt(origin.actor)?.isOwner === true,
  );
  if (last) return last;
  const isWithoutTarget = mechanic.hideable.every((field) => spec[field] === null);
  const usualSpec = isWithoutTarget ? atUsualTarget(mechanic, spec) : null;
  return usualSpec ? pickFields(usualSpec, mechanic.hideable) : {};
}

/** "Chance at 15, with Darkness". */
function sayChanceAt(words: string, conditions: readonly string[]): string {
  const names = joinWords(conditions);
  return names === ""
    ? game.i18n.format("QUINCUNX.Sheet.chanceAt", { words })
    : game.i18n.format("QUINCUNX.Sheet.chanceWith", { words, conditions: names });
}

export function makeDifficultyQuestion({ declared: { mechanic }, actor, redraw }: SheetHost) {
  /** What the reader has chosen here; empty: nothing. */
  let answer: Fields = {};
  /** Where nothing is chosen: a public number by which a hero of the reader was judged last, else the book's. */
  let usual: Fields = {};
  let shown: SpecEditorState | null = null;
  /** The number in the middle of a list of targets. */
  let list = "";

  /** Applies the reader's difficulty to a spec; returns the spec unchanged if the rules refuse it. */
  function apply(spec: Fields): Fields {
    return unlessRefused(() => mechanic.parseSpec({ ...spec, ...usual, ...answer })) ?? spec;
  }

  return {
    apply,
    /** As `present`, for rolls with a list of targets of their own: the number that most of them are judged by. */
    presentList(specs: readonly Fields[], conditions: readonly string[]): { readonly words: string } | null {
      const [first] = specs;
      list = first && !isOwnTarget(mechanic) ? focusOf(mechanic, first) : "";
      return list === "" ? null : { words: sayChanceAt(list, conditions) };
    },
    /** The difficulty of this roll, if it is another than the one above the rows: "13"; else empty. */
    ownTarget(spec: Fields): string {
      if (!shown) {
        const own = focusOf(mechanic, spec);
        return own === list ? "" : own;
      }
      const fields = (of: Fields): Fields => pickFields(of, mechanic.hideable);
      const isUsual =
        isSameJson(fields(spec), fields(shown.spec)) || mechanic.hideable.some((field) => spec[field] == null);
      return isUsual ? "" : sayTargets(mechanic, spec);
    },
    /** Fields that the reader has set; empty if none, or if the question is not shown now. */
    answer: (): Fields => (shown ? answer : {}),
    /** `null` if the rolls of this sheet have no common difficulty. */
    present(specs: readonly Fields[], scope: string, conditions: readonly string[]): object | null {
      const [first] = specs;
      const own = (spec: Fields): Fields => pickFields(spec, mechanic.hideable);
      usual = first && !isOwnTarget(mechanic) ? usualTargets(mechanic, first, actor) : {};
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
      const isSaid = (field: string): boolean => state.spec[field] != null;
      const isKnown = mechanic.hideable.every(isSaid);
      // Includes the shared dice that the chances depend on.
      const dice = [...sharedDice().values()].flatMap(({ mechanic: { id }, die }) =>
        id === mechanic.id ? die.field : [],
      );
      const shared = describeValues(mechanic, state.spec, dice.filter(isSaid)).map(speak);
      const words = joinWords([sayTargets(mechanic, state.spec), ...shared]);
      return {
        words: isKnown ? sayChanceAt(words, conditions) : game.i18n.localize("QUINCUNX.Sheet.chanceUnknown"),
        controls: presentControls(state, { scope: `${scope}-against` }),
      };
    },
    listen(part: HTMLElement): void {
      const isOurs = (target: EventTarget | null): boolean =>
        isElement(target) && target.closest("[data-quincunx-against]") !== null;
      listenToSpecEdits(part, {
        isLive: false,
        edit(edit, element) {
          if (!shown || !isOurs(element)) return;
          shown = editSpec(shown, edit);
          answer = pickFields(shown.spec, mechanic.hideable);
          redraw();
        },
      });
      for (const happens of ["input", "change"])
        part.addEventListener(happens, (event) => {
          if (isOurs(event.target)) event.stopPropagation();
        });
    },
  };
}
