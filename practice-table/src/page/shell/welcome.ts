/** The first page of an empty table: suggestions to try. */
import { chatInputIn } from "../../client/applications/sidebar/chat-input.ts";
import type { Guide, Offer, TryOut } from "../../protocol.ts";
import { h, icon, textButton } from "../dom.ts";
import { followTours } from "../../client/helpers/tours.ts";
import { inLanguage, t } from "../words.ts";
import { openSheet, page, type Loose } from "./common.ts";
import { sourceOf } from "./directory.ts";

/** Examples for a table without a guide. */
const PLAIN_EXAMPLES = ["/r 4d6kh3", "/r 2d20kl", "/gmr 1d20"];

const guide = (): Guide => (page.game.data.world.guide as Guide | undefined) ?? { tryOuts: [] };

export function renderWelcome(): void {
  const table = document.getElementById("table");
  if (!table) return;
  const isGM = page.game.user.isGM as boolean;
  const offer = offered();
  table.setAttribute("aria-label", t("table.label"));
  table.replaceChildren(
    h(
      "section",
      { class: "welcome", "aria-labelledby": "welcome-title" },
      h("h1", { id: "welcome-title" }, t(offer ? "welcome.oneClick" : "welcome.title")),
      about(),
      h(
        "div",
        { class: "welcome-cards" },
        card("welcome.rollNow", offer ? offerButton(offer) : null, ...tryOuts(offer !== null)),
        h(
          "div",
          { class: "welcome-column" },
          card("welcome.learn", ...tours(isGM), rules(), moreExamples(isGM)),
          card("welcome.second", h("p", {}, t(isGM ? "welcome.secondGM" : "welcome.secondPlayer")), seatsLink()),
        ),
      ),
    ),
  );
}

function card(title: Parameters<typeof t>[0], ...parts: readonly (Node | null)[]): HTMLElement {
  return h("section", { class: "welcome-card" }, h("h2", {}, t(title)), ...parts);
}

/** `null`: the guide offers none, or this user has nothing to roll. */
function offered(): Offer | null {
  const { module: id = "", name = "" } = guide().offer ?? {};
  const call = page.game.modules.get(id)?.api?.[name] as (() => Offer | null) | undefined;
  return call?.() ?? null;
}

/** In ms: a double click rolls once. */
const DOUBLE_CLICK = 500;
/** Time in ms of the last roll from this page, of whichever button a redraw put there. */
let offeredAt = -Infinity;

function offerButton(offer: Offer): HTMLElement {
  const button = h(
    "button",
    { type: "button", class: "primary welcome-offer" },
    icon("fa-dice"),
    h("span", {}, h("b", {}, offer.label), h("small", {}, offer.detail)),
  );
  button.addEventListener("click", ({ timeStamp }) => {
    if (timeStamp - offeredAt < DOUBLE_CLICK) return;
    offeredAt = timeStamp;
    showChat();
    void offer.roll();
  });
  return button;
}

/** A description of the module. */
function about(): HTMLElement | null {
  const sentence = inLanguage(guide().about);
  return sentence === undefined ? null : h("p", {}, sentence);
}

function rules(): HTMLElement | null {
  const uuid = inLanguage(guide().rules);
  if (!uuid) return null;
  const open = async (): Promise<void> => {
    const entry = (await page.foundry.utils.fromUuid(uuid)) as Loose;
    if (entry) openSheet(entry);
  };
  const button = textButton(t("welcome.rules"), () => void open());
  button.prepend(icon("fa-book-open"));
  return button;
}

/** Examples for a GM's requests. */
function requests(isGM: boolean): HTMLElement[] {
  const { gm } = guide();
  if (!gm) return [];
  return isGM
    ? [doing(t("welcome.request"), exampleButton(gm.request)), doing(t("welcome.hide"), exampleButton(gm.hide))]
    : [doing(t("welcome.asked")), doing(t("welcome.hidden"))];
}

/** The try-outs that this world has. */
function shownTryOuts(): readonly TryOut[] {
  const off = switchedOff();
  return guide().tryOuts.filter(
    ({ id, type }) => type in (page.CONFIG.Actor.dataModels as object) && !off.includes(id),
  );
}

/** The actors that the user owns, and the first example. */
function tryOuts(hasOffer: boolean): readonly (HTMLElement | null)[] {
  const shown = shownTryOuts();
  const own = (page.game.actors.contents as Loose[]).filter((actor) => actor.isOwner);
  const isKnown = (actor: Loose): boolean => shown.some(({ type }) => nameOf(type) === nameOf(String(actor.type)));
  const actors = [...own.filter(isKnown), ...own.filter((actor) => !isKnown(actor)).slice(0, MOST_OTHERS)];
  const examples = guide().tryOuts.length === 0 ? PLAIN_EXAMPLES : shown.slice(0, 1).map(({ example }) => example);
  return [
    actors.length > 0 ? doing(t(hasOffer ? "welcome.lead" : "welcome.leadFirst")) : null,
    actors.length > 0 ? h("div", { class: "welcome-row" }, ...actors.map(actorButton)) : null,
    doing(t(actors.length > 0 ? "welcome.type" : "welcome.typeFirst"), ...examples.map(exampleButton)),
  ];
}

/** An example of each mechanic, and those for GMs. */
function moreExamples(isGM: boolean): HTMLElement | null {
  const more = shownTryOuts().slice(1);
  const rows = more.map(({ type, example }) =>
    h("div", {}, h("dt", {}, nameOf(type)), h("dd", {}, exampleButton(example))),
  );
  const parts = [...(rows.length > 0 ? [h("dl", { class: "welcome-rows" }, ...rows)] : []), ...requests(isGM)];
  return parts.length > 0 ? h("details", {}, h("summary", {}, t("welcome.examples")), ...parts) : null;
}

/** Ids of the try-outs that the world has switched off. Their actors stay in the directory. */
function switchedOff(): readonly string[] {
  const { settings } = page.game;
  const { off } = guide();
  return off && settings.settings.has(off.join(".")) ? (settings.get(...off) as readonly string[]) : [];
}

/** "Total//Effect: hero" without its last part. */
function nameOf(type: string): string {
  const label = page.game.i18n.localize(page.CONFIG.Actor.typeLabels[type] ?? `TYPES.Actor.${type}`) as string;
  return label.replace(/: [^:]*$/u, "");
}

function doing(text: string, ...more: readonly Node[]): HTMLElement {
  return h("div", { class: "welcome-row" }, h("p", {}, text), ...more);
}

/** Tours of all packages. */
function tours(isGM: boolean): readonly HTMLElement[] {
  const shown = [...(page.game.tours as Iterable<Loose>)].filter(
    ({ config }) => config.display === true && (isGM || config.restricted !== true),
  );
  // The first tour is for this reader.
  return shown
    .sort((a, b) => Number(b.config.restricted === true) - Number(a.config.restricted === true))
    .map((tour) => {
      const button = textButton(String(tour.title), () => void tour.start());
      button.prepend(icon("fa-signs-post"));
      return button;
    });
}

const MOST_OTHERS = 6;

/** Redraws the page when actors or the switched-off try-outs change. */
export function followActors(): void {
  const redraw = (): void => {
    if (!document.getElementById("table")?.contains(document.activeElement)) renderWelcome();
  };
  for (const hook of ["createActor", "updateActor", "deleteActor", "createSetting", "updateSetting"])
    page.Hooks.on(hook, redraw);
  followTours(redraw);
}

function actorButton(actor: Loose): HTMLElement {
  const button = textButton(actor.name as string, () => openSheet(actor));
  button.setAttribute("aria-label", actor.name as string);
  button.append(h("small", {}, nameOf(String(actor.type))));
  // The default picture would repeat beside every name.
  if (!String(actor.img).includes("mystery-man"))
    button.prepend(h("img", { src: sourceOf(String(actor.img)), alt: "" }));
  return button;
}

function exampleButton(command: string): HTMLElement {
  const button = h(
    "button",
    { type: "button", "aria-label": `${t("welcome.try")}: ${command}` },
    h("code", {}, command),
  );
  button.addEventListener("click", () => {
    showChat();
    const part = document.querySelector<HTMLElement>("#chat .chat-form");
    const input = part ? chatInputIn(part) : null;
    input?.write(command);
    input?.box.focus();
  });
  return button;
}

function showChat(): void {
  page.ui.sidebar.toggleExpanded(true);
  page.ui.sidebar.changeTab("chat", "primary");
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
