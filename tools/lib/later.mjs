/** Names the part of the script that is loaded on first use (src/platform/load-later.ts): windows of GMs, and data that few users need. */
import { readJson } from "./project.mjs";

/** Has the version in its name, so that a page that opened before an update cannot load the part of another version. */
export const LATER = `scripts/later-${readJson("package.json").version}.js`;
