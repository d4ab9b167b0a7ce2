/** A GM asks for rolls: one message to all, the prompt opens at the seats that it names. */
import { mechanicById } from "../../rules/index.ts";
import type { MechanicId } from "../../rules/contract/mechanic.ts";
import { exampleSpec } from "../rolling/start.ts";
import { beginSpec } from "../house-rules.ts";
import { SCOPE } from "../scope.ts";
import type { RequestFlags } from "../messages/flags.ts";
import { keepSecret } from "../messages/secrets.ts";
import { ports } from "../ports.ts";
import { changedFields, type RequestDraft } from "./draft.ts";
import { plainContent } from "../messages/plain-content.ts";

/** Opens the dialog and posts what comes out of it; null where it was left, or this user is no GM. */
export async function prepareRequest(
  draft: Partial<RequestDraft> & Pick<RequestDraft, "mechanic">,
): Promise<ChatMessage.Implementation | null> {
  if (!game.user.isGM) return null;
  const whole = await ports().openRequest({
    title: "",
    text: "",
    seats: [],
    isHidden: false,
    isChosen: draft.spec !== undefined,
    given: draft.spec ? givenBy(draft.mechanic, draft.spec) : [],
    ...draft,
    spec: draft.spec ? beginSpec(mechanicById(draft.mechanic), draft.spec) : exampleSpec(mechanicById(draft.mechanic)),
  });
  return whole ? postRequest(whole) : null;
}

/** What a spec says that goes without saying in no other: of one that was typed, the words that were typed. */
function givenBy(id: MechanicId, spec: object): readonly string[] {
  const mechanic = mechanicById(id);
  try {
    return changedFields(beginSpec(mechanic, {}), beginSpec(mechanic, spec));
  } catch {
    return Object.keys(spec);
  }
}

/** Throws RuleError for a spec that cannot be. A hidden target stays in this browser. */
export async function postRequest(draft: RequestDraft): Promise<ChatMessage.Implementation | null> {
  const { mechanic: id, title, text, seats, isHidden } = draft;
  const mechanic = mechanicById(id);
  const whole = beginSpec(mechanic, draft.spec) as Readonly<Record<string, unknown>>;
  const isList = (field: string): boolean => Array.isArray(whole[field]);
  const given = draft.given.filter((field) => field in whole && !mechanic.hideable.includes(field));
  const unknown = Object.fromEntries(mechanic.hideable.map((field) => [field, null]));
  const flags: RequestFlags = {
    kind: "request",
    schema: mechanic.schema,
    mechanic: id,
    title,
    text,
    spec: (isHidden ? mechanic.parseSpec({ ...whole, ...unknown }) : whole) as Record<string, unknown>,
    fixed: [...new Set([...mechanic.hideable, ...given.filter((field) => !isList(field))])],
    given: given.filter((field) => isList(field)),
    seats,
    isHidden,
  };
  const messageId = foundry.utils.randomID();
  // Kept before the message exists: an answer may come at once.
  if (isHidden)
    await keepSecret(messageId, Object.fromEntries(mechanic.hideable.map((field) => [field, whole[field]])));
  const sentence = game.i18n.format("QUINCUNX.Request.sentence", {
    name: game.user.name ?? "",
    title: title || ports().speak(mechanic.label),
  });
  const message = await ChatMessage.implementation.create(
    {
      _id: messageId,
      speaker: ChatMessage.implementation.getSpeaker({ alias: game.user.name } as never),
      style: CONST.CHAT_MESSAGE_STYLES.OTHER,
      content: plainContent(sentence),
      flags: { [SCOPE]: flags, core: { canPopout: true } },
    } as never,
    { keepId: true } as never,
  );
  return (message ?? null) as ChatMessage.Implementation | null;
}
