/** Where the shipped script begins: what a world needs that opens; windows, and those of GMs, come in files of their own, once the world is open. */
import "./main.ts";
import { gmWindowsFrom, windowsFrom } from "./ui/first-window.ts";

windowsFrom(() => import("./ui/windows.ts"));
gmWindowsFrom(() => import("./ui/gm-windows.ts"));
