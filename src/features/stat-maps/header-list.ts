/** A button in the header of a foreign sheet that lists all its stats and saved pools. */
import { poolsOf, titleOfRows } from "../../actors/pools.ts";
import { rollPool } from "../../roll/pool.ts";
import { rollStat } from "../../roll/stat.ts";
import { askChoice } from "../../ui/dialogs/ask-choice.ts";
import { element } from "../../ui/draw/element.ts";
import { formatNumber } from "../../ui/numbers.ts";
import { notifyError } from "../../ui/explain.ts";
import { speak } from "../../ui/speak.ts";
import { mappedStats } from "./stats.ts";

const CLASS = "quincunx-foreign-list";

/** Removes the button if there are no stats. */
export function listInHeader(sheet: HTMLElement, hasStats: boolean, actor: Actor.Implementation): void {
  const known = sheet.querySelector(`.${CLASS}`);
  const header = sheet.querySelector(".window-header");
  if (!hasStats) known?.remove();
  if (!hasStats || !header || known?.parentElement === header) return;
  const [first] = header.querySelectorAll(":scope > .header-control, :scope > .header-button, :scope > button");
  const button = known ?? makeButton(actor);
  if (first) first.before(button);
  else header.append(button);
}

function makeButton(actor: Actor.Implementation): HTMLButtonElement {
  const label = game.i18n.localize("QUINCUNX.Teach.listTitle");
  const button = element(
    "button",
    { type: "button", class: CLASS, "aria-label": label, "data-tooltip-text": label },
    element("i", { class: "fa-solid fa-dice-d6", inert: true }),
  );
  // The header is what windows are dragged by.
  for (const type of ["pointerdown", "dblclick"]) button.addEventListener(type, (event) => event.stopPropagation());
  button.addEventListener("click", (event) => {
    event.preventDefault();
    event.stopPropagation();
    choose(actor, event).catch(notifyError);
  });
  return button;
}

async function choose(actor: Actor.Implementation, event: Event): Promise<void> {
  const stats = mappedStats(actor).filter(({ roll }) => roll !== undefined);
  const options = [
    ...poolsOf(actor).map(({ name, rows }) => ({ id: `pool ${name}`, label: `${name}: ${titleOfRows(rows)}` })),
    ...stats.map(({ id, label, value }) => ({ id, label: `${speak(label)} ${formatNumber(value)}` })),
  ];
  const id = await askChoice({ title: game.i18n.localize("QUINCUNX.Teach.listTitle"), text: actor.name, options });
  if (id?.startsWith("pool ")) await rollPool(actor, id.slice("pool ".length), { event });
  else if (id !== null) await rollStat(actor, id, { event });
}
