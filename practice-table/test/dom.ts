/** A page without a table; import it first, because elements need the page's classes. */
import { installDom } from "../src/node-dom.ts";

await installDom();
