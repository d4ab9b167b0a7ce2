/** Hooks of the module: the checks' preparations, the query that the second seat answers, and the window. */
import { page } from "./environment.ts";
import { ASK_SEAT, runSeat } from "./run.ts";
import { prepareServerChecks } from "./server.ts";
import { windowClass } from "./window.ts";

function prepare(): void {
  prepareServerChecks();
  page.CONFIG.queries[ASK_SEAT] = () => runSeat();
  page.game.settings.registerMenu("practice-table-live", "checks", {
    name: "Live checks",
    label: "Open the checks",
    hint: "For throw-away worlds: asks this Foundry about facts that the practice table only assumes.",
    icon: "fa-solid fa-vial",
    type: windowClass(),
    restricted: false,
  });
}

export function start(): void {
  page.Hooks.once("init", prepare);
  page.Hooks.once("ready", () => {
    if (page.game.user.isGM) new (windowClass())().render({ force: true });
  });
}
