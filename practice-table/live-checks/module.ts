/** The entry of the module that build.mjs builds. */
import { start } from "./index.ts";

start();
