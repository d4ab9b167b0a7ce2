/** The entry of the little module that `node tools/live-checks.mjs --build` makes. */
import { start } from "./index.ts";

start();
