/** What a release is made of: its files, the call to Foundry's list of packages, and the installation from its manifest. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, it, vi } from "vitest";
import { ADDRESS, releaseRequest, send, shownRequest } from "../../tools/lib/announce.mjs";
import { installModule } from "../../tools/lib/install.mjs";
import { LATER } from "../../tools/lib/later.mjs";
import { readJson } from "../../tools/lib/project.mjs";
import { collectAssets, releaseProblems } from "../../tools/lib/release-assets.mjs";
import { publishedFile } from "../../tools/lib/release-dry-run.mjs";
import { plant } from "./support.ts";

const MANIFEST = JSON.stringify({ id: "quincunx", version: "1.0.0", download: "https://example.org/quincunx.zip" });
const FILES = {
  "module.json": MANIFEST,
  LICENSE: "MIT",
  "CHANGELOG.md": "# Changelog",
  "types/index.d.ts": "export {};",
  "scripts/quincunx.js": "import './main.js';",
  "scripts/main.js": "Hooks.once('init');",
  "scripts/rolldown-runtime.js": "",
  [LATER]: "",
};
const zipOf = (files: Readonly<Record<string, string>>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));

/** A folder like `dist/` after a build. */
function built(inZip: Readonly<Record<string, string>> = FILES): string {
  const dist = plant({ "module.json": MANIFEST, "scripts/main.js.map": "{}", [`${LATER}.map`]: "{}" });
  writeFileSync(join(dist, "quincunx.zip"), zipOf(inZip));
  return dist;
}

describe("the files of a release", () => {
  it("are manifest, zip, source maps and notes", async () => {
    const dist = built();
    expect(await collectAssets({ version: "1.0.0", notes: "- a", dist })).toEqual([
      "module.json",
      "quincunx.zip",
      "main.js.map",
      basename(`${LATER}.map`),
      "live-checks.json",
      "live-checks.zip",
      "notes.md",
    ]);
    expect(readFileSync(join(dist, "release/notes.md"), "utf8")).toBe("- a\n");
    const live = JSON.parse(readFileSync(join(dist, "release/live-checks.json"), "utf8")) as { esmodules: string[] };
    const zip = unzipSync(readFileSync(join(dist, "release/live-checks.zip")));
    expect(Object.keys(zip)).toEqual(expect.arrayContaining(["module.json", ...live.esmodules]));
  });

  const { LICENSE: _, ...withoutLicence } = FILES;
  it.each([
    ["another version", FILES, "1.0.1", "dist/module.json has the version 1.0.0, not 1.0.1; run npm run build"],
    ["no licence", withoutLicence, "1.0.0", "quincunx.zip has no LICENSE"],
    ["a source map inside", { ...FILES, "scripts/a.js.map": "{}" }, "1.0.0", "quincunx.zip has a source map"],
    ["another manifest", { ...FILES, "module.json": "{}" }, "1.0.0", "quincunx.zip has another module.json than dist"],
    [
      "the name of a source map",
      { ...FILES, [LATER]: "//# sourceMappingURL=a" },
      "1.0.0",
      `${LATER} names a source map, which the zip does not have`,
    ],
  ])("%s is refused", async (_what, files, version, problem) => {
    const dist = built(files);
    expect(await releaseProblems(dist, version)).toEqual([problem]);
    await expect(collectAssets({ version, notes: "", dist })).rejects.toThrow(problem);
  });

  it("a folder without a build is refused", async () => {
    expect(await releaseProblems(plant({}), "1.0.0")).toEqual([
      `dist has no module.json, quincunx.zip, scripts/main.js.map, ${LATER}.map; run npm run build`,
    ]);
  });
});

describe("the call to Foundry's list of packages (app.md 8)", () => {
  const manifest = { id: "quincunx", version: "1.0.0", compatibility: { minimum: "13" } };

  it("names this version's own manifest, never the newest one's, and shows no token", () => {
    const request = releaseRequest(manifest, { token: "secret", trial: true });
    expect(request).toEqual({
      address: ADDRESS,
      method: "POST",
      headers: { "content-type": "application/json", authorization: "secret" },
      body: {
        id: "quincunx",
        "dry-run": true,
        release: {
          version: "1.0.0",
          manifest: "https://github.com/quincunx-dice/quincunx/releases/download/v1.0.0/module.json",
          notes: "https://github.com/quincunx-dice/quincunx/releases/tag/v1.0.0",
          compatibility: { minimum: "13", verified: "", maximum: "" },
        },
      },
    });
    expect(ADDRESS).toBe("https://foundryvtt.com/_api/packages/release_version/");
    expect(shownRequest(request)).not.toContain("secret");
    expect(releaseRequest(manifest, { token: "secret", trial: false }).body).not.toHaveProperty("dry-run");
  });

  it("is repeated nowhere: the manifest of the project is the one that it announces", () => {
    const own = readJson("module.json") as { version: string; manifest: string };
    const { body } = releaseRequest(own as never, { token: "", trial: false });
    expect(body.release.manifest).toBe(own.manifest.replace("latest/download", `download/v${own.version}`));
  });

  const answers = (status: number, text: string): typeof fetch => vi.fn(async () => new Response(text, { status }));
  it("is sent once, and only a success counts", async () => {
    const request = releaseRequest(manifest, { token: "secret", trial: false });
    const fetchIt = answers(200, '{"status":"success"}');
    expect(await send(request, fetchIt)).toContain("success");
    expect(fetchIt).toHaveBeenCalledExactlyOnceWith(ADDRESS, {
      method: "POST",
      headers: request.headers,
      body: JSON.stringify(request.body),
    });
    await expect(send(request, answers(200, '{"status":"error"}'))).rejects.toThrow('answered 200: {"status":"error"}');
    await expect(send(request, answers(429, "too many"))).rejects.toThrow("answered 429: too many");
    await expect(send(request, answers(200, "<html>"))).rejects.toThrow("answered 200: <html>");
    const none = releaseRequest(manifest, { token: "", trial: false });
    await expect(send(none, fetchIt)).rejects.toThrow("FOUNDRY_RELEASE_TOKEN is not set");
    expect(fetchIt).toHaveBeenCalledOnce();
  });
});

describe("installing from a manifest", () => {
  const get = (zip: Uint8Array) => async (address: string) => (address.endsWith(".zip") ? zip : strToU8(MANIFEST));

  it("replaces the older version as a whole", async () => {
    const folder = plant({ "quincunx/scripts/old.js": "" });
    const target = await installModule("https://example.org/module.json", { folder, get: get(zipOf(FILES)) });
    expect(target).toBe(join(folder, "quincunx"));
    expect(readFileSync(join(target, "scripts/quincunx.js"), "utf8")).toBe(FILES["scripts/quincunx.js"]);
    expect(() => readFileSync(join(target, "scripts/old.js"))).toThrow(/ENOENT/u);
  });

  it.each([
    ["another version", { ...FILES, "module.json": MANIFEST.replace("1.0.0", "1.0.1") }, /the version 1\.0\.1/u],
    ["a path outside of it", { ...FILES, "../evil.js": "" }, /outside of its folder/u],
  ])("refuses a zip with %s", async (_what, files, problem) => {
    const installing = installModule("https://example.org/module.json", { folder: plant({}), get: get(zipOf(files)) });
    await expect(installing).rejects.toThrow(problem);
  });

  it("a dry run serves the addresses of its own release only", () => {
    const published = plant({ "module.json": "{}" });
    mkdirSync(join(published, "empty"));
    const at = (path: string): string =>
      publishedFile(`https://github.com/a/b/releases/${path}`, { published, tag: "v1.0.0" });
    expect(at("latest/download/module.json")).toBe(join(published, "module.json"));
    expect(at("download/v1.0.0/module.json")).toBe(join(published, "module.json"));
    for (const path of ["download/v0.1.0/module.json", "latest/download/quincunx.zip", "latest/download/../x"])
      expect(() => at(path), path).toThrow(/There is nothing at/u);
  });
});
