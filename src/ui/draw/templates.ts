/** Our templates: compiled once at init, drawn synchronously afterwards (render hooks are not awaited: app.md 5.4). */

const ROOT = "modules/quincunx/templates";

/** Short names, under which they are partials of each other as well. */
const PATHS = {
  "quincunx-crest": `${ROOT}/crest.hbs`,
  "quincunx-portrait": `${ROOT}/portrait.hbs`,
  "quincunx-die": `${ROOT}/die.hbs`,
  "quincunx-dice": `${ROOT}/dice.hbs`,
  "quincunx-histogram": `${ROOT}/histogram.hbs`,
  "quincunx-odds-table": `${ROOT}/odds-table.hbs`,
  "quincunx-spec-odds": `${ROOT}/spec-editor/odds.hbs`,
  "quincunx-settled": `${ROOT}/spec-editor/settled.hbs`,
  "quincunx-spec-figure": `${ROOT}/spec-editor/figure.hbs`,
  "quincunx-spec-further": `${ROOT}/spec-editor/further.hbs`,
  "quincunx-spec-all-odds": `${ROOT}/spec-editor/all-odds.hbs`,
  "quincunx-spec-stats": `${ROOT}/spec-editor/stats.hbs`,
  "quincunx-spec-typed": `${ROOT}/spec-editor/typed.hbs`,
  "quincunx-control": `${ROOT}/spec-editor/control.hbs`,
  "quincunx-stepper": `${ROOT}/spec-editor/stepper.hbs`,
  "quincunx-choice": `${ROOT}/spec-editor/choice.hbs`,
  "quincunx-list": `${ROOT}/spec-editor/list.hbs`,
  "quincunx-offer": `${ROOT}/card/offer.hbs`,
  "quincunx-card": `${ROOT}/card/card.hbs`,
  "quincunx-card-line": `${ROOT}/card/line.hbs`,
  "quincunx-card-why": `${ROOT}/card/why.hbs`,
  "quincunx-card-foot": `${ROOT}/card/foot.hbs`,
  "quincunx-card-meaning": `${ROOT}/card/meaning.hbs`,
  "quincunx-card-odds": `${ROOT}/card/odds.hbs`,
  "quincunx-card-history": `${ROOT}/card/history.hbs`,
  "quincunx-prompt": `${ROOT}/prompt/prompt.hbs`,
  "quincunx-prompt-long-test": `${ROOT}/prompt/long-test.hbs`,
  "quincunx-long-test": `${ROOT}/long-test/card.hbs`,
  "quincunx-long-test-pips": `${ROOT}/long-test/pips.hbs`,
  "quincunx-sheet-runs": `${ROOT}/sheet/runs.hbs`,
  "quincunx-sheet": `${ROOT}/sheet/sheet.hbs`,
  "quincunx-sheet-cell": `${ROOT}/sheet/cell.hbs`,
  "quincunx-sheet-edit": `${ROOT}/sheet/edit.hbs`,
  "quincunx-sheet-marks": `${ROOT}/sheet/marks.hbs`,
  "quincunx-sheet-modes": `${ROOT}/sheet/modes.hbs`,
  "quincunx-sheet-play": `${ROOT}/sheet/play.hbs`,
  "quincunx-sheet-portrait": `${ROOT}/sheet/portrait.hbs`,
  "quincunx-sheet-row": `${ROOT}/sheet/row.hbs`,
  "quincunx-sheet-things": `${ROOT}/sheet/things.hbs`,
  "quincunx-sheet-track": `${ROOT}/sheet/track.hbs`,
  "quincunx-sheet-value": `${ROOT}/sheet/value.hbs`,
  "quincunx-secrets": `${ROOT}/settings/secrets.hbs`,
  "quincunx-prompt-split": `${ROOT}/prompt/split.hbs`,
  "quincunx-dice-choice": `${ROOT}/dice-choice.hbs`,
  "quincunx-table-die": `${ROOT}/table-die.hbs`,
  "quincunx-badges": `${ROOT}/badges.hbs`,
  "quincunx-badge": `${ROOT}/badge.hbs`,
  "quincunx-harm": `${ROOT}/harm/window.hbs`,
  "quincunx-help": `${ROOT}/help/help.hbs`,
  "quincunx-entries": `${ROOT}/entries/buttons.hbs`,
  "quincunx-menu": `${ROOT}/entries/menu.hbs`,
  "quincunx-contest": `${ROOT}/contest/contest.hbs`,
  "quincunx-contest-side": `${ROOT}/contest/side.hbs`,
  "quincunx-contest-bar": `${ROOT}/contest/bar.hbs`,
  "quincunx-contest-window": `${ROOT}/contest/window.hbs`,
  "quincunx-request": `${ROOT}/request/request.hbs`,
  "quincunx-aid": `${ROOT}/aid/aid.hbs`,
  "quincunx-prompt-aid": `${ROOT}/prompt/aid.hbs`,
  "quincunx-question": `${ROOT}/request/question.hbs`,
  "quincunx-request-seat": `${ROOT}/request/seat.hbs`,
  "quincunx-live-table": `${ROOT}/live/table.hbs`,
  "quincunx-live-prompt": `${ROOT}/live/prompt.hbs`,
  "quincunx-request-window": `${ROOT}/request/window.hbs`,
} as const;

export type TemplateName = keyof typeof PATHS;

type Template = (context: object, options: object) => string;

const compiled = new Map<TemplateName, Template>();

const STRICT = { allowProtoMethodsByDefault: false, allowProtoPropertiesByDefault: false };

/** At init; resolves when everything can be drawn. */
export async function loadTemplates(): Promise<void> {
  const { loadTemplates: load } = foundry.applications.handlebars;
  const templates = (await load({ ...PATHS } as never)) as unknown as readonly Template[];
  Object.keys(PATHS).forEach((name, index) => compiled.set(name as TemplateName, templates[index] as Template));
}

/** The path of a template, for the parts of applications. */
export function templatePath(name: TemplateName): string {
  return PATHS[name];
}

export function areTemplatesLoaded(): boolean {
  return compiled.size === Object.keys(PATHS).length;
}

/** The one element that the template draws, made for `owner` (windows may be detached: app.md 3.1). */
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
