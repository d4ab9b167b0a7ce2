/**
 * Notes and public description of an actor, and the items and effects dropped on its sheet, which are listed and can be removed (found.md
 * 1.10).
 */
import type { System } from "../rules/contract/actor.ts";

interface Embedded {
  readonly id: string | null;
  readonly name: string | null;
  readonly img?: string | null;
  readonly disabled?: boolean;
  readonly sheet: { render(force: true): unknown } | null;
  delete(): Promise<unknown>;
}

type EmbeddedCollections = Readonly<
  Record<"items" | "effects", { readonly contents: readonly Embedded[]; get(id: string): Embedded | undefined }>
>;

export function itemsAndEffectsOf(actor: Actor.Implementation) {
  const kept = actor as EmbeddedCollections;
  return (["items", "effects"] as const).flatMap((kind) =>
    kept[kind].contents.map(({ id, name, img, disabled }) => ({
      kind,
      /** True for an active effect, shown as a condition. */
      isRunning: kind === "effects" && disabled !== true,
      id: id ?? "",
      name: name ?? "",
      img: img ?? "",
    })),
  );
}

export function itemOrEffectAt(actor: Actor.Implementation, { dataset }: HTMLElement): Embedded | undefined {
  const kind = dataset["quincunxKind"] === "effects" ? "effects" : "items";
  return (actor as EmbeddedCollections)[kind].get(dataset["quincunxEmbedded"] ?? "");
}

/**
 * Draws a rich text outside of the declaration (`notes` for owners and observers, `description` for everyone) when it has changed, but never while its
 * editor is open.
 */
export function makeRichText(actor: Actor.Implementation, field: "notes" | "description") {
  let enriched = "";
  let lastDrawn: string | null = null;
  let version = 0;
  return {
    async prepare(system: System, live: Element | undefined, isEdited: boolean): Promise<object> {
      const value = typeof system[field] === "string" ? system[field] : "";
      const { isOwner } = actor;
      const { implementation } = foundry.applications.ux.TextEditor;
      enriched = await implementation.enrichHTML(value, { secrets: isOwner, relativeTo: actor });
      const now = JSON.stringify([enriched, isEdited]);
      const editor = live?.querySelector<HTMLElement & { open?: boolean }>(`prose-mirror[name="system.${field}"]`);
      const isWriting = editor?.open === true;
      const isDrawn = isWriting || now === lastDrawn;
      if (!isDrawn) version += 1;
      if (!isWriting) lastDrawn = now;
      return { key: `${field}.${version}`, isDrawn, value, isShown: value !== "" };
    },
    /** Inserts core's enriched HTML into the new tree before it enters the page. */
    fill(sheet: HTMLElement): void {
      if (enriched === "") return;
      const { body } = new DOMParser().parseFromString(enriched, "text/html");
      sheet.querySelector(`[data-quincunx-enriched="${field}"]`)?.replaceChildren(...body.childNodes);
    },
  };
}
