/** The ways into teach mode: an entry in the header of foreign sheets, and a key binding. */
import { onHook } from "../../../platform/hooks.ts";
import { loadLater } from "../../../platform/load-later.ts";
import { SCOPE } from "../../../platform/documents.ts";
import { notifyError } from "../../../ui/speak.ts";
import { makeHeaderButton, putInHeader } from "../buttons/header-list.ts";
import {
  foreignActorOf,
  isRegistered,
  openSheetOf,
  openSheets,
  type OpenSheet,
  type SheetApp,
} from "../buttons/sheets.ts";

const BUTTON = "quincunx-foreign-teach";
const ICON = "fa-solid fa-wand-magic-sparkles";

/** Loaded when a GM opens the first foreign sheet, so that the first press is as quick as the others. */
let teaching: Promise<typeof import("./teach.ts")> | null = null;

const NOTHING = (): void => undefined;

/** Call at init. */
export function registerTeaching(): void {
  // Some systems' sheets are no ActorSheetV2, so all windows are asked.
  onHook("getHeaderControlsApplicationV2", (app: SheetApp, controls: object[]) => {
    if (!mayTeach(app) || !isRegistered(app)) return;
    controls.push({ action: "quincunxTeach", icon: ICON, label: "QUINCUNX.Teach.open", onClick: () => toggle(app) });
  });
  onHook("getActorSheetHeaderButtons", (app: SheetApp, buttons: object[]) => {
    if (!mayTeach(app)) return;
    const label = game.i18n.localize("QUINCUNX.Teach.open");
    buttons.unshift({ label, class: "quincunx-teach-open", icon: ICON, onclick: () => toggle(app) });
  });
  game.keybindings.register(SCOPE, "teach", {
    name: "QUINCUNX.Teach.title",
    hint: "QUINCUNX.Teach.keyHint",
    editable: [],
    restricted: true,
    onDown: () => {
      const [open] = openSheets();
      if (open) teach(open);
      else ui.notifications.info(game.i18n.localize("QUINCUNX.Teach.noSheet"));
      return true;
    },
  });
  for (const hook of ["closeActorSheet", "closeApplicationV2"])
    onHook(hook, (app: SheetApp) => {
      // The hook fires while the window still closes.
      if (foreignActorOf(app)) setTimeout(() => void teaching?.then((part) => part.stopTeachingIfGone(), NOTHING), 0);
    });
}

/** A button in the header; a V1 sheet has one with words already. */
export function teachFromHeader(sheet: HTMLElement): void {
  // The press tells of a failure.
  if (game.user.isGM) loadTeaching().catch(NOTHING);
  const isWanted = game.user.isGM && !sheet.querySelector(".window-header .quincunx-teach-open");
  putInHeader(sheet, BUTTON, isWanted, () =>
    makeHeaderButton(BUTTON, "QUINCUNX.Teach.open", ICON, () => {
      const open = openSheets().find((one) => one.sheet === sheet);
      if (open) setTimeout(() => teach(open), 0);
    }),
  );
}

function loadTeaching(): Promise<typeof import("./teach.ts")> {
  return (teaching ??= loadLater(import("./teach.ts")));
}

function teach(open: OpenSheet): void {
  loadTeaching()
    .then(({ toggleTeaching }) => toggleTeaching(open))
    .catch(notifyError);
}

function mayTeach(app: SheetApp): boolean {
  return game.user.isGM && foreignActorOf(app) !== null;
}

function toggle(app: SheetApp): void {
  const open = openSheetOf(app);
  // Later, since the Enter that pressed the entry would also press the button that gets the focus.
  if (open) setTimeout(() => teach(open), 0);
}
