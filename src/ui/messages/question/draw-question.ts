/** Draws a question to the GMs: who asks what, what was decided, the GM's answers and the asker's way on. */
import type { QuestionView } from "../../../foundry/messages/kinds/question-view.ts";
import { areTemplatesLoaded, draw } from "../../draw/templates.ts";
import { speak } from "../../speak.ts";
import type { Drawing } from "../drawing.ts";
import { presentOffers } from "../offers.ts";

export const drawQuestion: Drawing<QuestionView> = (view, act, owner) => {
  if (!areTemplatesLoaded()) {
    const line = owner.createElement("p");
    line.textContent = view.title;
    return line;
  }
  const [targets, offers] = [presentOffers(view.offers, "main"), presentOffers(view.offers, "foot")];
  const element = draw(
    "quincunx-question",
    {
      ...view,
      says: speak(view.says),
      secret: view.secret.map(speak).join(" · "),
      targets,
      offers,
      hasActions: view.mayGoOn || offers.length > 0,
    },
    owner,
  );
  element.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLElement>("[data-quincunx-do]");
    if (!button || !element.contains(button)) return;
    event.preventDefault();
    event.stopPropagation();
    act(button.dataset["quincunxDo"] ?? "", button.dataset["quincunxOffer"] ?? "", event);
  });
  return element;
};
