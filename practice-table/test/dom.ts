/** A page without a table, for tests of what stands alone: imported first, since elements are made of what a page has. */
import { installDom } from "../src/node-dom.ts";

await installDom();
