/**
 * Compiles all templates at init and draws them synchronously, since Foundry does not await render hooks (app.md
 * 5.4).
 */

export const ROOT = "modules/quincunx/templates";

/** The sheet class declares this path before the templates are loaded. */
export const SHEET_TEMPLATE = `${ROOT}/sheet/sheet.hbs`;

/** Templates by their short name, which is also their name as a partial. */
export const TEMPLATES = {
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
  "quincunx-toolbar": `${ROOT}/features/toolbar/buttons.hbs`,
  "quincunx-contest": `${ROOT}/features/contest/contest.hbs`,
  "quincunx-contest-side": `${ROOT}/features/contest/side.hbs`,
  "quincunx-contest-bar": `${ROOT}/features/contest/bar.hbs`,
  "quincunx-request": `${ROOT}/features/request/request.hbs`,
  "quincunx-accumulation": `${ROOT}/features/tracks/accumulation.hbs`,
  "quincunx-aid": `${ROOT}/features/aid/aid.hbs`,
  "quincunx-question": `${ROOT}/features/question/question.hbs`,
  "quincunx-request-seat": `${ROOT}/features/request/seat.hbs`,
  "quincunx-spec-odds": `${ROOT}/ui/spec-editor/odds.hbs`,
  "quincunx-world-field": `${ROOT}/ui/spec-editor/world-field.hbs`,
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
  "quincunx-prompt-note": `${ROOT}/roll/prompt/note.hbs`,
  "quincunx-prompt-toggle": `${ROOT}/roll/prompt/toggle.hbs`,
  "quincunx-prompt-long-test": `${ROOT}/features/long-test/prompt-long-test.hbs`,
  "quincunx-sheet-runs": `${ROOT}/features/long-test/sheet-runs.hbs`,
  "quincunx-sheet": `${ROOT}/sheet/sheet.hbs`,
  "quincunx-sheet-cell": `${ROOT}/sheet/cell.hbs`,
  "quincunx-sheet-description": `${ROOT}/sheet/description.hbs`,
  "quincunx-sheet-edit": `${ROOT}/sheet/edit.hbs`,
  "quincunx-sheet-limited": `${ROOT}/sheet/limited.hbs`,
  "quincunx-sheet-marks": `${ROOT}/sheet/marks.hbs`,
  "quincunx-sheet-modes": `${ROOT}/sheet/modes.hbs`,
  "quincunx-sheet-play": `${ROOT}/sheet/play.hbs`,
  "quincunx-sheet-portrait": `${ROOT}/sheet/portrait.hbs`,
  "quincunx-sheet-row": `${ROOT}/sheet/row.hbs`,
  "quincunx-sheet-embedded": `${ROOT}/sheet/embedded.hbs`,
  "quincunx-sheet-track": `${ROOT}/sheet/track.hbs`,
  "quincunx-sheet-value": `${ROOT}/sheet/value.hbs`,
  "quincunx-teach-stat": `${ROOT}/features/stat-maps/teach-stat.hbs`,
  "quincunx-secrets": `${ROOT}/features/hidden-difficulty/secrets-window.hbs`,
  "quincunx-prompt-split": `${ROOT}/features/split-pool/prompt-split.hbs`,
  "quincunx-prompt-may-split": `${ROOT}/features/split-pool/prompt-may-split.hbs`,
  "quincunx-prompt-reserved": `${ROOT}/features/split-pool/prompt-reserved.hbs`,
  "quincunx-prompt-further-attack": `${ROOT}/features/split-pool/prompt-further-attack.hbs`,
  "quincunx-prompt-target-stats": `${ROOT}/features/target-stats/prompt-target-stats.hbs`,
  "quincunx-prompt-reasons": `${ROOT}/features/conditions/prompt-reasons.hbs`,
  "quincunx-prompt-question": `${ROOT}/features/question/prompt-question.hbs`,
  "quincunx-prompt-ask-aid": `${ROOT}/features/aid/prompt-ask-aid.hbs`,
  "quincunx-console-notice": `${ROOT}/features/open-prompts/notice/notice.hbs`,
  "quincunx-prompt-propose": `${ROOT}/features/open-prompts/prompt-propose.hbs`,
  "quincunx-prompt-gifts": `${ROOT}/features/open-prompts/prompt-gifts.hbs`,
  "quincunx-prompt-purchase": `${ROOT}/features/luck/prompt-purchase.hbs`,
  "quincunx-prompt-holds": `${ROOT}/features/let-it-ride/prompt-holds.hbs`,
  "quincunx-prompt-hidden-failures": `${ROOT}/features/let-it-ride/prompt-hidden-failures.hbs`,
  "quincunx-prompt-situation": `${ROOT}/features/let-it-ride/prompt-situation.hbs`,
  "quincunx-dice-choice": `${ROOT}/features/split-pool/dice-choice.hbs`,
  "quincunx-shared-die": `${ROOT}/roll/shared-die/window.hbs`,
  "quincunx-shared-die-notice": `${ROOT}/features/shared-die/notice.hbs`,
  "quincunx-correction": `${ROOT}/features/correction/window.hbs`,
  "quincunx-harm": `${ROOT}/features/harm/window.hbs`,
  "quincunx-harm-row": `${ROOT}/features/harm/row.hbs`,
  "quincunx-menu": `${ROOT}/features/toolbar/menu.hbs`,
  "quincunx-contest-window": `${ROOT}/features/contest/window.hbs`,
  "quincunx-carry": `${ROOT}/features/carry/ask-carry.hbs`,
  "quincunx-tray": `${ROOT}/features/tray/tray.hbs`,
  "quincunx-sheet-pools": `${ROOT}/features/tray/sheet-pools.hbs`,
  "quincunx-dice-effects": `${ROOT}/features/dice-effects/window.hbs`,
  "quincunx-conditions": `${ROOT}/features/conditions/window.hbs`,
  "quincunx-prompt-adjustments": `${ROOT}/roll/adjust-option.hbs`,
  "quincunx-prompt-aid": `${ROOT}/features/aid/prompt-aid.hbs`,
  "quincunx-console": `${ROOT}/features/open-prompts/console/window.hbs`,
  "quincunx-console-prompt": `${ROOT}/features/open-prompts/console/prompt.hbs`,
  "quincunx-stat-map": `${ROOT}/features/stat-maps/window.hbs`,
  "quincunx-stat-map-entry": `${ROOT}/features/stat-maps/entry.hbs`,
  "quincunx-stat-map-form": `${ROOT}/features/stat-maps/form.hbs`,
  "quincunx-stat-map-values": `${ROOT}/features/stat-maps/values.hbs`,
  "quincunx-request-window-seat": `${ROOT}/features/request/window-seat.hbs`,
  "quincunx-request-window": `${ROOT}/features/request/window.hbs`,
} as const;

type TemplateName = keyof typeof TEMPLATES;

type Template = (context: object, options: object) => string;

const compiled = new Map<TemplateName, Template>();
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
  const templates = (await foundry.applications.handlebars.loadTemplates(
    TEMPLATES as never,
  )) as unknown as readonly Template[];
  (Object.keys(TEMPLATES) as TemplateName[]).forEach((name, index) => compiled.set(name, templates[index] as Template));
}

export function areTemplatesLoaded(): boolean {
  return compiled.size > 0;
}

export function templatePath(name: TemplateName): string {
  return TEMPLATES[name];
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
