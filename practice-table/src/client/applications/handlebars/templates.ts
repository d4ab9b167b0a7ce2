/** Loading, compiling and rendering of templates: `foundry.applications.handlebars` (app.md 6.3). */
import Handlebars from "handlebars";
import { registerHelpers } from "./helpers.ts";

export type Template = (data?: unknown, options?: unknown) => string;
export type TemplateReader = (path: string) => string | Promise<string>;

/** Prototype getters of documents are readable in templates, as in Foundry. */
const RUNTIME = Object.freeze({ allowProtoMethodsByDefault: true, allowProtoPropertiesByDefault: true });

let reader: TemplateReader = async (path) => {
  const response = await fetch(path.startsWith("/") ? path : `/${path}`);
  if (!response.ok) throw new Error(`Template ${path} could not be loaded: ${response.status} ${response.statusText}`);
  return response.text();
};

/** Replaces fetching by another reader of templates, for bare Node. */
export function setTemplateReader(read: TemplateReader): void {
  reader = read;
}

const pending = new Map<string, Promise<Template>>();

/** Compiled templates by text, once per process: a compiled template looks up helpers and partials when it is drawn. */
const COMPILED = Symbol.for("foundry-practice-table.compiled");
const store = globalThis as { [COMPILED]?: Map<string, HandlebarsTemplateDelegate> };
const known = (store[COMPILED] ??= new Map());

/** Compiles a template's text so that `template(data)` may use prototype getters; also usable as a partial. */
function compile(text: string): Template {
  const compiled = known.get(text) ?? Handlebars.compile(text);
  known.set(text, compiled);
  return (data, options) =>
    compiled(data ?? {}, { ...RUNTIME, ...(options as object | undefined) } as Handlebars.RuntimeOptions);
}

/** Fetches and compiles once, and registers a partial under its id (default: the path). */
export async function getTemplate(path: string, id: string = path): Promise<Template> {
  const partial = (Handlebars.partials as Record<string, Template | undefined>)[id];
  if (typeof partial === "function") return partial;
  const key = `${id}\n${path}`;
  const running =
    pending.get(key) ??
    (async () => {
      const template = compile(await reader(path));
      Handlebars.registerPartial(id, template as unknown as HandlebarsTemplateDelegate);
      return template;
    })().finally(() => pending.delete(key));
  pending.set(key, running);
  return running;
}

/** A list of paths, or partial names with their paths. */
export async function loadTemplates(paths: readonly string[] | Readonly<Record<string, string>>): Promise<Template[]> {
  if (Array.isArray(paths)) return Promise.all((paths as readonly string[]).map((path) => getTemplate(path)));
  return Promise.all(Object.entries(paths as Record<string, string>).map(([id, path]) => getTemplate(path, id)));
}

export async function renderTemplate(path: string, data: unknown = {}): Promise<string> {
  const template = await getTemplate(path);
  return template(data ?? {}, RUNTIME);
}

/** Registers the helpers in the host's Handlebars. Repeated calls have no effect. */
export function initialize(): void {
  registerHelpers(Handlebars);
}

export { Handlebars };
