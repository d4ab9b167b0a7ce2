/** One entry of a context menu, in the format of 13 or 14 (app.md 5.4). */
import { deprecated, generation, type Loose } from "../shared/host.ts";

/** 13: name, icon as HTML, condition, callback(li). 14: label, icon as class or HTML, visible, onClick(event, li). */
export interface RawEntry {
  name?: string;
  label?: string;
  icon?: string;
  condition?: Loose;
  visible?: Loose;
  callback?: (target: Loose) => unknown;
  onClick?: (event: Event, target: HTMLElement) => unknown;
  group?: string | null;
  classes?: string;
}

export interface MenuEntry {
  readonly label: string;
  readonly icon: string | undefined;
  readonly group: string;
  readonly classes: string;
  isVisible(subject: Loose): boolean;
  run(event: Event, target: HTMLElement, subject: Loose): void;
}

const OLD_NAMES = { name: "label", condition: "visible", callback: "onClick" } as const;

/** 13 reads the old names only; 14 also accepts them, with a warning at each opening. */
export function readEntry(raw: RawEntry): MenuEntry {
  const modern = generation() >= 14;
  if (modern) {
    for (const [old, name] of Object.entries(OLD_NAMES)) {
      if (old in raw && !(name in raw))
        deprecated(`ContextMenuEntry#${old} is deprecated in favour of ContextMenuEntry#${name}`, 14, 16, false);
    }
  }
  const condition: Loose = modern && "visible" in raw ? raw.visible : raw.condition;
  return {
    label: (modern ? (raw.label ?? raw.name) : raw.name) ?? "",
    icon: raw.icon,
    group: raw.group ?? "_none",
    classes: (modern && raw.classes) || "",
    isVisible: (subject) => Boolean(typeof condition === "function" ? condition(subject) : (condition ?? true)),
    run: (event, target, subject) => {
      if (modern && raw.onClick) raw.onClick(event, target);
      else raw.callback?.(subject);
    },
  };
}
