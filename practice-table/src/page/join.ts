/** The page to choose a seat. */
import { parseJson } from "../json.ts";
import { h } from "./dom.ts";
import { followTheme } from "./theme.ts";
import { inLanguage, setLanguage, storedLanguage, t } from "./words.ts";

interface SeatView {
  readonly id: string;
  readonly name: string;
  readonly role: number;
  readonly color: string | null;
  readonly active: boolean;
}
interface SeatsAnswer {
  readonly seats: readonly SeatView[];
  readonly generation: number;
  readonly about?: Readonly<Record<string, string>>;
  readonly modules: readonly { id: string; active: boolean; title: string; version: string }[];
}

const EVERY = 2000;

/** The first free seat of a player is where a lone visitor starts. */
function seatButton({ id, name, role, color, active }: SeatView, _at: number, all: readonly SeatView[]): HTMLElement {
  const isFirst = all.find((seat) => !seat.active && seat.role < 3)?.id === id && all.every((seat) => !seat.active);
  const state = active ? t("join.taken") : isFirst ? t("join.start") : "";
  return h(
    "button",
    { type: "submit", name: "seat", value: id, class: "join-seat", style: `--seat-color: ${color ?? "#888888"}` },
    h("span", { class: "join-initial", "aria-hidden": "true" }, name.slice(0, 1)),
    h("span", { class: "join-name" }, name),
    h("span", { class: "join-role" }, role >= 3 ? t("join.gm") : t("join.player")),
    ...(state === "" ? [] : [h("span", { class: `join-state${active ? " taken" : ""}` }, state)]),
  );
}

let shown = "";

async function refresh(): Promise<void> {
  const form = document.querySelector<HTMLFormElement>(".join-seats");
  if (!form) return;
  try {
    const response = await fetch("/seats");
    const text = await response.text();
    if (text === shown) return;
    shown = text;
    const { seats, generation, modules, about: sentence } = parseJson(text) as SeatsAnswer;
    const focused = (document.activeElement as HTMLButtonElement | null)?.value;
    form.replaceChildren(...seats.map(seatButton));
    if (focused) [...form.querySelectorAll("button")].find((button) => button.value === focused)?.focus();
    const names = modules.filter((entry) => entry.active).map((entry) => `${entry.title} ${entry.version}`);
    const guide = document.querySelector<HTMLElement>(".join-guide");
    if (guide) guide.textContent = inLanguage(sentence) ?? "";
    guide?.toggleAttribute("hidden", !guide.textContent);
    const about = document.querySelector(".join-about");
    if (about)
      about.textContent = t("join.about", {
        generation: String(generation),
        modules: names.join(", ") || t("join.noModules"),
      });
  } catch {
    shown = "";
    form.replaceChildren(h("p", { class: "join-lost", role: "status" }, t("line.lost")));
  }
}

followTheme();
setLanguage(storedLanguage());
document.documentElement.lang = storedLanguage();
document.title = t("join.pageTitle");
for (const element of document.querySelectorAll<HTMLElement>("[data-word]"))
  element.textContent = t(element.dataset.word as Parameters<typeof t>[0]);
document.querySelector(".join-seats")?.setAttribute("aria-label", t("join.seats"));
void refresh();
setInterval(() => void refresh(), EVERY);
