/**
 * Our templates: compiled before they are needed, drawn synchronously afterwards (render hooks are not awaited: app.md 5.4). Those of messages and of what
 * stands beside the log are loaded at init; those of windows come with these (window-templates.ts).
 */

/** Where Foundry finds them. */
export const ROOT = "modules/quincunx/templates";

/** Foundry has to know it with the class of a sheet. */
export const SHEET_TEMPLATE = `${ROOT}/actors/sheet/sheet.hbs`;

/** Short names, under which they are partials of each other as well. */
export const START_TEMPLATES = {
  "quincunx-crest": `${ROOT}/ui/draw/crest.hbs`,
  "quincunx-portrait": `${ROOT}/ui/draw/portrait.hbs`,
  "quincunx-die": `${ROOT}/ui/draw/die.hbs`,
  "quincunx-dice": `${ROOT}/ui/draw/dice.hbs`,
  "quincunx-histogram": `${ROOT}/ui/draw/histogram.hbs`,
  "quincunx-odds-table": `${ROOT}/ui/draw/odds-table.hbs`,
  "quincunx-offer": `${ROOT}/log/offer.hbs`,
  "quincunx-card": `${ROOT}/card/card.hbs`,
  "quincunx-card-line": `${ROOT}/card/line.hbs`,
  "quincunx-card-why": `${ROOT}/card/why.hbs`,
  "quincunx-card-foot": `${ROOT}/card/foot.hbs`,
  "quincunx-card-meaning": `${ROOT}/card/meaning.hbs`,
  "quincunx-card-odds": `${ROOT}/card/odds.hbs`,
  "quincunx-card-history": `${ROOT}/log/history.hbs`,
  "quincunx-long-test": `${ROOT}/features/long-test/card.hbs`,
  "quincunx-long-test-pips": `${ROOT}/features/long-test/pips.hbs`,
  "quincunx-badges": `${ROOT}/features/shared-die/badges.hbs`,
  "quincunx-badge": `${ROOT}/features/shared-die/badge.hbs`,
  "quincunx-help": `${ROOT}/features/command-help/help.hbs`,
  "quincunx-entries": `${ROOT}/features/toolbar/buttons.hbs`,
  "quincunx-contest": `${ROOT}/features/contest/contest.hbs`,
  "quincunx-contest-side": `${ROOT}/features/contest/side.hbs`,
  "quincunx-contest-bar": `${ROOT}/features/contest/bar.hbs`,
  "quincunx-request": `${ROOT}/features/request/request.hbs`,
  "quincunx-aid": `${ROOT}/features/aid/aid.hbs`,
  "quincunx-question": `${ROOT}/features/question/question.hbs`,
  "quincunx-request-seat": `${ROOT}/features/request/seat.hbs`,
} as const;

type StartTemplate = keyof typeof START_TEMPLATES;

type Template = (context: object, options: object) => string;

const compiled = new Map<string, Template>();

const STRICT = { allowProtoMethodsByDefault: false, allowProtoPropertiesByDefault: false };

/** Those that are not there yet, by their short names; resolves when all of them can be drawn. */
export async function compileTemplates(paths: Readonly<Record<string, string>>): Promise<void> {
  const { loadTemplates: load } = foundry.applications.handlebars;
  const missing = Object.keys(paths).filter((name) => !compiled.has(name));
  const wanted = Object.fromEntries(missing.map((name) => [name, paths[name]]));
  const templates = (await load(wanted as never)) as unknown as readonly Template[];
  missing.forEach((name, index) => compiled.set(name, templates[index] as Template));
}

/** Whether messages can be drawn. */
export function areTemplatesLoaded(): boolean {
  return Object.keys(START_TEMPLATES).every((name) => compiled.has(name));
}

/** The one element that the template draws, made for `owner` (windows may be detached: app.md 3.1). */
export function draw(name: StartTemplate, context: object, owner: Document): HTMLElement {
  return drawTemplate(name, context, owner);
}

/** The same for any that was compiled. */
export function drawTemplate(name: string, context: object, owner: Document): HTMLElement {
  const template = compiled.get(name);
  if (!template) throw new Error(`Quincunx: the template "${name}" is not loaded yet`);
  const holder = owner.createElement("template");
  holder.innerHTML = template(context, STRICT).trim();
  const element = holder.content.firstElementChild;
  if (!element || holder.content.childElementCount !== 1)
    throw new Error(`Quincunx: the template "${name}" has to draw exactly one element`);
  return owner.adoptNode(element) as HTMLElement;
}
