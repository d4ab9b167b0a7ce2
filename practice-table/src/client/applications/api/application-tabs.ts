/** Tabs of an ApplicationV2 (app.md 3.1: `TABS`, `tabGroups`, `changeTab`). */
import { cssEscape } from "../shared/dom.ts";
import { localize } from "../shared/host.ts";
import type { ApplicationV2 } from "./application.ts";
import type { TabEntry, TabsConfiguration } from "./application-types.ts";

export interface ChangeTabOptions {
  event?: Event | undefined;
  navElement?: HTMLElement | undefined;
  force?: boolean;
  updatePosition?: boolean;
}

/** Tab entries of one group for a template. Without an active tab, the group's initial tab becomes active. */
export function prepareTabs(
  group: string,
  config: TabsConfiguration | null,
  tabGroups: Record<string, string | null>,
): Record<string, TabEntry> {
  const prepared: Record<string, TabEntry> = {};
  if (!config) return prepared;
  tabGroups[group] ??= config.initial ?? null;
  for (const { id, cssClass, ...tab } of config.tabs) {
    const active = tabGroups[group] === id;
    const label = tab.label ?? (config.labelPrefix ? `${config.labelPrefix}.${id}` : undefined);
    const classes = [cssClass, active ? "active" : ""].filter(Boolean).join(" ");
    prepared[id] = {
      ...tab,
      id,
      group,
      active,
      cssClass: classes,
      ...(label === undefined ? {} : { label: localize(label ?? "") }),
    };
  }
  return prepared;
}

/** Shows a tab: navigation entries and sections of the group get or lose `.active`. */
export function switchTab(app: ApplicationV2, tab: string, group: string, options: ChangeTabOptions): void {
  if (!tab || !group) throw new Error("You must pass both the tab and tab group identifier");
  if (app.tabGroups[group] === tab && !options.force) return;
  const root = app.element as HTMLElement | null;
  if (!root) throw new Error("An Application must be rendered before its tabs can change");
  const inGroup = `[data-group="${cssEscape(group)}"]`;
  const sections = [...root.querySelectorAll<HTMLElement>(`.tab${inGroup}[data-tab]`)].filter(
    (e) => !e.closest(".tabs"),
  );
  const navigation = [
    ...root.querySelectorAll<HTMLElement>(
      `.tabs ${inGroup}[data-tab], .tabs${inGroup} [data-tab], [data-action="tab"]${inGroup}[data-tab]`,
    ),
  ];
  if (!sections.some((e) => e.dataset.tab === tab) && !navigation.some((e) => e.dataset.tab === tab)) {
    throw new Error(`No matching tab element found for group "${group}" and tab "${tab}"`);
  }
  for (const section of sections) section.classList.toggle("active", section.dataset.tab === tab);
  for (const entry of navigation) {
    const active = entry.dataset.tab === tab;
    entry.classList.toggle("active", active);
    if (entry.getAttribute("role") === "tab") {
      entry.setAttribute("aria-selected", String(active));
      entry.tabIndex = active ? 0 : -1;
    }
    if (entry.hasAttribute("aria-pressed")) entry.setAttribute("aria-pressed", String(active));
  }
  app.tabGroups[group] = tab;
  if (options.updatePosition && app.position.height === "auto") app.setPosition();
}
