/** `[[/qx …]]{label}` and the short forms, wherever text is enriched: journals, items, chat. */
import { lazily } from "../../rules/lazily.ts";
import { mechanics } from "../../platform/mechanics.ts";
import { MOST_CHARACTERS, parseCommand } from "../../rules/notation/command.ts";
import { RuleError } from "../../rules/contract/error.ts";
import { promptSetting } from "../../roll/stat.ts";
import { drawLink } from "./inline-roll.ts";
import { explain, notifyError } from "../../ui/explain.ts";
import { rollCommand } from "./run-command.ts";

/** Made at init, when all mechanics are there. */
const ours = lazily(() => enricherFor("quincunx", ["qx", "quincunx"]));
const short = lazily(() =>
  enricherFor(
    "quincunx-short",
    mechanics.map(({ notation }) => notation.command),
  ),
);

/**
 * At init, and once more at setup, when others have had their turn. `/qx` is ours alone and stands first, so that no other pattern, however greedy,
 * cuts it up; the short words stand last: what another enricher claims is drawn by it, and what it leaves alone is ours.
 */
export function registerEnrichers(): void {
  const enrichers = CONFIG.TextEditor.enrichers as unknown as { readonly id?: string }[];
  for (const enricher of [ours(), short()]) {
    const at = enrichers.findIndex(({ id }) => id === enricher.id);
    if (at >= 0) enrichers.splice(at, 1);
  }
  enrichers.unshift(ours());
  enrichers.push(short());
}

function enricherFor(id: string, words: readonly string[]): { readonly id: string } {
  const pattern = lazily(() => patternFor(words));
  const enricher = {
    id,
    get pattern() {
      return pattern();
    },
    enricher: (match: RegExpMatchArray) => Promise.resolve(enrich(match)),
    onRender: (element: HTMLElement) => listen(element),
  };
  return enricher;
}

/** A command is no longer than may be typed, so an opening that is never closed costs no more than that. */
const MOST_LABEL = 200;

/**
 * Up to the last of the closing brackets: a command may end in a bracketed label (`[[/check 5[Dexterity]]]`). It holds no second opening, so that text
 * full of openings is read once, not once for each of them.
 */
function patternFor(words: readonly string[]): RegExp {
  const command = `(?:(?!\\]\\](?!\\])|\\[\\[/)[^]){0,${MOST_CHARACTERS}}`;
  const label = `\\{([^}]{0,${MOST_LABEL}})\\}`;
  return new RegExp(`\\[\\[/(${words.join("|")})(?![\\w-])(${command})\\]\\](?:${label})?`, "giu");
}

function enrich(match: RegExpMatchArray): HTMLElement {
  const [, word = "", text = "", label] = match;
  const command = /^(qx|quincunx)$/iu.test(word) ? text.trim() : `${word}${text}`.trim();
  return drawLink({ command, label: label?.trim() || command, problem: problemOf(command) });
}

/** What is wrong with it, in words; paths cannot be known before somebody rolls. */
function problemOf(command: string): string | null {
  try {
    parseCommand(command, { mechanics });
    return null;
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    return error.code === "unknown-path" ? null : explain(error);
  }
}

function listen(element: HTMLElement): void {
  const link = element.matches("[data-quincunx-command]")
    ? element
    : element.querySelector<HTMLElement>("[data-quincunx-command]");
  if (!link) return;
  const press = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
    const command = link.dataset["quincunxCommand"] ?? "";
    rollCommand(command, {}, { configure: promptSetting.read() === "always", event }).catch((error: unknown) =>
      notifyError(error),
    );
  };
  link.addEventListener("click", press);
  // A link without an address is no button to the keyboard by itself.
  link.addEventListener("keydown", (event) => {
    if ((event.key === "Enter" || event.key === " ") && !event.repeat) press(event);
  });
}
