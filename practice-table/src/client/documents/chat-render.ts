/** Rendering of a message: a shell like Foundry's, and the hook for packages (app.md 5.4). */
import { page, type Loose } from "../utils/types.ts";

type Attributes = Record<string, string>;

function element(
  tag: string,
  className: string,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElement {
  const node = page.document.createElement(tag) as HTMLElement;
  if (className) node.className = className;
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

interface Parts {
  alias: string;
  flavor: string;
  content: string;
  isWhisper: boolean;
}

/**
 * Draws the message anew at each call. The hook `renderChatMessageHTML` fires each time and is not awaited; the deprecated jQuery hook fires only if
 * it has listeners.
 */
export async function renderChatMessage(
  message: Loose,
  { canDelete, canClose = false, ...rest }: Loose = {},
): Promise<HTMLElement> {
  canDelete ??= (page.game.user.isGM || message.isAuthor) as boolean;
  const parts: Parts = {
    alias: message.alias as string,
    flavor: String(message.flavor ?? ""),
    content: String(message.content ?? ""),
    isWhisper: message.whisper.length > 0,
  };
  if (message.isRoll) await drawRolls(message, parts);
  parts.content = await enrich(message, parts.content);
  const html = shell(message, parts, { canDelete: Boolean(canDelete), canClose: Boolean(canClose) });
  const context = {
    ...rest,
    message: message.toObject(false) as unknown,
    user: page.game.user as unknown,
    author: message.author as unknown,
    alias: parts.alias,
    canDelete,
    canClose,
    isWhisper: parts.isWhisper,
    borderColor: html.style.borderColor || null,
    cssClass: html.className,
    whisperTo: whisperTo(message),
  };
  page.Hooks.callAll("renderChatMessageHTML", message, html, context);
  if (page.Hooks.events.renderChatMessage?.length)
    page.Hooks.callAll("renderChatMessage", message, (globalThis as Loose).jQuery(html), context);
  return html;
}

/** Drawn rolls replace content without markup. Hidden rolls are drawn private and show only the roller. */
async function drawRolls(message: Loose, parts: Parts): Promise<void> {
  const render = async (isPrivate: boolean): Promise<string> => {
    const drawn: string[] = [];
    for (const roll of message.rolls as Loose[]) drawn.push(String(await roll.render({ isPrivate, message })));
    return drawn.join("");
  };
  parts.isWhisper = false;
  if (message.isContentVisible) {
    const probe = page.document.createElement("div") as HTMLElement;
    probe.innerHTML = parts.content;
    if (!probe.childElementCount) parts.content = await render(false);
    return;
  }
  const name = (message.author?.name ?? page.game.i18n.localize("CHAT.UnknownUser")) as string;
  parts.flavor = page.game.i18n.format("CHAT.PrivateRollContent", { user: name }) as string;
  parts.content = await render(true);
  parts.alias = name;
}

async function enrich(message: Loose, content: string): Promise<string> {
  const editor = page.foundry.applications?.ux?.TextEditor?.implementation as Loose;
  if (!editor?.enrichHTML) return content;
  return (await editor.enrichHTML(content, {
    rollData: message.getRollData() as unknown,
    relativeTo: message.speakerActor as unknown,
    secrets: message.isOwner as boolean,
  })) as string;
}

function whisperTo(message: Loose): string {
  return (message.whisper as string[])
    .map((id) => page.game.users.get(id)?.name as string | undefined)
    .filter(Boolean)
    .join(", ");
}

function shell(
  message: Loose,
  parts: Parts,
  { canDelete, canClose }: { canDelete: boolean; canClose: boolean },
): HTMLElement {
  const styles = page.CONST.CHAT_MESSAGE_STYLES as Record<string, number>;
  const cssClass = [
    message.style === styles.IC ? "ic" : null,
    message.style === styles.EMOTE ? "emote" : null,
    parts.isWhisper ? "whisper" : null,
    message.blind ? "blind" : null,
  ];
  const metadata = element("span", "message-metadata", {}, timestamp(message.timestamp as number));
  const t = (key: string): string => page.game.i18n.localize(key) as string;
  if (canDelete) metadata.append(control("message-delete", "deleteMessage", "fa-solid fa-trash fa-fw", t("Delete")));
  if (canClose) metadata.append(control("message-dismiss", "dismissMessage", "fa-solid fa-xmark fa-fw", t("Close")));
  const header = element(
    "header",
    "message-header flexrow",
    {},
    element("h4", "message-sender", {}, parts.alias),
    metadata,
  );
  if (parts.isWhisper) header.append(element("span", "whisper-to", {}, `${t("CHAT.To")}: ${whisperTo(message)}`));
  if (message.title) header.append(element("span", "message-title", {}, String(message.title)));
  if (parts.flavor) {
    const flavor = element("span", "flavor-text");
    flavor.innerHTML = parts.flavor;
    header.append(flavor);
  }
  const content = element("div", "message-content");
  content.innerHTML = parts.content;
  const html = element(
    "li",
    ["chat-message", "message", "flexcol", ...cssClass].filter(Boolean).join(" "),
    { "data-message-id": String(message.id) },
    header,
    content,
  );
  if (message.style === styles.OOC || message.style === styles.OTHER)
    html.style.borderColor = message.author?.color?.css ?? "";
  return html;
}

function timestamp(time: number): HTMLElement {
  const date = new Date(time);
  const since = (page.foundry.utils.timeSince?.(date) ??
    date.toLocaleTimeString(page.game.i18n.lang as string, { hour: "2-digit", minute: "2-digit" })) as string;
  return element("time", "message-timestamp", { datetime: date.toISOString() }, since);
}

function control(className: string, action: string, icon: string, label: string): HTMLElement {
  const button = element("a", className, { "data-action": action, "aria-label": label, role: "button", tabindex: "0" });
  button.append(element("i", icon, { inert: "" }));
  return button;
}

/** Rolls `[[2d6]]` when the message is created and stores the result in its content (dice.md 4.3). */
export async function rollInlineContent(message: Loose): Promise<string> {
  const content = String(message._source.content ?? "");
  const pattern = /\[\[(?!\/)(.*?)(\]{2,3})(?:\{([^}]+)\})?/g;
  const matches = [...content.matchAll(pattern)];
  const editor = page.foundry.applications?.ux?.TextEditor?.implementation as Loose;
  if (!matches.length || !editor?.enrichHTML || !page.document) return content;
  const options = {
    rollData: message.getRollData() as unknown,
    rolls: true,
    links: false,
    documents: false,
    secrets: true,
    embeds: false,
    custom: false,
  };
  let rolled = content;
  for (const [text] of matches) {
    const html = (await editor.enrichHTML(text, options)) as string;
    rolled = rolled.replace(text, () => html);
  }
  return rolled;
}
