/** The first page of an empty table: suggestions to try. */
import { chatInputIn } from "../../client/applications/sidebar/chat-input.ts";
import type { Guide } from "../../protocol.ts";
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
  table.setAttribute("aria-label", t("table.label"));
  table.replaceChildren(
    h(
      "section",
      { class: "welcome", "aria-labelledby": "welcome-title" },
      h("h1", { id: "welcome-title" }, t("welcome.title")),
      about(),
      tours(isGM),
      h("p", { class: "welcome-lead" }, t("welcome.lead")),
      tryOuts(),
      ...requests(isGM),
      doing(t("welcome.seats"), seatsLink()),
    ),
  );
}

/** A description of the module, and a link to its rules. */
function about(): HTMLElement | null {
  const sentence = inLanguage(guide().about);
  if (sentence === undefined) return null;
  const uuid = inLanguage(guide().rules);
  const open = async (): Promise<void> => {
    const entry = uuid ? ((await page.foundry.utils.fromUuid(uuid)) as Loose) : null;
    if (entry) openSheet(entry);
  };
  const rules = textButton(t("welcome.rules"), () => void open());
  rules.prepend(icon("fa-book-open"));
  return doing(sentence, ...(uuid ? [rules] : []));
}

/** Examples for a GM's requests. */
function requests(isGM: boolean): HTMLElement[] {
  const { gm } = guide();
  if (!gm) return [];
  return isGM
    ? [doing(t("welcome.request"), exampleButton(gm.request)), doing(t("welcome.hide"), exampleButton(gm.hide))]
    : [doing(t("welcome.asked")), doing(t("welcome.hidden"))];
}

/** A row for each actor type of the guide: label, actors to open, and an example. */
function tryOuts(): HTMLElement {
  const actors = (page.game.actors.contents as Loose[]).filter((actor) => actor.isOwner);
  const known = guide().tryOuts.filter(({ type }) => type in (page.CONFIG.Actor.dataModels as object));
  const names = known.map(({ type }) => nameOf(type));
  const off = switchedOff();
  const rows = known
    .filter(({ id }) => !off.includes(id))
    .map(({ type, example }) =>
      row(
        nameOf(type),
        actors.filter((actor) => nameOf(String(actor.type)) === nameOf(type)),
        exampleButton(example),
      ),
    );
  const others = actors.filter((actor) => !names.includes(nameOf(String(actor.type)))).slice(0, MOST_OTHERS);
  if (others.length > 0) rows.push(row(t("welcome.others"), others));
  if (known.length === 0) rows.push(row(t("welcome.chat"), null, ...PLAIN_EXAMPLES.map(exampleButton)));
  return h("dl", { class: "welcome-rows" }, ...rows);
}

/** Ids of the try-outs that the world has switched off. Their actors stay in the directory. */
function switchedOff(): readonly string[] {
  const { settings } = page.game;
  const { off } = guide();
  return off && settings.settings.has(off.join(".")) ? (settings.get(...off) as readonly string[]) : [];
}

function row(name: string, actors: readonly Loose[] | null, ...more: readonly Node[]): HTMLElement {
  const none = actors?.length === 0 ? h("span", { class: "hint" }, t("welcome.noActors")) : null;
  return h("div", {}, h("dt", {}, name), h("dd", {}, ...(actors ?? []).map(actorButton), none, ...more));
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
function tours(isGM: boolean): HTMLElement | null {
  const shown = [...(page.game.tours as Iterable<Loose>)].filter(
    ({ config }) => config.display === true && (isGM || config.restricted !== true),
  );
  if (shown.length === 0) return null;
  // The first tour is for this reader.
  const buttons = shown
    .sort((a, b) => Number(b.config.restricted === true) - Number(a.config.restricted === true))
    .map((tour, index) => {
      const button = textButton(String(tour.title), () => void tour.start());
      button.classList.toggle("primary", index === 0);
      button.prepend(icon("fa-signs-post"));
      return button;
    });
  return h("div", { class: "welcome-row" }, ...buttons);
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
