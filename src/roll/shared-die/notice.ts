/** Notices of shared dice: posted with their real dice. Only those by GMs count. */
import { speakerData, SCOPE } from "../../platform/documents.ts";
import type { SharedDieState } from "../../rules/contract/house-rules.ts";
import { MESSAGE_SCHEMA } from "../../log/message-schema.ts";
import { knownSchema } from "../../log/schema.ts";
import { plainContent } from "../../platform/plain-content.ts";
import { sendMessage } from "../../platform/send.ts";
import {
  choice,
  type Infer,
  type InferRecord,
  integer,
  nullable,
  reader,
  record,
  text,
} from "../../rules/contract/schema.ts";
import { speak } from "../../ui/speak.ts";
import type { DeclaredDie } from "./declared.ts";
import { facesOf } from "./throw.ts";

/** A round of an automatic throw. */
const thrownRound = record({ encounter: text(), round: integer({ min: 1 }) });
export type ThrownRound = Infer<typeof thrownRound>;

const FLAGS = {
  kind: choice(["shared-die"]),
  schema: knownSchema,
  die: text(100),
  /** `null`: by hand. */
  round: nullable(thrownRound),
};

/** Flags of a notice: a shared die was thrown, set or taken out of play. */
export type SharedDieFlags = InferRecord<typeof FLAGS>;

export const readSharedDieFlags = reader(FLAGS);

/** `automatic`: the round of an automatic throw, and a message id that is unique by design. */
export async function postNotice(
  { die }: DeclaredDie,
  { before, after }: { readonly before: SharedDieState; readonly after: SharedDieState },
  rolls: readonly Roll[],
  automatic?: { readonly id: string; readonly round: ThrownRound },
): Promise<void> {
  const words = plainContent(speak(die.describeChange(before, after, facesOf(rolls))));
  const flags: SharedDieFlags = {
    kind: "shared-die",
    schema: MESSAGE_SCHEMA,
    die: die.key,
    round: automatic?.round ?? null,
  };
  await sendMessage({
    _id: automatic?.id ?? foundry.utils.randomID(),
    speaker: speakerData({ alias: game.user.name }),
    style: CONST.CHAT_MESSAGE_STYLES.OTHER,
    flags: { [SCOPE]: flags },
    // With rolls, Foundry draws the flavor above them and may ignore plain content.
    ...(rolls.length > 0 ? { rolls, flavor: words, sound: CONFIG.sounds.dice } : { content: words }),
  });
}
