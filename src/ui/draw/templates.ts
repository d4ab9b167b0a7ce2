/**
 * Compiles all templates at init and draws them synchronously, since Foundry does not await render hooks (app.md
 * 5.4).
 */
import { facet } from "../../platform/field.ts";

const ROOT = "modules/quincunx/templates";

export type TemplateName = `quincunx-${string}`;

/** Templates by name, which is also their name as a partial; the value is the path below `templates/`, without its ending. */
export type TemplatePaths = Readonly<Record<TemplateName, string>>;

const paths = new Map<string, string>();

registerTemplates({
  "quincunx-crest": "ui/draw/crest",
  "quincunx-portrait": "ui/draw/portrait",
  "quincunx-die": "ui/draw/die",
  "quincunx-dice": "ui/draw/dice",
  "quincunx-histogram": "ui/draw/histogram",
  "quincunx-odds-table": "ui/draw/odds-table",
  "quincunx-menu": "ui/menu",
  "quincunx-offer": "log/offer",
  "quincunx-card": "card/card",
  "quincunx-card-line": "card/line",
  "quincunx-card-why": "card/why",
  "quincunx-card-foot": "card/foot",
  "quincunx-card-touch": "card/touch",
  "quincunx-card-meaning": "card/meaning",
  "quincunx-card-odds": "card/odds",
  "quincunx-card-history": "log/history",
  "quincunx-spec-aim": "roll/spec-editor/aim",
  "quincunx-spec-blanks": "roll/spec-editor/blanks",
  "quincunx-difficulty": "roll/spec-editor/difficulty",
  "quincunx-spec-odds": "roll/spec-editor/odds",
  "quincunx-world-field": "roll/spec-editor/world-field",
  "quincunx-spec-figure": "roll/spec-editor/figure",
  "quincunx-spec-further": "roll/spec-editor/further",
  "quincunx-spec-all-odds": "roll/spec-editor/all-odds",
  "quincunx-spec-stats": "roll/spec-editor/stats",
  "quincunx-spec-typed": "roll/spec-editor/typed",
  "quincunx-control": "roll/spec-editor/control",
  "quincunx-stepper": "roll/spec-editor/stepper",
  "quincunx-choice": "roll/spec-editor/choice",
  "quincunx-list": "roll/spec-editor/list",
  "quincunx-adjust": "roll/adjust/window",
  "quincunx-adjust-difficulty": "roll/adjust/difficulty",
  "quincunx-prompt": "roll/prompt/prompt",
  "quincunx-prompt-note": "roll/prompt/note",
  "quincunx-prompt-toggle": "roll/prompt/toggle",
  "quincunx-sheet": "sheet/sheet",
  "quincunx-sheet-cell": "sheet/cell",
  "quincunx-sheet-description": "sheet/description",
  "quincunx-sheet-edit": "sheet/edit",
  "quincunx-sheet-limited": "sheet/limited",
  "quincunx-sheet-marks": "sheet/marks",
  "quincunx-sheet-stats": "sheet/stats",
  "quincunx-sheet-modes": "sheet/modes",
  "quincunx-sheet-play": "sheet/play",
  "quincunx-sheet-portrait": "sheet/portrait",
  "quincunx-sheet-row": "sheet/row",
  "quincunx-sheet-embedded": "sheet/embedded",
  "quincunx-sheet-track": "sheet/track",
  "quincunx-sheet-value": "sheet/value",
  "quincunx-shared-die": "roll/shared-die/window",
  "quincunx-prompt-adjustments": "roll/adjustments/adjust-option",
});

/** Templates of features. */
export const templates = facet<TemplatePaths>("templates");

/** Call before the templates are loaded. */
export function registerTemplates(all: TemplatePaths): void {
  for (const [name, path] of Object.entries(all)) paths.set(name, `${ROOT}/${path}.hbs`);
}

type Template = (context: object, options: object) => string;

const compiled = new Map<string, Template>();
let loading: Promise<void> | null = null;

const STRICT = { allowProtoMethodsByDefault: false, allowProtoPropertiesByDefault: false };

/** Called at init; resolves when all templates can be drawn. A later call tries again after a failure. */
export function loadTemplates(): Promise<void> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function load(): Promise<void> {
  const functions = (await foundry.applications.handlebars.loadTemplates(
    Object.fromEntries(paths),
  )) as readonly Template[];
  [...paths.keys()].forEach((name, index) => compiled.set(name, functions[index] as Template));
}

export function areTemplatesLoaded(): boolean {
  return compiled.size > 0;
}

export function templatePath(name: TemplateName): string {
  return paths.get(name) ?? "";
}

/** Returns the one element that the template draws, created in `owner`, since windows may be detached (app.md 3.1). */
export function draw(name: TemplateName, context: object, owner: Document): HTMLElement {
  const template = compiled.get(name);
  if (!template) throw new Error(`Quincunx: the template "${name}" is not loaded yet`);
  const holder = owner.createElement("template");
  holder.innerHTML = template(context, STRICT).trim();
  const element = holder.content.firstElementChild;
  if (!element || holder.content.childElementCount !== 1)
    throw new Error(`Quincunx: the template "${name}" has to draw exactly one element`);
  return owner.adoptNode(element) as HTMLElement;
}
