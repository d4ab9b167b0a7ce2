/** Contract of a section that a feature adds to the play mode of our sheets. */
export interface SheetSection {
  readonly id: string;
  /** Name of a registered template. */
  readonly template: string;
  /** Data of the template; `null`: the section is not shown. */
  present(actor: Actor.Implementation): object | null;
  /** Handles a button with `data-action="quincunxSection"` and `data-quincunx-section` set to the id. */
  press(actor: Actor.Implementation, data: DOMStringMap, event: Event): Promise<void>;
}

let sections: readonly SheetSection[] = [];

/** Call at init, in the order in which the sections are shown. */
export function registerSheetSections(all: readonly SheetSection[]): void {
  sections = all;
}

export function presentSections(
  actor: Actor.Implementation,
): readonly { readonly template: string; readonly view: object }[] {
  return sections.flatMap((section) => {
    const view = section.present(actor);
    return view ? [{ template: section.template, view }] : [];
  });
}

export async function pressSection(actor: Actor.Implementation, data: DOMStringMap, event: Event): Promise<void> {
  await sections.find(({ id }) => id === data["quincunxSection"])?.press(actor, data, event);
}
