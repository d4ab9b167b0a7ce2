/** `docs/live-checks.md` from the list of switches, and the little module with the checks for the real application. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { format, resolveConfig } from "prettier";
import { rolldown } from "rolldown";
import { loadSource } from "./load-source.mjs";
import { readJson, root } from "./project.mjs";

export const LIVE_CHECKS = "docs/live-checks.md";
export const LIVE_MODULE = "dist-quench";
const SCRIPT = "quincunx-quench.js";

const AREAS = [
  ["dice", "Dice"],
  ["interface", "Chat and interface"],
  ["server", "Server"],
];

const cell = (text) => text.replaceAll("|", "\\|");
const row = (...cells) => `| ${cells.map(cell).join(" | ")} |`;
const head = (...cells) => [row(...cells), row(...cells.map(() => "---"))];

/** The whole document, formatted. */
export async function liveChecksText() {
  const { HOST_SWITCHES } = await loadSource("foundry-practice-table/switches");
  const { OPEN_QUESTIONS } = await loadSource("foundry-practice-table/open-questions");
  const lines = [
    "# Live checks",
    "",
    "Public material leaves some questions about Foundry open, and some open bugs of Foundry affect dice. The practice table has a switch for each; bold is",
    "the default. With a Foundry licence you can ask the real application:",
    "",
    `1. Run \`npm run build\` and \`node tools/live-checks.mjs --build\`. Link \`dist\` to \`Data/modules/quincunx\`, and \`${LIVE_MODULE}\` to \`Data/modules/quincunx-live\`.`,
    "2. Start a **test world** of any system with the modules Quench, Quincunx and Quincunx live checks. The checks create and delete messages, a macro and an actor.",
    "3. In Quench's window run the batches `quincunx.live.*` as a GM, then again as a player. Some questions need a player's seat, and `server.queryReaches`",
    "   needs the other user in two browsers.",
    "4. A failing check names the position of the real application. Make it the default in the list of this switch (`src/client/dice/switches.ts`,",
    "   `src/client/applications/switches.ts` or `src/server/switches.ts` of `practice-table`). Run `npm test` to find code that depends on the other",
    "   position. The console has all answers.",
    "",
    "`npm test` runs the same checks on the practice table, in every position. `node tools/live-checks.mjs` writes this page.",
  ];
  for (const [area, title] of AREAS) {
    lines.push("", `## ${title}`, "", ...head("switch", "question", "positions", "source"));
    for (const { id, meaning, default: start, options, source } of HOST_SWITCHES.filter((one) => one.area === area))
      lines.push(
        row(`\`${id}\``, meaning, options.map((one) => (one === start ? `**${one}**` : one)).join(", "), source),
      );
  }
  lines.push(
    "",
    "## Questions without a switch",
    "",
    "The module works with every answer. The check only reports it.",
    "",
    ...head("question", "", "here", "source"),
    ...OPEN_QUESTIONS.map(({ id, question, here, source }) => row(`\`${id}\``, question, here, source)),
  );
  const options = await resolveConfig(join(root, LIVE_CHECKS));
  return format(lines.join("\n"), { ...options, parser: "markdown" });
}

/** A separate module, so that the installed module contains no checks. */
export async function buildLiveModule(outDir = join(root, LIVE_MODULE)) {
  const bundle = await rolldown({
    input: join(root, "test/quench/module.ts"),
    platform: "browser",
    logLevel: "silent",
  });
  const { output } = await bundle.generate({ format: "esm", sourcemap: false });
  await bundle.close();
  mkdirSync(outDir, { recursive: true });
  writeFileSync(join(outDir, SCRIPT), output[0].code);
  writeFileSync(join(outDir, "module.json"), `${JSON.stringify(liveManifest(), null, 2)}\n`);
  return outDir;
}

export function liveManifest() {
  const { version, compatibility, license } = readJson("module.json");
  return {
    id: "quincunx-live",
    title: "Quincunx live checks",
    description: "Batches for Quench that ask the real application open questions of Quincunx. For test worlds only.",
    version,
    compatibility,
    license,
    esmodules: [SCRIPT],
    documentTypes: { Actor: { probe: { gmOnlyFields: ["secret"] } } },
    relationships: {
      requires: [
        { id: "quench", type: "module" },
        { id: "quincunx", type: "module" },
      ],
    },
  };
}
