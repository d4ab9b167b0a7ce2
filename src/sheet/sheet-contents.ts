/** The contents of a sheet, for drawing and editing, without the window. */
import { sheetAppearanceOf } from "../actors/appearance.ts";
import type { ActorDeclaration, Stat } from "../rules/contract/actor.ts";
import { isBlank } from "../rules/actor/outlines.ts";
import { resourcesOf } from "../rules/actor/resources.ts";
import { portraitOf, type Portrait } from "../ui/draw/portrait.ts";
import { unlessRefused } from "../rules/contract/error.ts";
import { loadLater } from "../platform/load-later.ts";
import { sourceSystem } from "../actors/any-stats.ts";
import { beginSpec } from "../mechanics/house-rules/house-rules.ts";
import { notifyError, speak } from "../ui/speak.ts";
import { isOwnTarget, makeDifficultyQuestion } from "./difficulty-question.ts";
import { chanceOf, specOf } from "./chance.ts";
import { makeEffectMarks, type EffectMarks } from "./effect-marks.ts";
import { itemsAndEffectsOf } from "./notes-and-items.ts";
import { presentEdit } from "./present-edit.ts";
import { presentPlay } from "./present-play.ts";
import { makeRowEdits } from "./row-edits.ts";
import { isStatTaken, presentChips, presentSections } from "./section.ts";
import type { SheetHost } from "./sheet-host.ts";
import { makeSpecCells } from "./spec-cells.ts";
import type { Fields } from "../rules/contract/fields.ts";
import type { TrackSteps } from "./track-steps.ts";

interface SheetTexts {
  readonly notes: object;
  readonly description: object;
}

export function makeSheetContents(host: SheetHost, steps: TrackSteps) {
  const { declared, actor, scope } = host;
  const { declaration, mechanic } = declared;
  const cells = makeSpecCells(host);
  const target = makeDifficultyQuestion(host);
  const rows = makeRowEdits(host);
  /** The part that a narrow sheet shows. */
  let tab = "";
  // Not `host.source()`: a change on its way to the server is no effect.
  const marks = (): EffectMarks => makeEffectMarks(declaration, actor, host.system(), sourceSystem(actor));
  const portrait = (): Portrait => portraitOf({ ...sheetAppearanceOf(actor), mechanic: mechanic.id, shape: "shield" });

  return {
    /** Context for the template; the texts as prepared by `makeRichText`. */
    toPlay(texts: SheetTexts): object {
      const system = host.system();
      const embedded = itemsAndEffectsOf(actor);
      const stats = declaration.stats(system).filter(({ roll }) => roll);
      const initial = (spec: Fields): Fields | null => unlessRefused(() => beginSpec(mechanic, spec));
      const specs = stats.map(({ roll }) => roll && !roll.hasOwnTargets && initial(roll.spec)).filter((spec) => !!spec);
      const { chips, adds } = presentChips(mechanic, actor);
      const names = chips.map(({ name }) => name);
      const question = target.present(specs, scope, names);
      const against = question ?? target.presentList(specs, names);
      const resources = resourcesOf(declaration, system);
      const tracked = new Set(resources.flatMap(({ id, marks: mark }) => (mark === undefined ? [id] : [])));
      const usedUp = new Set(
        resources.flatMap(({ id, marks: mark, value }) => (mark !== undefined && value > 0 ? [id] : [])),
      );
      const atDifficulty = ({ roll }: Stat): Fields | null => {
        const own = roll && initial(roll.spec);
        return own ? (question && !roll.hasOwnTargets ? target.apply(own) : own) : null;
      };
      const view = presentPlay(
        declared,
        system,
        {
          scope,
          marks: marks(),
          mayRoll: actor.isOwner,
          mayChange: host.isEditable(),
          accumulates: (id) => host.isEditable() && tracked.has(id),
          undoes: steps.undoes,
          spec: (stat) => {
            const spec = atDifficulty(stat);
            return spec && specOf({ mechanic, spec, actor, stats: stat.roll?.with ?? [stat.id] });
          },
          chance: (spec) => (against || isOwnTarget(mechanic) ? chanceOf(mechanic, spec) : null),
          // Without conditions, which are named beside the difficulty.
          ownTarget: (stat) => {
            const spec = against && !isOwnTarget(mechanic) ? atDifficulty(stat) : null;
            return spec ? target.ownTarget(spec) : "";
          },
          isTaken: (id) => isStatTaken(actor, id),
          isUsedUp: (key) => usedUp.has(key),
        },
        tab,
      );
      const kept = { embedded: embedded.filter(({ isRunning }) => !isRunning), isNavigable: true, mayChange: false };
      const conditions = embedded.filter(({ isRunning }) => isRunning);
      return {
        mode: "play",
        play: {
          ...view,
          ...kept,
          scope,
          ...texts,
          against,
          portrait: portrait(),
          badge: portrait().img
            ? portraitOf({ ...sheetAppearanceOf(actor), img: null, mechanic: mechanic.id, shape: "shield" })
            : null,
          hasValues: view.tracks.length > 0 || view.facts.length > 0,
          conditions,
          inEffect: chips,
          adds: adds.map(({ action, label }) => ({ action, label: game.i18n.localize(label) })),
          hasStrip: [chips, adds, conditions, view.chips].some((all) => all.length > 0) || against !== null,
          top: presentSections(actor, "top"),
          extra: presentSections(actor, "main"),
        },
      };
    },
    /** Opens a part of a narrow sheet. */
    openTab(id: string): void {
      tab = id;
      host.redraw();
    },
    async toEdit(texts: SheetTexts): Promise<object> {
      const source = host.source();
      return {
        mode: "edit",
        scope,
        name: actor.name,
        portrait: portrait(),
        mechanic: speak(mechanic.label),
        ...texts,
        outlines: isBlank(declaration, source) ? await presentOutlines(declaration) : [],
        embedded: itemsAndEffectsOf(actor),
        isNavigable: false,
        mayChange: true,
        sections: presentEdit(declared, source, {
          scope,
          marks: marks(),
          cell: (place) => cells.at(place, source),
          removed: rows.removed,
        }),
      };
    },
    /** For readers with limited or no permission: name, portrait and public description. */
    toLimited: (description: object): object => ({
      mode: "limited",
      limited: { scope, name: sheetAppearanceOf(actor).name, portrait: portrait(), description },
    }),
    listen(part: HTMLElement): void {
      cells.listen(part);
      target.listen(part);
      rows.listen(part);
      focusAfterKeyboardOpen(part);
    },
    /** Fills a blank actor with an outline. Does nothing once the actor has data. */
    async fill(outline: string): Promise<void> {
      const { applyOutline } = await people();
      if (!isBlank(declaration, host.source())) return;
      // The outline's texts are stored in the language of the user who chooses it.
      void host.update(applyOutline(mechanic, declaration, outline, (key) => game.i18n.localize(key)));
    },
    /** Called after drawing; restores the focus after a change of rows. */
    drawn: rows.afterDrawing,
    editRows: rows.edit,
    /** The reader's difficulty, which a roll from this sheet begins with. */
    against: target.answer,
  };
}

/** Outlines are needed by blank actors alone, and a sheet opens without them, too. */
const people = (): Promise<typeof import("../rules/actor/people.ts")> => loadLater(import("../rules/actor/people.ts"));

async function presentOutlines(declaration: ActorDeclaration): Promise<readonly object[]> {
  try {
    return (await people()).outlinesOf(declaration).map(({ id, label }) => ({ id, label: speak(label) }));
  } catch (error) {
    notifyError(error);
    return [];
  }
}

/** If a key opened the sheet, moves the focus into it. After a click, or while the user writes, the focus stays. */
function focusAfterKeyboardOpen(part: HTMLElement): void {
  const opener = document.activeElement;
  if (!opener?.matches("button:focus-visible, a:focus-visible, li:focus-visible")) return;
  // The part is attached to the page only after its listeners.
  requestAnimationFrame(() => {
    if (document.activeElement === opener)
      part.querySelector<HTMLElement>('[data-quincunx-nav][tabindex="0"], [name="name"]')?.focus();
  });
}
