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
    "What nobody could confirm about Foundry, and which open bugs of it matter to dice. The practice table has a switch for each, and starts in the",
    "position in bold. Whoever has a licence can ask the real application:",
    "",
    `1. \`npm run build\` and \`node tools/live-checks.mjs --build\`. Link \`dist\` to \`Data/modules/quincunx\` and \`${LIVE_MODULE}\` to \`Data/modules/quincunx-live\`.`,
    "2. Start a **throw-away world** of any system with the modules Quench, Quincunx and Quincunx live checks. The checks create and delete messages, a macro and an actor.",
    "3. In Quench's window run the batches `quincunx.live.*` as a GM, then once more as a player: some questions only a player's seat can answer (and",
    "   `server.queryReaches` wants the other user seated in two browsers).",
    "4. A check that fails names the position that the application takes: make it the default in the list that its id names",
    "   (`src/client/dice/switches.ts`, `src/client/applications/switches.ts`, `src/server/switches.ts` of `practice-table`), run `npm test`, and see",
    "   what of ours relied on the other one. The console has all answers.",
    "",
    "The same checks run on the practice table with every `npm test`, in every position. This file is written by `node tools/live-checks.mjs`.",
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
    "Our module works either way; the answer is only told.",
    "",
    ...head("question", "", "here", "source"),
    ...OPEN_QUESTIONS.map(({ id, question, here, source }) => row(`\`${id}\``, question, here, source)),
  );
  const options = await resolveConfig(join(root, LIVE_CHECKS));
  return format(lines.join("\n"), { ...options, parser: "markdown" });
}

/** A module of its own beside ours, so that nothing of it is in what people install. */
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
    description:
      "Batches for Quench that ask the real application what Quincunx could not find out. For throw-away worlds only.",
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
