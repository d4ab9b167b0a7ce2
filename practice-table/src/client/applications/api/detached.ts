/** [14] Windows outside the page (app.md 3.1). Only children in the same window are modelled; detaching throws by name. */
import { notImplemented, type Generation, type Loose } from "../shared/host.ts";
import { ApplicationV2 } from "./application.ts";
import type { RenderOptions } from "./application-types.ts";

const family = new WeakMap<ApplicationV2, { parent: ApplicationV2 | null; children: Set<ApplicationV2> }>();

function relations(app: ApplicationV2): { parent: ApplicationV2 | null; children: Set<ApplicationV2> } {
  const known = family.get(app) ?? { parent: null, children: new Set<ApplicationV2>() };
  family.set(app, known);
  return known;
}

const MEMBERS: PropertyDescriptorMap = {
  parent: { configurable: true, get: getParent },
  children: { configurable: true, get: getChildren },
  renderChild: { configurable: true, writable: true, value: renderChild },
  attachWindow: { configurable: true, writable: true, value: () => notImplemented("ApplicationV2#attachWindow") },
  detachWindow: { configurable: true, writable: true, value: () => notImplemented("ApplicationV2#detachWindow") },
};

function getParent(this: ApplicationV2): ApplicationV2 | null {
  return relations(this).parent;
}
function getChildren(this: ApplicationV2): Set<ApplicationV2> {
  return relations(this).children;
}

/** Renders another application in the window of this one. */
async function renderChild(this: ApplicationV2, child: Loose, options: RenderOptions = {}): Promise<Loose> {
  relations(this).children.add(child as ApplicationV2);
  relations(child as ApplicationV2).parent = this;
  child.addEventListener("close", () => relations(this).children.delete(child as ApplicationV2), { once: true });
  return child.render({
    force: true,
    ...options,
    window: { ...options.window, windowId: this.window.windowId ?? undefined },
  }) as Promise<Loose>;
}

/** Adds the members that exist in generation 14 only. */
export function installDetached(generation: Generation): void {
  for (const [name, descriptor] of Object.entries(MEMBERS)) {
    if (generation >= 14) Object.defineProperty(ApplicationV2.prototype, name, descriptor);
    else delete (ApplicationV2.prototype as unknown as Record<string, unknown>)[name];
  }
}

/** `foundry.applications.detached` */
export function detachedNamespace(): Loose {
  return {
    windows: new Map<string, Window>(),
    querySelector: (selector: string) => document.querySelector(selector),
    querySelectorAll: (selector: string) => [...document.querySelectorAll(selector)],
    getElementById: (id: string) => document.getElementById(id),
  };
}
