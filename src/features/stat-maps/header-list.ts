/** A button in the header of a foreign sheet that lists the stats without a place on the sheet. */
import type { ActorStat } from "../../actors/stats.ts";
import { rollStat } from "../../roll/stat.ts";
import { askChoice } from "../../ui/dialogs/ask-choice.ts";
import { formatNumber } from "../../ui/numbers.ts";
import { sayStat } from "../../sheet/preview.ts";

const CLASS = "quincunx-foreign-list";
const listed = new WeakMap<Element, readonly ActorStat[]>();

/** Removes the button if there are no stats. */
export function listInHeader(sheet: HTMLElement, stats: readonly ActorStat[], actor: Actor.Implementation): void {
  const known = sheet.querySelector(`.${CLASS}`);
  const header = sheet.querySelector(".window-header");
  if (stats.length === 0 || !header) {
    known?.remove();
    return;
  }
  const button = known ?? makeButton(sheet.ownerDocument, actor);
  listed.set(button, stats);
  const label = game.i18n.format("QUINCUNX.Teach.list", { count: formatNumber(stats.length) });
  if (button.getAttribute("aria-label") === label && button.isConnected) return;
  button.setAttribute("aria-label", label);
  (button as HTMLElement).dataset["tooltipText"] = label;
  if (button.parentElement === header) return;
  const [first] = header.querySelectorAll(":scope > .header-control, :scope > .header-button, :scope > button");
  if (first) first.before(button);
  else header.append(button);
}

function makeButton(owner: Document, actor: Actor.Implementation): HTMLButtonElement {
  const button = owner.createElement("button");
  button.type = "button";
  button.className = CLASS;
  const icon = owner.createElement("i");
  icon.className = "fa-solid fa-dice-d6";
  icon.setAttribute("inert", "");
  button.append(icon);
  // The header is what windows are dragged by.
  for (const type of ["pointerdown", "dblclick"]) button.addEventListener(type, (event) => event.stopPropagation());
  button.addEventListener("click", (event) => {
    event.preventDefault();
    event.stopPropagation();
    void choose(listed.get(button) ?? [], actor, event);
  });
  return button;
}

async function choose(stats: readonly ActorStat[], actor: Actor.Implementation, event: Event): Promise<void> {
  const options = stats.map((stat) => ({ id: stat.id, label: sayStat(stat) }));
  const title = game.i18n.localize("QUINCUNX.Teach.listTitle");
  const id = await askChoice({ title, text: actor.name, options });
  if (id !== null) await rollStat(actor, id, { event });
}
