/** The whole module at once, with its windows: what tests load, and whoever runs it from its sources. What Foundry loads begins at shipped.ts. */
import "./main.ts";
import { gmWindowsAre, windowsAre } from "./ui/first-window.ts";
import * as gmWindows from "./ui/gm-windows.ts";
import * as windows from "./ui/windows.ts";

windowsAre(windows);
gmWindowsAre(gmWindows);
