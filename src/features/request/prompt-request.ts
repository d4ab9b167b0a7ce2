/** Says in the prompt of a request that the GM asks for the roll. */
import type { PreRollOption } from "../../roll/pre-roll-option.ts";

/** There is nothing to choose. */
export const requestOption: PreRollOption<true, never> = {
  id: "request",
  offer({ config: { origin } }) {
    const { request, standIn } = typeof origin === "object" ? origin : {};
    return request !== undefined && standIn !== true ? true : null;
  },
  open: () => ({
    present: () => [
      {
        ...{ place: "above", template: "quincunx-prompt-note" },
        words: game.i18n.localize("QUINCUNX.Request.asksYou"),
      },
    ],
    answer: () => null,
  }),
};
