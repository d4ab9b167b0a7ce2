/**
 * Texts of users are never executed: in a message's content, and in enriched text (foundry/app.md 5.4; SECURITY.md).
 */
import { beforeAll, describe, expect, it } from "vitest";
import { openReadyStage } from "../support/stage.ts";
import { page, api } from "../support/page.ts";

beforeAll(() => openReadyStage());

const enrich = (text: string): Promise<string> =>
  page.foundry.applications.ux.TextEditor.implementation.enrichHTML(text);

describe("titles and labels", () => {
  const HOSTILE = "[[1d20]] [[/r 2d6]] @UUID[Actor.abc]{x} [[/qx te]] <b>bold</b>";

  it.each(["te", "check 3 vs 20", "margin 6 vs 7"])("%s: nothing in the sentence is evaluated", async (words) => {
    const { message } = await api().roll(`${words} # ${HOSTILE}`);
    const drawn = document.createElement("div");
    drawn.innerHTML = await enrich(message.content);
    expect(drawn.querySelector("a, b, button, .inline-roll, .content-link")).toBeNull();
    expect(drawn.textContent?.replaceAll("\u2060", "")).toContain(HOSTILE);
  });

  it("nor in a GM's request", async () => {
    const { message } = await api().request({
      mechanic: "total-effect",
      title: HOSTILE,
      spec: {},
      seats: [{ user: page.game.user.id }],
    });
    const drawn = document.createElement("div");
    drawn.innerHTML = await enrich(message.content);
    expect(drawn.querySelector("a, b, button")).toBeNull();
  });
});

describe("links in text", () => {
  it("are read in linear time in a text full of openings (a quadratic reader would take minutes)", async () => {
    const text = '[[/qx te "'.repeat(300_000);
    for (const { id, pattern } of page.CONFIG.TextEditor.enrichers.filter(({ id }) => id?.startsWith("quincunx")))
      expect([...text.matchAll(pattern)], id).toEqual([]);
  });

  it("are no longer than the limit of typed commands", async () => {
    const label = (length: number): string => `[[/qx te # ${"x".repeat(length)}]]`;
    expect(await enrich(label(900))).toContain("data-quincunx-command");
    expect(await enrich(label(2000))).not.toContain("data-quincunx-command");
  });

  it("work after an opening that was never closed", async () => {
    expect(await enrich("[[/qx te [[/qx te adv 1]]")).toContain('data-quincunx-command="te adv 1"');
  });
});
