/** What features add to the play mode of our sheets: sections, chips, and the ticks of a tray. */
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

let sections: readonly SheetSection[] = [];
let chips: readonly SheetChips[] = [];
let isTaken: (actor: Actor.Implementation, stat: string) => boolean = () => false;

/** Call at init. */
export function registerSheetChips(all: readonly SheetChips[]): void {
  chips = all;
}

export function presentChips(mechanic: AnyMechanic, actor: Actor.Implementation) {
  return {
    chips: chips.flatMap((one) => one.of(mechanic, actor)),
    adds: chips.flatMap((one) => one.add() ?? []),
  };
}

/** Call at init: rows of stats that a tray holds have a tick. */
export function registerTaken(check: (actor: Actor.Implementation, stat: string) => boolean): void {
  isTaken = check;
}

export function isStatTaken(actor: Actor.Implementation, stat: string): boolean {
  return isTaken(actor, stat);
}

/** Call at init, in the order in which the sections are shown. */
export function registerSheetSections(all: readonly SheetSection[]): void {
  sections = all;
}

export function presentSections(
  actor: Actor.Implementation,
  place: NonNullable<SheetSection["place"]>,
): readonly { readonly template: string; readonly view: object }[] {
  return sections.flatMap((section) => {
    if ((section.place ?? "top") !== place) return [];
    const view = section.present(actor);
    return view ? [{ template: section.template, view }] : [];
  });
}

export async function pressSection(actor: Actor.Implementation, data: DOMStringMap, event: Event): Promise<void> {
  await sections.find(({ id }) => id === data["quincunxSection"])?.press(actor, data, event);
}
