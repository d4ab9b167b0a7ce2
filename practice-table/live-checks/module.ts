/** The entry of the module that build.mjs builds. */
import { start } from "./start.ts";

start();
