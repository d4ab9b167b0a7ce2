/** Orders our rows in Foundry's settings window under headings; rarely needed ones are folded (app.md 6.1). */
import { SCOPE } from "../../platform/documents.ts";
import { onHook, renderedElement, type Rendered } from "../../platform/hooks.ts";
import { mechanics } from "../../mechanics/mechanics.ts";
import { isInUse, mechanicsInUse } from "../../mechanics/house-rules/in-use.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";
import { element } from "../../ui/draw/element.ts";
import { speak } from "../../ui/speak.ts";

const FOR_YOU = ["prompt", "density", "dice3d"];
const TABLE_RULES = ["difficultyBy", "fixedDifficulty", "mechanics"];
const SYSTEM = ["statMaps", "harm"];
const RARE = [
  ...["linkSameChecks", "openPrompts", "suggest", "chatButton", "sceneTool", "aidWithoutGM", "splitLeast", "evening"],
  ...["conditions", "diceEffects", "afterVerdict", "secrets", "samples", "tour"],
];

/** Rows that stay away while no mechanic in use has the part that they are about. */
const PARTS: Readonly<Record<string, (mechanic: AnyMechanic) => unknown>> = {
  aidWithoutGM: ({ aid }) => aid?.some(({ gm }) => gm === "accepts"),
  splitLeast: ({ split }) => split,
  conditions: ({ condition }) => condition,
  diceEffects: ({ countedFaces }) => countedFaces,
};

/** Call at init. */
export function registerHeadings(): void {
  onHook("renderSettingsConfig", (_app: unknown, html: Rendered) => {
    const root = renderedElement(html);
    if (root) group(root);
  });
}

interface Group {
  readonly title: string;
  readonly keys: readonly string[];
  readonly isFolded?: boolean;
}

function group(root: HTMLElement): void {
  const first = rowOf(root, FOR_YOU[0] ?? "");
  const parent = first?.parentElement;
  if (!first || !parent || parent.querySelector(".quincunx-settings__heading")) return;
  const { i18n } = game;
  const ofMechanics = mechanicsInUse().map(({ label, houseRules }): Group => ({
    title: speak(label),
    keys: (houseRules?.rules ?? []).map(({ key }) => key),
  }));
  const groups: readonly Group[] = [
    { title: i18n.localize("QUINCUNX.Settings.Heading.you"), keys: FOR_YOU },
    { title: i18n.localize("QUINCUNX.Settings.Heading.table"), keys: TABLE_RULES },
    ...ofMechanics,
    { title: i18n.localize("QUINCUNX.Settings.Heading.system"), keys: SYSTEM },
    { title: i18n.localize("QUINCUNX.Settings.Heading.rare"), keys: RARE, isFolded: true },
  ];
  const marker = parent.ownerDocument.createComment("");
  first.before(marker);
  for (const { title, keys, isFolded } of groups) {
    const rows = keys.flatMap((key) => rowOf(root, key) ?? menuRowOf(parent, key) ?? []);
    if (rows.length === 0) continue;
    for (const row of rows) row.classList.add("quincunx-settings__row");
    const holder = isFolded
      ? element("details", { class: "quincunx-settings__heading" }, element("summary", {}, title), ...rows)
      : null;
    if (holder) marker.before(holder);
    else marker.before(element("h4", { class: "quincunx-settings__heading" }, title), ...rows);
  }
  marker.remove();
  for (const key of unusedKeys()) {
    const row = rowOf(root, key) ?? menuRowOf(parent, key);
    // Foundry lays its rows out as flex boxes, which would show a hidden one.
    if (row) row.style.display = "none";
  }
}

/** Settings of mechanics that are off. */
function unusedKeys(): readonly string[] {
  const off = mechanics.filter((mechanic) => !isInUse(mechanic));
  const parts = Object.entries(PARTS).filter(([, part]) => !mechanicsInUse().some(part));
  return [
    ...off.flatMap(({ houseRules }) => (houseRules?.rules ?? []).map(({ key }) => key)),
    ...parts.map(([key]) => key),
  ];
}

/** `null`: not shown to this user. */
function rowOf(root: HTMLElement, key: string): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[name="${SCOPE}.${key}"]`)?.closest<HTMLElement>(".form-group") ?? null;
}

/** The row of one of our menus, by its name. */
function menuRowOf(parent: HTMLElement, key: string): HTMLElement | null {
  const name = game.settings.menus.get(`${SCOPE}.${key}`)?.name;
  if (!name) return null;
  const words = game.i18n.localize(name);
  const rows = [...parent.querySelectorAll<HTMLElement>(".submenu")];
  return rows.find((row) => row.firstElementChild?.textContent.trim() === words) ?? null;
}
