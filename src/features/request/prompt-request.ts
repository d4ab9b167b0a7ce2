/** Says in the prompt of a request that the GM asks for the roll. */
import { formatNumber } from "../../ui/speak.ts";
import { answeredRequest, standIn } from "../../card/fields/answered-seat.ts";
import type { PreRollOption } from "../../roll/pre-roll-option.ts";

/** There is nothing to choose. */
export const requestOption: PreRollOption<number, never> = {
  id: "request",
  offer({ config: { origin }, dialog: { together = 1 } }) {
    return origin && answeredRequest.in(origin) !== undefined && !standIn.in(origin) ? together : null;
  },
  open: (_prompt, count) => ({
    present: () => [
      {
        place: "above",
        template: "quincunx-prompt-note",
        words:
          count > 1
            ? game.i18n.format("QUINCUNX.Request.asksAll", { count: formatNumber(count) })
            : game.i18n.localize("QUINCUNX.Request.asksYou"),
      },
    ],
    answer: () => null,
  }),
};
