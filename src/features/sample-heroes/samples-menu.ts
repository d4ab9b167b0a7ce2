/** Settings menu that creates sample heroes. */
import { createSamples } from "./samples.ts";
import { notifyError } from "../../ui/explain.ts";

/** Foundry constructs the class without arguments and renders it (app.md 6.1). */
export function makeSamplesMenu(): object {
  return class QuincunxSamplesMenu extends foundry.applications.api.DialogV2 {
    constructor() {
      const text = document.createElement("div");
      text.textContent = game.i18n.localize("QUINCUNX.Settings.samples.question");
      super({
        window: { title: "QUINCUNX.Settings.samples.name", icon: "fa-solid fa-people-group" },
        content: text,
        buttons: [
          {
            action: "create",
            label: "QUINCUNX.Settings.samples.create",
            icon: "fa-solid fa-check",
            default: true,
            callback: () => create(),
          },
          { action: "cancel", label: "QUINCUNX.Settings.samples.cancel", icon: "fa-solid fa-xmark" },
        ],
      } as never);
    }
  };
}

async function create(): Promise<void> {
  try {
    const players = game.users.filter((user) => !user.isGM);
    const created = await createSamples(players as User.Implementation[]);
    const key = created.length > 0 ? "QUINCUNX.Settings.samples.done" : "QUINCUNX.Settings.samples.nothing";
    ui.notifications?.info(game.i18n.format(key, { count: String(created.length) }));
  } catch (error) {
    notifyError(error);
  }
}
