/**
 * Replaces core's default picture in the actor directory by the crest that the sheet shows. Changes only the drawn
 * list and stores nothing; core marks its entries with `data-entry-id` (app.md 10).
 */
import { declarationOf } from "./any-stats.ts";
import { onHook } from "../platform/hooks.ts";
import type { AnyMechanic } from "../rules/contract/mechanic.ts";
import { crestUrl } from "../ui/draw/crest.ts";
import { emblemOf } from "../ui/draw/emblem.ts";
import { isDefaultPicture } from "../ui/draw/portrait.ts";

const urls = new Map<string, string>();

/** Called once when the world is open; also updates a directory that is already drawn. */
export function followDirectory(): void {
  onHook("renderActorDirectory", (_app: unknown, element: HTMLElement) => {
    drawCrests(element);
  });
  const { element } = ui.actors ?? {};
  if (element) drawCrests(element);
}

function drawCrests(directory: HTMLElement): void {
  for (const entry of directory.querySelectorAll<HTMLElement>("[data-entry-id]")) {
    const actor = game.actors.get(entry.dataset["entryId"] ?? "");
    const img = entry.querySelector("img");
    const declared = actor && img && isDefaultPicture(actor.img ?? "") ? declarationOf(actor) : null;
    if (actor && img && declared) img.src = crestUrlOf(actor.name, declared.mechanic, directory.ownerDocument);
  }
}

function crestUrlOf(name: string, mechanic: AnyMechanic, owner: Document): string {
  const key = `${mechanic.id} ${name}`;
  const url = urls.get(key) ?? crestUrl({ name, emblem: emblemOf(mechanic), shape: "shield" }, owner);
  urls.set(key, url);
  return url;
}
