/** What features add to the play mode of our sheets: sections, chips, and the ticks of a tray. */
import { facet } from "../platform/field.ts";
import type { AnyMechanic } from "../rules/contract/mechanic.ts";

export interface SheetSection {
  readonly id: string;
  /** Name of a registered template. */
  readonly template: string;
  /** `top`: above the columns; `main`: at the end of the wide one. Default: `top`. */
  readonly place?: "top" | "main";
  /** Data of the template; `null`: the section is not shown. */
  present(actor: Actor.Implementation): object | null;
  /** Handles a button with `data-action="quincunxSection"` and `data-quincunx-section` set to the id. */
  press(actor: Actor.Implementation, data: DOMStringMap, event: Event): Promise<void>;
}

/** Something in effect that a feature shows as a chip: "Darkness −2". */
interface SheetChip {
  readonly id: string;
  readonly name: string;
  /** What it changes. */
  readonly value: string;
}

/** The chips of a feature, and for those who may the button that adds one. */
export interface SheetChips {
  of(mechanic: AnyMechanic, actor: Actor.Implementation): readonly SheetChip[];
  /** Id of a user action, and its label; `null`: this user may not. */
  add(): { readonly action: string; readonly label: string } | null;
}

/** In the order in which they are shown. */
export const sheetSections = facet<SheetSection>("sheetSections");
export const sheetChips = facet<SheetChips>("sheetChips");
/** True for a stat that a tray holds: its row has a tick. */
export const takenStats = facet<(actor: Actor.Implementation, stat: string) => boolean>("takenStats");

export function presentChips(mechanic: AnyMechanic, actor: Actor.Implementation) {
  const all = sheetChips.all();
  return {
    chips: all.flatMap((one) => one.of(mechanic, actor)),
    adds: all.flatMap((one) => one.add() ?? []),
  };
}

export function isStatTaken(actor: Actor.Implementation, stat: string): boolean {
  return takenStats.all().some((isTaken) => isTaken(actor, stat));
}

export function presentSections(
  actor: Actor.Implementation,
  place: NonNullable<SheetSection["place"]>,
): readonly { readonly template: string; readonly view: object }[] {
  return sheetSections.all().flatMap((section) => {
    if ((section.place ?? "top") !== place) return [];
    const view = section.present(actor);
    return view ? [{ template: section.template, view }] : [];
  });
}

export async function pressSection(actor: Actor.Implementation, data: DOMStringMap, event: Event): Promise<void> {
  await sheetSections
    .all()
    .find(({ id }) => id === data["quincunxSection"])
    ?.press(actor, data, event);
}
