/** Inline rolls: `[[2d6]]` at once, `[[/r 2d6 # why]]` on click (dice.md 4.3). */
import { generation, page, type Dict, type Loose } from "../shared/host.ts";
import { chatLogClass } from "../sidebar/chat-log-class.ts";
import { SWITCHES } from "../switches.ts";
import { createAnchor } from "./anchor.ts";

/** A formula that ends in `]` is closed with `]]]`. */
export const INLINE_ROLL = /\[\[(\/[a-zA-Z]+\s)?(.*?)(\]{2,3})(?:{([^}]+)})?/gi;

/** Null for text that is not a roll: it is left to the enrichers. */
export async function createInlineRoll(
  match: RegExpMatchArray,
  rollData: Dict,
  _options: Dict = {},
): Promise<HTMLAnchorElement | null> {
  const [, command, body = "", closing = "]]", label] = match;
  const formula = closing.length === 3 ? `${body}]` : body;
  return command ? deferred(command, formula, label, rollData) : immediate(formula, label, rollData);
}

function deferred(command: string, text: string, label: string | undefined, rollData: Dict): HTMLAnchorElement | null {
  const ChatLog = chatLogClass();
  const [name, parsed] = ChatLog.parse(`${command}${text}`) as [string, Loose];
  if (!ChatLog._isRollCommand(name)) return null;
  const matched = (Array.isArray(parsed?.[0]) ? parsed[0] : parsed) as RegExpMatchArray | null;
  const raw = (matched?.[2] ?? "").trim();
  const flavor = (matched?.[3] ?? "").trim();
  if (!raw) return null;
  const formula = page.Roll.defaultImplementation.replaceFormulaData(raw, rollData, { missing: undefined }) as string;
  const title = label || raw;
  const asMode = generation() >= 14 && SWITCHES.inlineMode.value === "mode";
  return createAnchor({
    attrs: { draggable: "true" },
    classes: ["inline-roll", "roll"],
    dataset: {
      mode: asMode ? ((ChatLog._modeOf(name) as string | undefined) ?? name) : name,
      flavor: flavor || label || "",
      formula,
      tooltipText: flavor ? `${flavor}: ${formula}` : formula,
    },
    name: title,
    icon: "fa-solid fa-dice-d20",
  });
}

async function immediate(
  formula: string,
  label: string | undefined,
  rollData: Dict,
): Promise<HTMLAnchorElement | null> {
  if (!formula.trim()) return null;
  try {
    const roll = page.Roll.create(formula, rollData);
    await roll.evaluate({ allowInteractive: false });
    const anchor = roll.toAnchor(label ? { label } : {}) as HTMLAnchorElement;
    if (!anchor.hasAttribute("href")) {
      if (!anchor.hasAttribute("role")) anchor.setAttribute("role", "button");
      anchor.tabIndex = 0;
    }
    return anchor;
  } catch {
    return null;
  }
}

/** Unfolds a result, or rolls a deferred roll and posts it in the mode of its command. */
export async function onClickInlineRoll(event: MouseEvent): Promise<Loose> {
  const anchor = (event.target as Element).closest<HTMLAnchorElement>("a.inline-roll");
  if (!anchor) return null;
  event.preventDefault();
  const Roll = page.Roll;
  if (anchor.classList.contains("inline-result")) {
    if (anchor.classList.contains("expanded")) return Roll.collapseInlineResult(anchor);
    return Roll.expandInlineResult(anchor);
  }
  const ChatMessage = page.CONFIG.ChatMessage.documentClass;
  const speaker = ChatMessage.getSpeaker();
  const actor = ChatMessage.getSpeakerActor?.(speaker);
  const rollData = (sheetDocument(anchor)?.getRollData?.() ?? actor?.getRollData?.() ?? {}) as Dict;
  const roll = Roll.create(anchor.dataset.formula, rollData);
  const ChatLog = chatLogClass();
  const command = anchor.dataset.mode ?? "roll";
  const mode = (ChatLog._isRollCommand(command) ? ChatLog._modeOf(command) : command) as string | undefined;
  const options = generation() >= 14 ? { messageMode: mode } : { rollMode: mode };
  return roll.toMessage({ flavor: anchor.dataset.flavor ?? "", speaker }, mode ? options : {});
}

/** The document of the window that contains the link. */
function sheetDocument(anchor: HTMLElement): Loose {
  const id = anchor.closest<HTMLElement>(".application, .app")?.id;
  const app = id ? page.foundry.applications.instances.get(id) : null;
  const document = app?.document;
  return document?.documentName === "Actor" || document?.documentName === "Item" ? document : null;
}
