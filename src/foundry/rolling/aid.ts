/** "Who helps?": a message for all, before anything is thrown; what others give there stands in the open prompt (SC-8). */
import { plainContent } from "../plain-content.ts";
import { openTargets } from "../cards/question.ts";
import type { AidFlags } from "../flags/aid.ts";
import { ports } from "../ports.ts";
import { SCOPE } from "../scope.ts";
import { sendMessage } from "../send.ts";
import type { Asking } from "./questions.ts";

/** Resolves with its id. `spec`: without what was given. Everybody may read it, so no target is in it. */
export async function askForAid({ mechanic, spec, title, actor, stats }: Asking): Promise<string> {
  const flags: AidFlags = {
    kind: "aid",
    schema: mechanic.schema,
    mechanic: mechanic.id,
    title: title.slice(0, 200),
    spec: openTargets(mechanic, spec) as Record<string, unknown>,
    origin: { ...(actor ? { actor: actor.uuid } : {}), ...(stats.length > 0 ? { stats } : {}) },
    user: game.user.id ?? "",
  };
  const id = foundry.utils.randomID();
  const speaker = ChatMessage.implementation.getSpeaker(actor ? ({ actor } as never) : {});
  const sentence = game.i18n.format("QUINCUNX.Aid.sentence", {
    name: speaker.alias ?? game.user.name ?? "",
    title: title || ports().speak(mechanic.label),
  });
  await sendMessage({
    _id: id,
    speaker,
    style: CONST.CHAT_MESSAGE_STYLES.OTHER,
    content: plainContent(sentence),
    flags: { [SCOPE]: flags, core: { canPopout: true } },
  } as never);
  return id;
}
