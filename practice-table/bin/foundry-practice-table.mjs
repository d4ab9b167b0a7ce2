#!/usr/bin/env node
/** The command in this repository, whose sources are TypeScript that tsx loads. The built package has a file of its own (tools/build-package.mjs). */
import { register } from "tsx/esm/api";

register();
const { run } = await import("../src/command.ts");
await run(process.argv.slice(2));
