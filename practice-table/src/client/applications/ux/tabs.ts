/** Tabs: the tab controller of V1 applications. */
import type { Loose } from "../shared/host.ts";

export interface TabsOptions {
  group?: string | undefined;
  navSelector: string;
  contentSelector?: string | undefined;
  initial?: string | undefined;
  callback?: ((event: Event | null, tabs: Tabs, tabName: string) => unknown) | null | undefined;
}

export class Tabs {
  group: string | undefined;
  active: string | undefined;
  callback: TabsOptions["callback"];
  _navSelector: string;
  _nav: HTMLElement | null = null;
  _contentSelector: string | undefined;
  _content: HTMLElement | null = null;

  constructor({ group, navSelector, contentSelector, initial, callback }: TabsOptions) {
    this.group = group;
    this.active = initial;
    this.callback = callback;
    this._navSelector = navSelector;
    this._contentSelector = contentSelector;
  }

  bind(html: Loose): void {
    const root = (html?.jquery ? html[0] : html) as HTMLElement;
    this._nav = root.querySelector<HTMLElement>(this._navSelector);
    if (!this._nav) return;
    if (!this._contentSelector) this._content = null;
    else
      this._content = root.matches(this._contentSelector)
        ? root
        : root.querySelector<HTMLElement>(this._contentSelector);
    if (this.active !== undefined) this.activate(this.active);
    this._nav.addEventListener("click", (event) => this._onClickNav(event));
  }

  activate(tabName: string, { triggerCallback = false }: { triggerCallback?: boolean } = {}): void {
    const group = this._nav?.dataset.group;
    const inGroup = (element: HTMLElement): boolean =>
      !group || !element.dataset.group || element.dataset.group === group;
    const entries = [...(this._nav?.querySelectorAll<HTMLElement>("[data-tab]") ?? [])];
    const known = entries.some((entry) => entry.dataset.tab === tabName);
    const active = known ? tabName : entries[0]?.dataset.tab;
    for (const entry of entries) entry.classList.toggle("active", entry.dataset.tab === active);
    for (const section of this._content?.querySelectorAll<HTMLElement>(".tab[data-tab]") ?? []) {
      if (inGroup(section)) section.classList.toggle("active", section.dataset.tab === active);
    }
    this.active = active;
    if (triggerCallback && active !== undefined) this.callback?.(null, this, active);
  }

  _onClickNav(event: Event): void {
    const tab = (event.target as Element | null)?.closest<HTMLElement>("[data-tab]");
    const name = tab?.dataset.tab;
    if (!tab || name === undefined) return;
    event.preventDefault();
    if (name !== this.active) this.activate(name, { triggerCallback: true });
  }
}
