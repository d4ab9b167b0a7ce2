/** Posts notices of shared dice with their real dice. */
import type { Phrase } from "../../rules/contract/phrase.ts";
import type { SharedDieState } from "../../rules/contract/house-rules.ts";
import type { SharedDieFlags } from "./flags.ts";
import { plainContent } from "../../platform/plain-content.ts";
import { SCOPE } from "../../platform/scope.ts";
import { sendMessage } from "../../platform/send.ts";
import type { DeclaredDie } from "./declared.ts";
import { facesOf } from "./throw.ts";
import { speak } from "../../ui/speak.ts";

export interface Notice {
  readonly text: Phrase;
  readonly rolls: readonly Roll[];
}

export function noticeOf(
  { die }: DeclaredDie,
  before: SharedDieState,
  after: SharedDieState,
  rolls: readonly Roll[],
): Notice {
  return { text: die.describeChange(before, after, facesOf(rolls)), rolls };
}

/** For throws and changes by hand. */
export async function postNotice(declared: DeclaredDie, notice: Notice): Promise<void> {
  await post(declared, notice, foundry.utils.randomID(), null);
}

/** `id`: message id, unique by design; `round`: the round of an automatic throw, else `null`. */
export async function post(
  { die }: DeclaredDie,
  { text, rolls }: Notice,
  id: string,
  round: SharedDieFlags["round"],
): Promise<void> {
  const words = plainContent(speak(text));
  const flags: SharedDieFlags = { kind: "shared-die", schema: 1, die: die.key, round };
  await sendMessage({
    _id: id,
    speaker: ChatMessage.implementation.getSpeaker({ alias: game.user.name } as never),
    style: CONST.CHAT_MESSAGE_STYLES.OTHER,
    flags: { [SCOPE]: flags },
    // With rolls, Foundry draws the flavor above them and may ignore plain content.
    ...(rolls.length > 0 ? { rolls, flavor: words, sound: CONFIG.sounds.dice } : { content: words }),
  });
}
