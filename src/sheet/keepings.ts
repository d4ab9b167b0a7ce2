/** What an actor of ours keeps besides its numbers: notes, and what was dropped on its sheet, which stays in sight and can be removed (found.md 1.10). */
import type { System } from "./rows.ts";

export interface Thing {
  readonly kind: "items" | "effects";
  /** An effect that is in force: a condition of the hero's. */
  readonly isRunning: boolean;
  readonly id: string;
  readonly name: string;
  readonly img: string;
}

interface Embedded {
  readonly id: string | null;
  readonly name: string | null;
  readonly img?: string | null;
  readonly disabled?: boolean;
  readonly sheet: { render(force: true): unknown } | null;
  delete(): Promise<unknown>;
}

type Kept = Readonly<
  Record<Thing["kind"], { readonly contents: readonly Embedded[]; get(id: string): Embedded | undefined }>
>;

export function thingsOf(actor: Actor.Implementation): readonly Thing[] {
  const kept = actor as unknown as Kept;
  return (["items", "effects"] as const).flatMap((kind) =>
    kept[kind].contents.map(({ id, name, img, disabled }) => ({
      kind,
      isRunning: kind === "effects" && disabled !== true,
      id: id ?? "",
      name: name ?? "",
      img: img ?? "",
    })),
  );
}

/** The one that a button names. */
export function thingAt(actor: Actor.Implementation, { dataset }: HTMLElement): Embedded | undefined {
  const kind = dataset["quincunxKind"] === "effects" ? "effects" : "items";
  return (actor as unknown as Kept)[kind].get(dataset["quincunxThing"] ?? "");
}

/** What is written is drawn anew when it has changed, and never under the hands of whoever writes. */
export function makeNotes(actor: () => Actor.Implementation): {
  /** `isEdited`: in an editor, not to be read only. */
  prepare(system: System, live: Element | undefined, isEdited: boolean): Promise<object>;
  /** Puts what is written, as core has enriched and cleaned it, where the template has left room, before that is in the page. */
  fill(sheet: HTMLElement): void;
} {
  let enriched = "";
  let look: string | null = null;
  let version = 0;
  return {
    async prepare(system, live, isEdited) {
      const value = typeof system["notes"] === "string" ? system["notes"] : "";
      const { isOwner } = actor();
      const { implementation } = foundry.applications.ux.TextEditor;
      enriched = await implementation.enrichHTML(value, { secrets: isOwner, relativeTo: actor() as never });
      const now = JSON.stringify([enriched, isEdited]);
      const isWriting = live?.querySelector<HTMLElement & { open?: boolean }>("prose-mirror")?.open === true;
      const isDrawn = isWriting || now === look;
      if (!isDrawn) version += 1;
      if (!isWriting) look = now;
      return { key: `notes.${version}`, isDrawn, value, isShown: value !== "" };
    },
    fill(sheet) {
      const { body } = new DOMParser().parseFromString(enriched, "text/html");
      sheet.querySelector("[data-quincunx-enriched]")?.replaceChildren(...body.childNodes);
    },
  };
}
