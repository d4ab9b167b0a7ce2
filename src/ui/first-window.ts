/**
 * The way to windows.ts and gm-windows.ts, which are not loaded with the page: they come as soon as the world is open and nothing else is to be done, or with
 * the first window, whichever is earlier; those of GMs to GMs, and to whoever opens one of them.
 */
import type * as gmWindowsFile from "./gm-windows.ts";
import { makeLater } from "./later.ts";
import type * as windowsFile from "./windows.ts";

export type Windows = typeof windowsFile;
export type GmWindows = typeof gmWindowsFile;

const windows = makeLater<Windows>(async (load) => {
  const part = await load();
  await part.loadWindowTemplates();
  return part;
});

/** They are made of what all windows are made of. */
const gmWindows = makeLater<GmWindows>(async (load) => {
  await windows.with(() => undefined);
  return load();
});

export const { are: windowsAre, from: windowsFrom, ifLoaded: windowsIfLoaded, with: withWindows } = windows;
export const { are: gmWindowsAre, from: gmWindowsFrom, ifLoaded: gmWindowsIfLoaded, with: withGmWindows } = gmWindows;

/** Before they are needed: when they do not come now, whoever needs them will hear of it. */
export function prefetchWindows(): void {
  windows.prefetch();
  if (game.user.isGM) gmWindows.prefetch();
}
