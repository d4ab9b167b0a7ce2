/** A seat that joins on a busy machine: messages are drawn before the templates are there, and again with them. */
import { expect, it } from "vitest";
import { Table } from "foundry-practice-table";
import { areTemplatesLoaded } from "../../src/ui/draw/templates.ts";
import { replaceWith } from "../support/implementations.ts";
import { ownModule } from "../module.ts";
import { until } from "../support/stage.ts";
import { page, api } from "../support/page.ts";

it("redraws all messages when the templates have come late, also after a failure", async () => {
  const table = new Table(ownModule);
  let attempts = 0;
  const seat = await table.seat("Gamemaster", {
    loadModule: async () => {
      const { handlebars } = page.foundry.applications;
      const { loadTemplates } = handlebars;
      handlebars.loadTemplates = async (paths: readonly string[] | object): Promise<unknown> => {
        if (JSON.stringify(paths).includes("quincunx-card")) {
          attempts += 1;
          if (attempts === 1) throw new Error("the server is busy");
        }
        return loadTemplates(paths);
      };
      return import("../../src/main.ts");
    },
  });
  seat.use();
  replaceWith({});
  const { message } = await api().roll("check 3 vs 20", { configure: false, mode: "public" });
  const html = document.body.appendChild((await message.renderHTML()) as HTMLElement);
  expect(areTemplatesLoaded()).toBe(false);
  expect(html.querySelector(".quincunx-card--plain")?.textContent).toMatch(/Total/u);
  await until(areTemplatesLoaded, "the templates");
  await until(() => html.querySelector(".quincunx-card__headline, .quincunx-dice"), "the drawn card");
  expect(html.querySelector(".quincunx-card--plain")).toBeNull();
  expect(attempts).toBe(2);
});
