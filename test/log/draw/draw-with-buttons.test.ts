/** A message redrawn while in use keeps the focus, for every kind (principle: a full keyboard path). */
import { beforeAll, expect, it } from "vitest";
import type { QuestionView } from "../../../src/features/question/view.ts";
import type { OfferView } from "../../../src/log/operation.ts";
import { drawView } from "../../../src/log/draw.ts";
import { openReadyStage } from "../../support/stage.ts";

beforeAll(() => openReadyStage());

const offer = (id: string): OfferView => ({
  operation: "decide",
  id,
  place: "foot",
  label: { key: "QUINCUNX.Question.waits" },
});

const VIEW: QuestionView = {
  ...{ messageId: "QuestionMessage0", title: "Climb", who: "Ana", roll: "vs 15", isRolled: false },
  ...{ says: { key: "QUINCUNX.Question.waits" }, secret: [], mayGoOn: false, limitedAuthors: [] },
  offers: [offer("none"), offer("impossible")],
};

const shown = (view: QuestionView): HTMLElement => drawView("question", view, () => undefined, document);
const button = (html: HTMLElement, id: string): HTMLElement | null =>
  html.querySelector(`[data-quincunx-offer="${id}"]`);

it("a redrawn message keeps the focus on the same button, or on the first if that one is gone; takes no focus from elsewhere", async () => {
  const first = document.body.appendChild(shown(VIEW));
  button(first, "impossible")?.focus();
  const again = shown(VIEW);
  first.replaceWith(again);
  await Promise.resolve();
  expect(document.activeElement).toBe(button(again, "impossible"));

  const less = shown({ ...VIEW, offers: [offer("none")] });
  again.replaceWith(less);
  await Promise.resolve();
  expect(document.activeElement).toBe(button(less, "none"));

  const elsewhere = document.body.appendChild(document.createElement("button"));
  elsewhere.focus();
  less.replaceWith(shown(VIEW));
  await Promise.resolve();
  expect(document.activeElement).toBe(elsewhere);
});
