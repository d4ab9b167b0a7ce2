/** HTTP routes: pages, styles, fonts, templates, and the modules' files under `/modules/<id>/`. */
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { dirname, extname, join, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { Bundle } from "./bundle.ts";
import { diceIcon } from "./dice-icons.ts";
import { styleSheets, type ModuleFolder } from "./packages.ts";
import type { World } from "./world.ts";

const host = fileURLToPath(new URL("..", import.meta.url));
const require = createRequire(import.meta.url);
const packageFolder = (name: string): string => dirname(require.resolve(`${name}/package.json`));

const TYPES: Readonly<Record<string, string>> = {
  ...{
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".json": "application/json",
  },
  ...{ ".hbs": "text/html", ".svg": "image/svg+xml", ".png": "image/png", ".webp": "image/webp", ".jpg": "image/jpeg" },
  ...{
    ".woff2": "font/woff2",
    ".woff": "font/woff",
    ".map": "application/json",
    ".txt": "text/plain",
    ".wav": "audio/wav",
    ".ogg": "audio/ogg",
  },
};
const typeOf = (path: string): string => {
  const type = TYPES[extname(path).toLowerCase()] ?? "application/octet-stream";
  return /^text|json|javascript/.test(type) ? `${type}; charset=utf-8` : type;
};

/** Foundry's order of cascade layers (app.md 3.7). */
const LAYERS = "reset, variables, elements, blocks, applications, compatibility, layouts, system, modules, exceptions";
/** The host's own sheets, each in the layer that its file or folder is named after. */
const OWN_STYLES: readonly string[] = [
  ...["reset", "variables", "elements", "blocks", "applications", "compatibility"],
  ...["layouts/join", "layouts/interface", "layouts/sidebar", "layouts/chat", "exceptions"],
];

interface Site {
  readonly world: World;
  /** The system first, if it has a folder. */
  readonly packages: readonly ModuleFolder[];
  readonly bundle: () => Promise<Bundle>;
  readonly stylesInOne: boolean;
}

type Folders = readonly (readonly [prefix: string, folder: string])[];

export function createSite(site: Site): Server {
  const folders: Folders = [
    ["/templates/", join(host, "client/templates")],
    ["/page/", join(host, "page/styles")],
    ["/icons/", join(host, "page/icons")],
    ["/fonts/fontawesome/", packageFolder("@fortawesome/fontawesome-free")],
    ["/fonts/signika/", packageFolder("@fontsource/signika")],
    ...site.packages.map(({ type, id, folder }) => [`/${type ?? "module"}s/${id}/`, folder] as const),
  ];
  return createServer((request, response) => {
    respond(request, response, site, folders).catch((error: Error) => {
      if (!response.headersSent) send(response, 500, "text/plain", `The table failed: ${error.message}`);
      else response.destroy();
    });
  });
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  site: Site,
  folders: Folders,
): Promise<void> {
  if (request.method !== "GET" && request.method !== "HEAD")
    return send(response, 405, "text/plain", "Only GET is answered here");
  let path: string;
  let asked: readonly string[];
  try {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://table");
    path = decodeURIComponent(pathname);
    asked = searchParams.getAll("path");
  } catch {
    return send(response, 400, "text/plain", "Not an address");
  }
  if (path === "/") return void response.writeHead(302, { location: "/join" }).end();
  if (path === "/join" || path === "/game") return send(response, 200, "text/html", await pageOf(path, site.world));
  if (path === "/favicon.ico") return sendFile(response, join(host, "page/icons/svg/d20.svg"));
  if (path === "/seats") return send(response, 200, "application/json", JSON.stringify(seats(site.world)));
  if (path === "/styles.css") return send(response, 200, "text/css", await stylesOf(site, folders));
  if (path === "/texts") return send(response, 200, "application/json", JSON.stringify(await textsOf(asked, folders)));
  const script = path.startsWith("/scripts/") ? (await site.bundle()).get(path.slice("/scripts/".length)) : undefined;
  if (script !== undefined)
    return send(response, 200, path.endsWith(".map") ? "application/json" : "text/javascript", script);
  const die = diceIcon(path);
  if (die !== null) return send(response, 200, "image/svg+xml", die);
  const file = fileOf(path, folders);
  return file === null ? send(response, 404, "text/plain", "Not found") : sendFile(response, file);
}

/** Null if none of the folders contains it. */
function fileOf(path: string, folders: Folders): string | null {
  const [prefix, folder] = folders.find(([start]) => path.startsWith(start)) ?? [];
  if (prefix === undefined || folder === undefined) return null;
  // A manifest may name its files by paths that begin with a slash.
  const file = resolve(folder, path.slice(prefix.length).replace(/^\/+/, ""));
  return file.startsWith(resolve(folder) + sep) ? file : null;
}

/** Templates, several in one answer; null for missing ones. */
function textsOf(paths: readonly string[], folders: Folders): Promise<readonly (string | null)[]> {
  return Promise.all(paths.map((path) => textOf(fromRoot(path), folders)));
}

/** The path of a template as in an address: with or without a leading slash, or a dot and a slash. */
function fromRoot(path: string): string {
  const address = new URL(`/${path.replace(/^\/+/, "")}`, "http://table");
  return decodeURIComponent(address.pathname);
}

function textOf(path: string, folders: Folders): Promise<string | null> {
  const file = fileOf(path, folders);
  return file === null ? Promise.resolve(null) : readFile(file, "utf8").catch(() => null);
}

async function pageOf(path: string, { system }: World): Promise<string> {
  const text = await readFile(join(host, `page${path}.html`), "utf8");
  return text.replace("system-practice", `system-${system.id}`);
}

function seats(world: World): object {
  const active = new Set(world.activeUsers());
  const list = world
    .users()
    .map(({ _id, name, role, color }) => ({ id: _id, name, role, color, active: active.has(_id) }));
  const modules = world.modules.map(({ id, active: on, manifest }) => ({
    id,
    active: on,
    title: manifest.title,
    version: manifest.version,
  }));
  const { id, title, version } = world.system;
  return {
    seats: list,
    generation: world.release.generation,
    system: { id, title, version },
    modules,
    about: world.guide?.about,
  };
}

interface Sheet {
  readonly href: string;
  readonly layer: string | null;
}

/** One sheet that imports every file into its layer. */
async function stylesOf(site: Site, folders: Folders): Promise<string> {
  const sheets = sheetsOf(site);
  const imports = sheets.map(({ href, layer }) => `@import url("${href}")${layer === null ? "" : ` layer(${layer})`};`);
  const lines = site.stylesInOne ? ((await inOne(sheets, folders)) ?? imports) : imports;
  return `@layer ${LAYERS};\n${lines.join("\n")}\n`;
}

function sheetsOf({ packages, world }: Site): readonly Sheet[] {
  const active = packages.filter(
    ({ type, id }) => type === "system" || world.modules.some((module) => module.id === id && module.active),
  );
  return [
    { href: "/fonts/signika/latin.css", layer: "reset" },
    { href: "/fonts/fontawesome/css/all.min.css", layer: "reset" },
    ...OWN_STYLES.map((name) => ({ href: `/page/${name}.css`, layer: name.split("/")[0] as string })),
    ...active.flatMap(styleSheets),
  ];
}

/** Null if one of the sheets is missing or cannot be merged. */
async function inOne(sheets: readonly Sheet[], folders: Folders): Promise<readonly string[] | null> {
  const lines: string[] = [];
  for (const { href, layer } of sheets) {
    const text = await textOf(href, folders);
    if (text === null || /@(?:import|charset|namespace)\b/u.test(text)) return null;
    const whole = text.replaceAll(
      /url\(\s*(["']?)(?![a-z]+:|[/#])([^"')]+)\1\s*\)/giu,
      (_all, _quote, path: string) => `url("${new URL(path, `http://table${href}`).pathname}")`,
    );
    lines.push(layer === null ? whole : `@layer ${layer} {\n${whole}\n}`);
  }
  return lines;
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  const contentType = /^text|json|javascript|svg/.test(type) ? `${type}; charset=utf-8` : type;
  response
    .writeHead(status, {
      "content-type": contentType,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    })
    .end(body);
}

async function sendFile(response: ServerResponse, file: string): Promise<void> {
  const info = await stat(file).catch(() => null);
  if (!info?.isFile()) return send(response, 404, "text/plain", "Not found");
  response.writeHead(200, {
    "content-type": typeOf(file),
    "content-length": info.size,
    "cache-control": "no-cache",
    "x-content-type-options": "nosniff",
  });
  createReadStream(file)
    .on("error", () => response.destroy())
    .pipe(response);
}
