/** Shapes of ApplicationV2's options (type list: foundry-vtt-types 13, applications/api/application). */
import type { Loose } from "../shared/host.ts";

export type ClickAction = (this: Loose, event: PointerEvent, target: HTMLElement) => unknown;
export type FormHandler = (
  this: Loose,
  event: Event,
  form: HTMLFormElement,
  formData: Loose,
  options?: Loose,
) => unknown;

export interface FormConfiguration {
  handler?: FormHandler;
  submitOnChange?: boolean;
  closeOnSubmit?: boolean;
}

export interface HeaderControl {
  action?: string;
  icon?: string;
  label: string;
  visible?: boolean | (() => boolean);
  ownership?: string | number;
  onClick?: (event: PointerEvent, target?: HTMLElement) => unknown;
  classes?: string;
  group?: string;
}

export interface WindowConfiguration {
  frame: boolean;
  positioned: boolean;
  title: string;
  icon: string | false;
  controls: HeaderControl[];
  minimizable: boolean;
  resizable: boolean;
  contentTag: string;
  contentClasses: string[];
}

export interface Position {
  top: number | undefined;
  left: number | undefined;
  width: number | "auto";
  height: number | "auto";
  scale: number;
  zIndex: number;
}

export interface Configuration {
  id: string;
  uniqueId: string;
  classes: string[];
  tag: string;
  window: WindowConfiguration;
  actions: Record<string, ClickAction | { handler: ClickAction; buttons: number[] }>;
  form?: FormConfiguration;
  position: Partial<Position>;
  [key: string]: Loose;
}

export interface RenderOptions {
  force?: boolean;
  position?: Partial<Position>;
  window?: { title?: string; icon?: string | false; controls?: boolean; windowId?: string; detached?: boolean };
  parts?: string[];
  isFirstRender?: boolean;
  tab?: string | Record<string, string>;
  [key: string]: Loose;
}

export interface ClosingOptions {
  animate?: boolean;
  closeKey?: boolean;
  submitted?: boolean;
  [key: string]: Loose;
}

export interface TabEntry {
  id: string;
  group: string;
  active: boolean;
  cssClass: string;
  icon?: string | null;
  label?: string | null;
  [key: string]: Loose;
}

export interface TabsConfiguration {
  tabs: ({ id: string } & Partial<TabEntry>)[];
  initial?: string | null;
  labelPrefix?: string | null;
}

/** References to the parts of a window's frame. */
export interface WindowParts {
  header?: HTMLElement | undefined;
  title?: HTMLHeadingElement | undefined;
  icon?: HTMLElement | undefined;
  close?: HTMLButtonElement | undefined;
  controls?: HTMLButtonElement | undefined;
  controlsDropdown?: HTMLElement | undefined;
  resize?: HTMLElement | undefined;
  content?: HTMLElement | undefined;
  onDrag?: (event: PointerEvent) => void;
  onResize?: (event: PointerEvent) => void;
  pointerStartPosition?: Position | undefined;
  pointerMoveThrottle?: boolean;
  /** [14] The detached window that contains this application; always absent here. */
  windowId?: string | null;
}

export const RENDER_STATES = Object.freeze({ ERROR: -3, CLOSING: -2, CLOSED: -1, NONE: 0, RENDERING: 1, RENDERED: 2 });
