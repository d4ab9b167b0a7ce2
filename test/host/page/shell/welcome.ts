/** The empty table says what to try first. */
import { chatInputIn } from "../../client/applications/sidebar/chat-input.ts";
import { h, icon, textButton } from "../dom.ts";
import { t } from "../words.ts";
import { openSheet, page, type Loose } from "./common.ts";
import { sourceOf } from "./directory.ts";

const EXAMPLES = ["/te adv 2 low", "/r 3dt + 2", "/r 4d6kh3"];

export function renderWelcome(): void {
  const table = document.getElementById("table");
  if (!table) return;
  const isGM = page.game.user.isGM as boolean;
  table.setAttribute("aria-label", t("table.label"));
  table.replaceChildren(
    h(
      "section",
      { class: "welcome", "aria-labelledby": "welcome-title" },
      h("h1", { id: "welcome-title" }, t("welcome.title")),
      h(
        "ol",
        {},
        h("li", {}, h("p", {}, t("welcome.sheet")), actorButtons()),
        h("li", {}, h("p", {}, t("welcome.chat")), h("div", { class: "welcome-row" }, ...EXAMPLES.map(exampleButton))),
        h("li", {}, h("p", {}, t("welcome.seats")), h("div", { class: "welcome-row" }, seatsLink())),
        isGM ? h("li", {}, h("p", {}, t("welcome.gm"))) : null,
      ),
    ),
  );
}

/** Keeps the actors on the page true while people come and go. */
export function followActors(): void {
  const redraw = (): void => {
    if (!document.getElementById("table")?.contains(document.activeElement)) renderWelcome();
  };
  for (const hook of ["createActor", "updateActor", "deleteActor"]) page.Hooks.on(hook, redraw);
}

function actorButtons(): HTMLElement {
  const actors = (page.game.actors.contents as Loose[]).filter((actor) => actor.isOwner).slice(0, 6);
  if (!actors.length) return h("p", { class: "hint" }, t("welcome.noActors"));
  const buttons = actors.map((actor) => {
    const button = textButton(actor.name as string, () => openSheet(actor));
    button.prepend(h("img", { src: sourceOf(String(actor.img)), alt: "" }));
    return button;
  });
  return h("div", { class: "welcome-row" }, ...buttons);
}

function exampleButton(command: string): HTMLElement {
  const button = h(
    "button",
    { type: "button", "aria-label": `${t("welcome.try")}: ${command}` },
    h("code", {}, command),
  );
  button.addEventListener("click", () => {
    page.ui.sidebar.toggleExpanded(true);
    page.ui.sidebar.changeTab("chat", "primary");
    const part = document.querySelector<HTMLElement>("#chat .chat-form");
    const input = part ? chatInputIn(part) : null;
    input?.write(command);
    input?.box.focus();
  });
  return button;
}

function seatsLink(): HTMLElement {
  return h(
    "a",
    { href: "/join", target: "_blank", rel: "noopener" },
    t("welcome.openSeats"),
    " ",
    icon("fa-up-right-from-square"),
  );
}
