/** Posts a request: one public message, which opens the prompt at the users it names. */
import { MOST_SITUATION_WORDS } from "../../card/state.ts";
import { sealTargets } from "../../roll/difficulty/seal-targets.ts";
import { RuleError } from "../../rules/contract/error.ts";
import { decidedFields, gmFields, undecided } from "../../rules/spec/change.ts";
import { GROUP_RULES, isGroupRule } from "../../rules/odds/group-rule.ts";
import { mechanicById } from "../../mechanics/mechanics.ts";
import { beginSpec } from "../../mechanics/house-rules/house-rules.ts";
import { sendMessage, ownMessage } from "../../platform/send.ts";
import type { RequestFlags } from "./state.ts";
import { keepSecret } from "../../card/secrets/share-secrets.ts";
import { speak } from "../../ui/speak.ts";
import type { RequestDraft } from "../../roll/requests/request-draft.ts";

/** Throws RuleError for an invalid spec. A hidden target stays in this browser. */
export async function postRequest(draft: RequestDraft): Promise<ChatMessage.Implementation | null> {
  const { title } = draft;
  const mechanic = mechanicById(draft.mechanic);
  const { flags, whole } = flagsOfDraft(draft);
  const messageId = foundry.utils.randomID();
  // Before the message exists, because an answer may arrive at once.
  const secret = decidedFields(mechanic, whole);
  const sealed = flags.isHidden ? await sealTargets(secret) : {};
  if (flags.isHidden) await keepSecret(messageId, secret);
  const sentence = game.i18n.format("QUINCUNX.Request.sentence", {
    name: game.user.name,
    title: title || speak(mechanic.label),
  });
  return sendMessage({ _id: messageId, ...ownMessage(sentence, { ...flags, ...sealed }) });
}

/** Flags to post, and `whole`: the spec including hidden targets. Throws RuleError for an invalid spec. */
export function flagsOfDraft({ mechanic: id, title, text, situation = "", seats, group, ...draft }: RequestDraft): {
  readonly flags: RequestFlags;
  readonly whole: Readonly<Record<string, unknown>>;
} {
  const mechanic = mechanicById(id);
  if (group && !isGroupRule(group)) throw noneOf("group", GROUP_RULES);
  const isHidden = draft.isHidden && mechanic.hideable.length > 0;
  const whole = beginSpec(mechanic, draft.spec);
  const isList = (field: string): boolean => Array.isArray(whole[field]);
  const preset = draft.preset.filter((field) => field in whole && !gmFields(mechanic).includes(field));
  const unknown = undecided(mechanic);
  const flags: RequestFlags = {
    kind: "request",
    schema: mechanic.schema,
    mechanic: id,
    title,
    text,
    ...(mechanic.repeat && situation !== "" ? { situation: situation.slice(0, MOST_SITUATION_WORDS) } : {}),
    spec: isHidden ? mechanic.parseSpec({ ...whole, ...unknown }) : whole,
    locked: [...new Set([...gmFields(mechanic), ...preset.filter((field) => !isList(field))])],
    gmLists: preset.filter((field) => isList(field)),
    seats,
    isHidden,
    ...(group ? { group } : {}),
  };
  return { flags, whole };
}

function noneOf(field: string, values: readonly string[]): RuleError {
  return new RuleError("not-allowed", `"${field}" is none of ${values.join(", ")}`, {
    field,
    data: { values: values.join(", ") },
  });
}
