/** A button in the header of a foreign sheet that lists all its stats and saved pools. */
import { poolsOf, titleOfRows } from "../../../actors/pools.ts";
import type { LanguageKey } from "../../../rules/contract/phrase.ts";
import { rollPool } from "../../../roll/pool.ts";
import { rollStat } from "../../../roll/stat.ts";
import { element } from "../../../ui/draw/element.ts";
import { formatNumber, speak } from "../../../ui/speak.ts";
import { openPopup, type PopupEntry } from "../../../ui/popup-menu.ts";
import { mappedStats } from "../stats.ts";

const LIST = "quincunx-foreign-list";
const DIE = "fa-solid fa-dice-d20";

/** `unplaced`: ids of the stats without a button on the sheet. */
export function showInHeader(
  sheet: HTMLElement,
  actor: Actor.Implementation,
  hasStats: boolean,
  unplaced: () => ReadonlySet<string>,
): void {
  putInHeader(sheet, LIST, hasStats, () =>
    makeHeaderButton(LIST, "QUINCUNX.Teach.listTitle", DIE, (button) => openList(button, actor, unplaced())),
  );
}

/** Adds or removes the button. */
export function putInHeader(sheet: HTMLElement, name: string, isWanted: boolean, make: () => HTMLElement): void {
  const header = sheet.querySelector(".window-header");
  const known = header?.querySelector(`.${name}`);
  if (!isWanted) known?.remove();
  if (!isWanted || !header || known) return;
  const [first] = header.querySelectorAll(":scope > .header-control, :scope > .header-button, :scope > button");
  if (first) first.before(make());
  else header.append(make());
}

export function makeHeaderButton(
  name: string,
  label: LanguageKey,
  icon: string,
  run: (button: HTMLButtonElement) => void,
): HTMLButtonElement {
  const words = game.i18n.localize(label);
  const button = element(
    "button",
    { type: "button", class: `quincunx-foreign-header ${name}`, "aria-label": words, "data-tooltip-text": words },
    element("i", { class: icon, inert: true }),
  );
  // The header is what windows are dragged by.
  for (const type of ["pointerdown", "dblclick"]) button.addEventListener(type, (event) => event.stopPropagation());
  button.addEventListener("click", (event) => {
    event.preventDefault();
    event.stopPropagation();
    run(button);
  });
  return button;
}

/** Pools first, then stats without a button on the sheet. Typed letters search. */
function openList(anchor: HTMLElement, actor: Actor.Implementation, unplaced: ReadonlySet<string>): void {
  const stats = mappedStats(actor).filter(({ roll }) => roll !== undefined);
  const entryOf = ({ id, label, value }: (typeof stats)[number]): PopupEntry => ({
    id,
    label: `${speak(label)} ${formatNumber(value)}`,
    icon: DIE,
    ...(unplaced.has(id) ? { notes: [game.i18n.localize("QUINCUNX.Teach.unplaced")] } : {}),
    run: (event) => rollStat(actor, id, { event }),
  });
  const pools = poolsOf(actor).map(({ name, rows }): PopupEntry => ({
    id: `pool ${name}`,
    label: `${name}: ${titleOfRows(rows)}`,
    icon: "fa-solid fa-layer-group",
    run: (event) => rollPool(actor, name, { event }),
  }));
  const groups = [
    pools,
    stats.filter(({ id }) => unplaced.has(id)).map(entryOf),
    stats.filter(({ id }) => !unplaced.has(id)).map(entryOf),
  ];
  openPopup({
    anchor,
    label: game.i18n.localize("QUINCUNX.Teach.listTitle"),
    groups: groups.filter((group) => group.length > 0),
  });
}
