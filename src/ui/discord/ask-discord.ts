/** The GM's small window for the Discord Die: roll it, set it, take it out of play. */
import { discordNote, type DiscordState } from "../../foundry/discord.ts";
import { draw, areTemplatesLoaded, loadTemplates } from "../draw/templates.ts";

type Wanted = "roll" | "scene" | number | null;

export async function askDiscord(state: DiscordState): Promise<Wanted | undefined> {
  if (!areTemplatesLoaded()) await loadTemplates();
  // The dialog takes what is inside the element.
  const content = document.createElement("div");
  const id = `quincunx-discord-${foundry.utils.randomID(6)}`;
  content.append(draw("quincunx-discord", { id, now: state.value, away: discordNote() }, document));
  const answer = (await foundry.applications.api.DialogV2.wait({
    window: { title: "QUINCUNX.fives-pool.Field.discord", icon: "fa-solid fa-dice-d20" },
    classes: ["quincunx", "quincunx-discord-window"],
    position: { width: 440 },
    content: content as never,
    buttons: [
      {
        action: "set",
        label: "QUINCUNX.Prompt.set",
        icon: "fa-solid fa-check",
        default: true,
        callback: (_event: Event, button: HTMLButtonElement) => typed(button.form),
      },
      ...throwButtons(state),
      {
        action: "none",
        label:
          state.isAway && state.lasts === "scene"
            ? "QUINCUNX.fives-pool.Discord.adventureButton"
            : "QUINCUNX.fives-pool.Discord.noneButton",
        icon: "fa-solid fa-ban",
        callback: () => "none",
      },
    ],
    rejectClose: false,
  } as never)) as unknown;
  if (answer === "roll" || answer === "scene" || typeof answer === "number") return answer;
  return answer === "none" ? null : undefined;
}

/** A die that has wandered off cannot be thrown; the next scene brings it back, where it is not gone for the whole adventure (FP-7, FP-8). */
function throwButtons({ isAway, lasts }: DiscordState): readonly object[] {
  const icon = "fa-solid fa-dice-d20";
  if (!isAway) {
    const label =
      lasts === "scene" ? "QUINCUNX.fives-pool.Discord.rollSceneButton" : "QUINCUNX.fives-pool.Discord.rollButton";
    return [{ action: "roll", label, icon, callback: () => "roll" }];
  }
  if (lasts === "scene") return [];
  return [
    {
      action: "scene",
      label: "QUINCUNX.fives-pool.Discord.sceneButton",
      icon: "fa-solid fa-clapperboard",
      callback: () => "scene",
    },
  ];
}

/** An empty field is "none in play". */
function typed(form: HTMLFormElement | null): number | "none" {
  const field = form?.elements.namedItem("discord");
  const value = field instanceof HTMLInputElement ? field.valueAsNumber : Number.NaN;
  return Number.isInteger(value) && value >= 1 && value <= 20 ? value : "none";
}
