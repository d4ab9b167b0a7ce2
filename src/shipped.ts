/** Where the shipped script begins: what a world needs that opens; windows come in a file of their own, once the world is open. */
import "./life.ts";
import { windowsFrom } from "./ui/first-window.ts";

windowsFrom(() => import("./ui/windows.ts"));
