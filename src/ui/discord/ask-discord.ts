/** The GM's small window for the Discord Die: roll it, set it, take it out of play. */
import { draw, areTemplatesLoaded, loadTemplates } from "../draw/templates.ts";

type Wanted = "roll" | number | null;

export async function askDiscord(now: number | null): Promise<Wanted | undefined> {
  if (!areTemplatesLoaded()) await loadTemplates();
  // The dialog takes what is inside the element.
  const content = document.createElement("div");
  content.append(draw("quincunx-discord", { id: `quincunx-discord-${foundry.utils.randomID(6)}`, now }, document));
  const answer = (await foundry.applications.api.DialogV2.wait({
    window: { title: "QUINCUNX.Discord.window", icon: "fa-solid fa-dice-d20" },
    classes: ["quincunx", "quincunx-discord-window"],
    position: { width: 380 },
    content: content as never,
    buttons: [
      {
        action: "set",
        label: "QUINCUNX.Discord.setButton",
        icon: "fa-solid fa-check",
        default: true,
        callback: (_event: Event, button: HTMLButtonElement) => typed(button.form),
      },
      { action: "roll", label: "QUINCUNX.Discord.rollButton", icon: "fa-solid fa-dice-d20", callback: () => "roll" },
      { action: "none", label: "QUINCUNX.Discord.noneButton", icon: "fa-solid fa-ban", callback: () => "none" },
    ],
    rejectClose: false,
  } as never)) as unknown;
  if (answer === "roll" || typeof answer === "number") return answer;
  return answer === "none" ? null : undefined;
}

/** An empty field is "none in play". */
function typed(form: HTMLFormElement | null): number | "none" {
  const field = form?.elements.namedItem("discord");
  const value = field instanceof HTMLInputElement ? field.valueAsNumber : Number.NaN;
  return Number.isInteger(value) && value >= 1 && value <= 20 ? value : "none";
}
