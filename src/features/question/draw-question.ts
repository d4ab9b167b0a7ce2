/** Draws a question to the GMs with its answer and buttons. */
import type { QuestionView } from "./view.ts";
import { speak } from "../../ui/speak.ts";
import { drawWithButtons } from "../../log/draw/draw-with-buttons.ts";
import type { Drawing } from "../../log/kind.ts";
import { presentOffers } from "../../log/draw/offers.ts";

export const drawQuestion: Drawing<QuestionView> = (view, act, owner) =>
  drawWithButtons("quincunx-question", view, () => presentQuestion(view), act, owner);

function presentQuestion(view: QuestionView): object {
  const [targets, offers] = [presentOffers(view.offers, "main"), presentOffers(view.offers, "foot")];
  return {
    ...view,
    says: speak(view.says),
    secret: view.secret.map(speak).join(" · "),
    targets,
    offers,
    hasActions: view.mayGoOn || offers.length > 0,
  };
}
