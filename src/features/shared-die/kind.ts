/** Message kind `shared-die`: a notice of a shared die. One with dice is a card; the log shows only the newest notice of each die. */
import { readFlags } from "../../platform/documents.ts";
import { readSharedDieFlags, type SharedDieFlags } from "../../roll/shared-die/notice.ts";
import { sharedDieWith, stateOf } from "../../roll/shared-die/declared.ts";
import { afterThrow, facesOf } from "../../roll/shared-die/throw.ts";
import { areDiceRolling } from "../../dice/dice3d/rolling-dice.ts";
import { redrawMessage } from "../../log/draw.ts";
import { drawWithButtons } from "../../log/draw/draw-with-buttons.ts";
import type { MessageKind } from "../../log/kind.ts";
import type { Base } from "../../log/operation.ts";
import { isNewerMessage } from "../../log/schema.ts";
import { shapeOf } from "../../ui/draw/dice-shapes.ts";
import { formatNumber, speak } from "../../ui/speak.ts";
import { isSuperseded, newestNotice, noticeFlags } from "./claim.ts";

type NoticeView = ReturnType<typeof viewOfNotice>;

/** `null`: without dice, or by a player; core draws it. */
function noticeAt(message: ChatMessage.Implementation): Base | null {
  const isOurs = message.rolls.length > 0 && sharedDieWith(noticeFlags(message)?.die);
  return isOurs ? { kind: "shared-die", message, title: "", state: {}, operations: [], limitedAuthors: [] } : null;
}

function viewOfNotice({ message }: Base) {
  const declared = sharedDieWith(noticeFlags(message)?.die);
  const faces = facesOf(message.rolls);
  const title = declared ? game.i18n.localize(declared.die.label) : "";
  const { name: shape } = shapeOf(declared?.die.size ?? 0);
  const about = { messageId: message.id ?? "", title, shape };
  // Without a face while 3D dice are rolling.
  if (!declared || areDiceRolling(message))
    return { ...about, face: "", spoken: "", words: game.i18n.localize("QUINCUNX.Message.rolling") };
  const { die } = declared;
  const now = stateOf(declared);
  const after = afterThrow(die, now, faces);
  const face = formatNumber(faces.at(-1) ?? 0);
  return {
    ...about,
    face,
    spoken: game.i18n.format("QUINCUNX.Card.die", { face, size: String(die.size), role: title }),
    words: speak(die.describeChange(now, after, faces)),
  };
}

export const sharedDieKind: MessageKind<SharedDieFlags> = {
  kind: "shared-die",
  isNewer: isNewerMessage,
  parse: readSharedDieFlags,
  isSuperseded,
  display: {
    open: noticeAt,
    view: viewOfNotice,
    draw: drawWithButtons("quincunx-shared-die-notice", (view: NoticeView) => view),
  },
  arrived: (message) => {
    const newest = readFlags(message, readSharedDieFlags);
    if (newest) redrawAll(newest.die);
  },
  // The deleted message cannot be read any more, so the newest notices of all dice are redrawn.
  deleted: () => {
    const dice = new Set(game.messages.map((message) => readFlags(message, readSharedDieFlags)?.die));
    for (const die of dice) {
      const newest = die === undefined ? null : newestNotice(die);
      if (newest?.id) redrawMessage(newest.id);
    }
  },
};

function redrawAll(die: string): void {
  for (const message of game.messages)
    if (message.id && readFlags(message, readSharedDieFlags)?.die === die) redrawMessage(message.id);
}
