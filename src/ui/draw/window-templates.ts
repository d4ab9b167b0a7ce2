/** The templates of windows and sheets. They come with the windows, so that a world that opens need not load them. */
import { ROOT, START_TEMPLATES, compileTemplates, drawTemplate } from "./templates.ts";

/** Short names, under which they are partials of each other as well. */
const WINDOW_TEMPLATES = {
  "quincunx-spec-odds": `${ROOT}/ui/spec-editor/odds.hbs`,
  "quincunx-settled": `${ROOT}/ui/spec-editor/settled.hbs`,
  "quincunx-spec-figure": `${ROOT}/ui/spec-editor/figure.hbs`,
  "quincunx-spec-further": `${ROOT}/ui/spec-editor/further.hbs`,
  "quincunx-spec-all-odds": `${ROOT}/ui/spec-editor/all-odds.hbs`,
  "quincunx-spec-stats": `${ROOT}/ui/spec-editor/stats.hbs`,
  "quincunx-spec-typed": `${ROOT}/ui/spec-editor/typed.hbs`,
  "quincunx-control": `${ROOT}/ui/spec-editor/control.hbs`,
  "quincunx-stepper": `${ROOT}/ui/spec-editor/stepper.hbs`,
  "quincunx-choice": `${ROOT}/ui/spec-editor/choice.hbs`,
  "quincunx-list": `${ROOT}/ui/spec-editor/list.hbs`,
  "quincunx-prompt": `${ROOT}/roll/prompt/prompt.hbs`,
  "quincunx-prompt-long-test": `${ROOT}/features/long-test/prompt-long-test.hbs`,
  "quincunx-sheet-runs": `${ROOT}/features/long-test/sheet-runs.hbs`,
  "quincunx-sheet": `${ROOT}/actors/sheet/sheet.hbs`,
  "quincunx-sheet-cell": `${ROOT}/actors/sheet/cell.hbs`,
  "quincunx-sheet-edit": `${ROOT}/actors/sheet/edit.hbs`,
  "quincunx-sheet-marks": `${ROOT}/actors/sheet/marks.hbs`,
  "quincunx-sheet-modes": `${ROOT}/actors/sheet/modes.hbs`,
  "quincunx-sheet-play": `${ROOT}/actors/sheet/play.hbs`,
  "quincunx-sheet-portrait": `${ROOT}/actors/sheet/portrait.hbs`,
  "quincunx-sheet-row": `${ROOT}/actors/sheet/row.hbs`,
  "quincunx-sheet-things": `${ROOT}/actors/sheet/things.hbs`,
  "quincunx-sheet-track": `${ROOT}/actors/sheet/track.hbs`,
  "quincunx-sheet-value": `${ROOT}/actors/sheet/value.hbs`,
  "quincunx-secrets": `${ROOT}/features/hidden-difficulty/secrets-window.hbs`,
  "quincunx-prompt-split": `${ROOT}/features/split-pool/prompt-split.hbs`,
  "quincunx-dice-choice": `${ROOT}/features/split-pool/dice-choice.hbs`,
  "quincunx-table-die": `${ROOT}/features/shared-die/window.hbs`,
  "quincunx-harm": `${ROOT}/features/harm/window.hbs`,
  "quincunx-menu": `${ROOT}/features/toolbar/menu.hbs`,
  "quincunx-contest-window": `${ROOT}/features/contest/window.hbs`,
  "quincunx-prompt-aid": `${ROOT}/features/aid/prompt-aid.hbs`,
  "quincunx-live-table": `${ROOT}/features/open-prompts/console/window.hbs`,
  "quincunx-live-prompt": `${ROOT}/features/open-prompts/console/prompt.hbs`,
  "quincunx-request-window": `${ROOT}/features/request/window.hbs`,
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
