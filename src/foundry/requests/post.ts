/** A GM asks for rolls: one message to all, the prompt opens at the seats that it names. */
import { mechanicById } from "../../rules/index.ts";
import { speak } from "../rolling/words.ts";
import { SCOPE, type RequestFlags } from "../messages/flags.ts";
import { keepSecret } from "../messages/secrets.ts";
import { ports } from "../ports.ts";
import type { RequestDraft } from "./draft.ts";

/** Opens the dialog and posts what comes out of it; null where it was left, or this user is no GM. */
export async function prepareRequest(draft: Partial<RequestDraft> & Pick<RequestDraft, "mechanic">): Promise<ChatMessage.Implementation | null> {
  if (!game.user.isGM) return null;
  const mechanic = mechanicById(draft.mechanic);
  const whole = await ports().openRequest({ spec: mechanic.parseSpec(exampleSpec(draft.mechanic)), title: "", text: "", seats: [], isHidden: false, ...draft });
  return whole ? postRequest(whole) : null;
}

/** The simplest spec that its grammar knows: a place to begin. */
function exampleSpec(id: RequestDraft["mechanic"]): object {
  const { grammar } = mechanicById(id);
  const words = (grammar.examples[0] ?? "").replace(/^\S+\s*/u, "");
  return grammar.parse(words, () => 0).spec;
}

/** Throws RuleError for a spec that cannot be. A hidden target stays in this browser. */
export async function postRequest({ mechanic: id, spec, title, text, seats, isHidden }: RequestDraft): Promise<ChatMessage.Implementation | null> {
  const mechanic = mechanicById(id);
  const whole = mechanic.parseSpec(spec) as Readonly<Record<string, unknown>>;
  const targets = Object.fromEntries(mechanic.secret.map((field) => [field, whole[field]]));
  const shown = isHidden ? mechanic.parseSpec({ ...whole, ...Object.fromEntries(mechanic.secret.map((field) => [field, null])) }) : whole;
  const flags: RequestFlags = { kind: "request", schema: mechanic.schema, mechanic: id, title, text, spec: shown as Record<string, unknown>, fixed: [...mechanic.secret], seats, isHidden };
  const messageId = foundry.utils.randomID();
  // Kept before the message exists: an answer may come at once.
  if (isHidden) await keepSecret(messageId, targets);
  const message = await ChatMessage.implementation.create(
    {
      _id: messageId,
      speaker: ChatMessage.implementation.getSpeaker({ alias: game.user.name } as never),
      style: CONST.CHAT_MESSAGE_STYLES.OTHER,
      content: foundry.utils.escapeHTML(game.i18n.format("QUINCUNX.Request.sentence", { name: game.user.name ?? "", title: title || speak(mechanic.label) })),
      flags: { [SCOPE]: flags, core: { canPopout: true } },
    } as never,
    { keepId: true } as never,
  );
  return (message ?? null) as ChatMessage.Implementation | null;
}
