/**
 * Our templates: compiled before they are needed, drawn synchronously afterwards (render hooks are not awaited: app.md 5.4). Those of messages and of what
 * stands beside the log are loaded at init; those of windows come with these (window-templates.ts).
 */

/** Where Foundry finds them. */
export const ROOT = "modules/quincunx/templates";

/** Foundry has to know it with the class of a sheet. */
export const SHEET_TEMPLATE = `${ROOT}/sheet/sheet.hbs`;

/** Short names, under which they are partials of each other as well. */
export const START_TEMPLATES = {
  "quincunx-crest": `${ROOT}/crest.hbs`,
  "quincunx-portrait": `${ROOT}/portrait.hbs`,
  "quincunx-die": `${ROOT}/die.hbs`,
  "quincunx-dice": `${ROOT}/dice.hbs`,
  "quincunx-histogram": `${ROOT}/histogram.hbs`,
  "quincunx-odds-table": `${ROOT}/odds-table.hbs`,
  "quincunx-offer": `${ROOT}/card/offer.hbs`,
  "quincunx-card": `${ROOT}/card/card.hbs`,
  "quincunx-card-line": `${ROOT}/card/line.hbs`,
  "quincunx-card-why": `${ROOT}/card/why.hbs`,
  "quincunx-card-foot": `${ROOT}/card/foot.hbs`,
  "quincunx-card-meaning": `${ROOT}/card/meaning.hbs`,
  "quincunx-card-odds": `${ROOT}/card/odds.hbs`,
  "quincunx-card-history": `${ROOT}/card/history.hbs`,
  "quincunx-long-test": `${ROOT}/long-test/card.hbs`,
  "quincunx-long-test-pips": `${ROOT}/long-test/pips.hbs`,
  "quincunx-badges": `${ROOT}/badges.hbs`,
  "quincunx-badge": `${ROOT}/badge.hbs`,
  "quincunx-help": `${ROOT}/help/help.hbs`,
  "quincunx-entries": `${ROOT}/entries/buttons.hbs`,
  "quincunx-contest": `${ROOT}/contest/contest.hbs`,
  "quincunx-contest-side": `${ROOT}/contest/side.hbs`,
  "quincunx-contest-bar": `${ROOT}/contest/bar.hbs`,
  "quincunx-request": `${ROOT}/request/request.hbs`,
  "quincunx-aid": `${ROOT}/aid/aid.hbs`,
  "quincunx-question": `${ROOT}/request/question.hbs`,
  "quincunx-request-seat": `${ROOT}/request/seat.hbs`,
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
