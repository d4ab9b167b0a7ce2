/** `@UUID[…]{label}` and `@Actor[…]{label}`: links that open documents. */
import { notImplemented, page, type Dict, type Loose } from "../shared/host.ts";
import { createAnchor } from "./anchor.ts";

export const CONTENT_LINK =
  /@(UUID|Actor|Item|JournalEntry|Macro|RollTable|Scene|Cards|Playlist|Compendium)\[([^#\]]+)(?:#([^\]]+))?](?:{([^}]+)})?/g;

/** A link; with the class and icon of a broken link if the document does not exist. */
export async function createContentLink(match: RegExpMatchArray, options: Dict): Promise<HTMLAnchorElement> {
  const [, type = "UUID", target = "", hash, label] = match;
  const document = await find(type, target, options);
  const dataset: Record<string, string | null> = {
    link: "",
    uuid: (document?.uuid as string | undefined) ?? (type === "UUID" ? target : null),
    hash: hash ?? null,
  };
  if (!document) {
    return createAnchor({
      attrs: { draggable: "true" },
      dataset,
      classes: ["content-link", "broken"],
      name: label ?? target,
      icon: "fa-solid fa-link-slash",
    });
  }
  const name = label ?? (document.name as string);
  if (typeof document.toAnchor === "function") {
    const anchor = document.toAnchor({
      attrs: { draggable: "true" },
      dataset,
      classes: ["content-link"],
      name,
    }) as HTMLAnchorElement;
    if (!anchor.hasAttribute("href")) {
      anchor.setAttribute("role", "button");
      anchor.tabIndex = 0;
    }
    return anchor;
  }
  return createAnchor({
    attrs: { draggable: "true" },
    dataset: { ...dataset, id: document.id as string, type: document.documentName as string },
    classes: ["content-link"],
    name,
    icon: iconOf(document.documentName as string),
  });
}

async function find(type: string, target: string, options: Dict): Promise<Loose> {
  if (type === "UUID") return page.foundry.utils.fromUuid(target, { relative: options.relativeTo }).catch(() => null);
  if (type === "Compendium") return page.foundry.utils.fromUuid(`Compendium.${target}`).catch(() => null);
  const collection = page.game?.collections?.get(type);
  return collection?.get(target) ?? collection?.getName?.(target) ?? null;
}

function iconOf(documentName: string): string {
  return (page.CONFIG?.[documentName]?.sidebarIcon as string | undefined) ?? "fa-solid fa-file";
}

export async function onClickContentLink(event: MouseEvent): Promise<void> {
  const anchor = (event.target as Element).closest<HTMLAnchorElement>("a.content-link");
  if (!anchor || anchor.hasAttribute("href")) return;
  event.preventDefault();
  const uuid = anchor.dataset.uuid;
  const document = uuid ? await page.foundry.utils.fromUuid(uuid) : null;
  if (!document) return;
  if (typeof document._onClickDocumentLink === "function") await document._onClickDocumentLink(event);
  else if (document.sheet) await document.sheet.render(true);
  else notImplemented(`opening a ${document.documentName} by link`);
}
