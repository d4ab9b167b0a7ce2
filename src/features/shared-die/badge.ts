/**
 * Badges of the shared dice beside the sidebar: each die's value and its meaning in words. For GMs each is a button that opens the die's window; for
 * players they ignore clicks.
 */
import { closestTo } from "../../ui/target.ts";
import { areDiceRolling, afterDice3d } from "../../dice/dice3d/rolling-dice.ts";
import {
  badgeOf,
  sharedDieWith,
  stateOf,
  type DeclaredDie,
  type SharedDieBadge,
} from "../../roll/shared-die/declared.ts";
import { runSharedDieCommand, sharedDice } from "../../roll/shared-die/shared-dice.ts";
import { newestNotice } from "./claim.ts";
import { announce } from "../../ui/announce.ts";
import { morph } from "../../ui/draw/morph.ts";
import { draw, loadTemplates } from "../../ui/draw/templates.ts";
import { whenIdle } from "../../platform/when-idle.ts";
import { notifyError } from "../../ui/speak.ts";

const ID = "quincunx-badges";

/** Last drawn view by die; `null`: no badge. */
const lastViews = new Map<string, SharedDieBadge | null>();
let isFirst = true;

export function drawSharedDieBadges(): void {
  if (game.ready) whenIdle(() => void redraw().catch(notifyError));
}

async function redraw(): Promise<void> {
  await loadTemplates();
  for (const declared of sharedDice().values()) {
    const { key } = declared.die;
    if (mustWait(declared)) continue;
    const view = badgeOf(declared);
    const before = lastViews.get(key) ?? null;
    lastViews.set(key, view);
    if (!isFirst && view && (view.meaning !== before?.meaning || view.detail !== before.detail))
      announce(`${view.meaning} ${view.detail}`, document);
  }
  isFirst = false;
  show([...lastViews.values()].filter((view) => view !== null));
}

/** True while the die's 3D dice are rolling, or a connected GM is about to throw. */
function mustWait(declared: DeclaredDie): boolean {
  const notice = newestNotice(declared.die.key);
  if (!notice || !areDiceRolling(notice)) return stateOf(declared).isDue && game.users.activeGM !== null;
  afterDice3d(notice, drawSharedDieBadges);
  return true;
}

function show(badges: readonly SharedDieBadge[]): void {
  const live = document.getElementById(ID);
  if (!live && badges.length === 0) return;
  const next = draw("quincunx-badges", { badges, isGM: game.user.isGM }, document);
  if (live) return morph(live, next);
  next.addEventListener("click", press);
  document.body.append(next);
  stayClear(next);
}

function press(event: Event): void {
  const key = closestTo(event, "[data-quincunx-badge]")?.dataset["quincunxBadge"];
  const declared = sharedDieWith(key);
  if (declared && game.user.isGM) runSharedDieCommand(declared, "").catch(notifyError);
}

/** Follows the sidebar's edge, since it can collapse and be resized, and makes room for notices at the top. */
function stayClear({ ownerDocument: page }: HTMLElement): void {
  const notices = page.getElementById("notifications");
  const { style } = page.documentElement;
  const follow = (): void => {
    const edge = page.getElementById("sidebar")?.getBoundingClientRect();
    const right = edge && edge.width > 0 ? page.documentElement.clientWidth - edge.left : 0;
    style.setProperty("--quincunx-badges-right", `${Math.max(0, Math.round(right))}px`);
  };
  // By script: a rule of `body:has(…)` computes the style of the whole page at each change.
  const makeRoom = (): void => style.setProperty("--quincunx-badges-top", notices?.childElementCount ? "80px" : "8px");
  follow();
  makeRoom();
  const sidebar = page.getElementById("sidebar");
  if (sidebar && typeof ResizeObserver === "function") new ResizeObserver(follow).observe(sidebar);
  if (notices) new MutationObserver(makeRoom).observe(notices, { childList: true });
  page.defaultView?.addEventListener("resize", follow);
}
