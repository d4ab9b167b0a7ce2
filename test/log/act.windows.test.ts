/** A button and its window: pressed twice, without its message, and an operation that another one excludes. */
import { expect, it, vi } from "vitest";
import { cardOf } from "../../src/card/card.ts";
import { correct } from "../../src/features/correction/correct.ts";
import { act } from "../../src/log/act.ts";
import { postOperation } from "../../src/log/post.ts";
import { useLogStage } from "../support/log-stage.ts";
import { until } from "../support/stage.ts";
import { page } from "../support/page.ts";
import type { CheckSpec } from "../../src/rules/standard-check/spec.ts";

const { roll } = useLogStage();

const windows = () =>
  [...page.foundry.applications.instances.values()].filter(({ element }) =>
    (element as HTMLElement | undefined)?.classList.contains("quincunx-adjust-window"),
  );
const words = (key: string): string => page.game.i18n.localize(`QUINCUNX.Notice.${key}`) as string;

it("a second press brings the window to the front; it closes with one sentence when its card is deleted", async () => {
  const card = await roll("check 3 vs 20");
  act(card.id, "correct", "");
  const [shown] = await until(() => windows().length > 0 && windows(), "the window");
  const front = vi.spyOn(shown!, "bringToFront");
  act(card.id, "correct", "");
  await until(() => front.mock.calls.length > 0, "the window in front");
  expect(windows()).toHaveLength(1);
  expect(front).toHaveBeenCalledTimes(1);
  const told = vi.spyOn(page.ui.notifications, "info");
  await card.delete();
  await until(() => windows().length === 0, "no window");
  expect(told.mock.calls.map(([text]) => text)).toEqual([words("reasonGone")]);
});

it("whoever pressed is told once that another operation came first, and can press again", async () => {
  const card = await roll("check 3 vs 20");
  const known = cardOf(card);
  if (!known) throw new Error("no card");
  const told = vi.spyOn(page.ui.notifications, "warn");
  const said = { sentence: "corrected" };
  const data = { kind: "bonus", amount: 2, why: "" } as const;
  const bonuses = (): number => (cardOf(card)!.state.spec as CheckSpec).bonuses.length;
  const before = bonuses();
  await postOperation(correct, known, data, said);
  await postOperation(correct, known, { ...data, amount: 3 }, said);
  await until(() => told.mock.calls.length > 0, "the notice");
  expect(bonuses()).toBe(before + 1);
  expect(told.mock.calls.map(([text]) => text)).toEqual([words("excluded")]);
  await postOperation(correct, cardOf(card) ?? known, { ...data, amount: 3 }, said);
  await until(() => bonuses() === before + 2, "both");
  expect(told).toHaveBeenCalledTimes(1);
});
