/** The templates of windows and sheets. They come with the windows, so that a world that opens need not load them. */
import { ROOT, START_TEMPLATES, compileTemplates, drawTemplate } from "./templates.ts";

/** Short names, under which they are partials of each other as well. */
const WINDOW_TEMPLATES = {
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
  "quincunx-prompt": `${ROOT}/prompt/prompt.hbs`,
  "quincunx-prompt-long-test": `${ROOT}/prompt/long-test.hbs`,
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
  "quincunx-harm": `${ROOT}/harm/window.hbs`,
  "quincunx-menu": `${ROOT}/entries/menu.hbs`,
  "quincunx-contest-window": `${ROOT}/contest/window.hbs`,
  "quincunx-prompt-aid": `${ROOT}/prompt/aid.hbs`,
  "quincunx-live-table": `${ROOT}/live/table.hbs`,
  "quincunx-live-prompt": `${ROOT}/live/prompt.hbs`,
  "quincunx-request-window": `${ROOT}/request/window.hbs`,
} as const;

/** Of messages, too: windows show some of what stands in these. */
const ALL = { ...START_TEMPLATES, ...WINDOW_TEMPLATES };

type TemplateName = keyof typeof ALL;

/** Resolves when every window can be drawn. */
export function loadWindowTemplates(): Promise<void> {
  return compileTemplates(ALL);
}

/** The path of a template, for the parts of applications. */
export function templatePath(name: TemplateName): string {
  return ALL[name];
}

/** The one element that the template draws, made for `owner` (windows may be detached: app.md 3.1). */
export function draw(name: TemplateName, context: object, owner: Document): HTMLElement {
  return drawTemplate(name, context, owner);
}
