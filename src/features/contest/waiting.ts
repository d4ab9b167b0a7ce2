/** Rows of the GM console for sides that have not thrown. */
import type { WaitingRow } from "../../log/kind.ts";
import { portraitOf } from "../../ui/draw/portrait.ts";
import { contestOf } from "./state.ts";
import { viewOfContest, type ContestSideView } from "./view.ts";

export function rowsOfContest(message: ChatMessage.Implementation): readonly WaitingRow[] {
  const contest = contestOf(message);
  if (!contest || contest.state.calledOffBy !== null) return [];
  const { messageId, mechanic, title, sides } = viewOfContest(contest);
  const other = (id: string): string => sides.find((side) => side.id !== id)?.name ?? "";
  const isWaiting = ({ thrown, isPassive }: ContestSideView): boolean => thrown === null && !isPassive;
  return sides.filter(isWaiting).map(({ id, name, img, isAway, mayRoll }) => {
    const rollFor = game.i18n.format("QUINCUNX.Request.rollFor", { name });
    return {
      key: `${messageId} ${id}`,
      messageId,
      title: game.i18n.format("QUINCUNX.Console.Waiting.side", { name, other: other(id) }),
      words: `${title} · ${game.i18n.localize(isAway ? "QUINCUNX.Console.Waiting.away" : "QUINCUNX.Console.Waiting.notRolled")}`,
      portrait: portraitOf({ name, img, mechanic }),
      buttons:
        mayRoll === null
          ? []
          : [{ what: "roll", value: id, label: game.i18n.localize("QUINCUNX.Request.answer"), spoken: rollFor }],
    };
  });
}
