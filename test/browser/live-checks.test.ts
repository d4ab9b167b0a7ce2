/** The live checks in Chromium, beside the built module: one press, two seats, one JSON (practice-table/live-checks). */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { buildLiveChecks } from "../../tools/lib/release-assets.mjs";
import { played } from "./lib/nightly.ts";
import { builtModule, closeWhole, Stage, TIME } from "./lib/seats.ts";
import { expectNoViolations } from "./lib/access.ts";

const folder = mkdtempSync(join(tmpdir(), "live-checks-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let stage: Stage;
afterEach(() => closeWhole(stage));

describe.each(played<13 | 14>(14, 13))("live checks on generation %d", (generation) => {
  it(
    "ask a GM's and a player's page, roll each mechanic at both, and are readable",
    async () => {
      const modules = [await builtModule(), buildLiveChecks(folder)];
      stage = await Stage.open({ generation, modules });
      const gm = await stage.sit("Gamemaster");
      const window = gm.page.locator("#practice-table-live");
      await window.getByText("No player is connected").waitFor();
      await stage.sit("Ana");
      await window.getByText("Ana is connected").waitFor();
      await window.getByRole("button", { name: "Start the checks" }).click();
      const text = window.getByRole("textbox", { name: "Result as JSON" });
      await expect.poll(() => text.inputValue(), { timeout: 60_000 }).not.toBe("");
      await window.getByText("answered by two seats").waitFor();
      await window.locator("[data-task='hand.chatInput'] select").selectOption("as expected");
      const result = JSON.parse(await text.inputValue()) as {
        row: string;
        seats: { failed: object; errors: string[]; answers: Record<string, string> }[];
      };
      expect(result.seats.map(({ failed, errors, answers }) => [failed, errors, answers["open.quincunx"]])).toEqual([
        [{}, [], "each does"],
        [{}, [], "each does"],
      ]);
      expect(result.row).toMatch(/^\| practice table .* \| as expected \| # \|$/u);
      await expectNoViolations(gm.page, "live checks", ["#practice-table-live"]);
      // One check asks whether authors may change the rolls of their messages; the table refuses.
      stage.expectFault(/^Ana: User Ana lacks permission to update ChatMessage/u);
    },
    TIME,
  );
});
