/** Entry of the script: starts the module with all its features. */
import { features } from "./features/index.ts";
import { startModule } from "./start.ts";

startModule(features);
