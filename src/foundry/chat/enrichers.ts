/** `[[/qx …]]{label}` and the short forms, wherever text is enriched: journals, items, chat. */
import { mechanics } from "../../rules/index.ts";
import { parseCommand } from "../../rules/notation/command.ts";
import { RuleError } from "../../rules/error.ts";
import { shouldConfigure } from "../keybindings.ts";
import { ports } from "../ports.ts";
import { setting } from "../settings.ts";
import { rollCommand } from "./commands.ts";

const ENRICHER_ID = "quincunx";

/** At init. A short word that another enricher claims first is drawn by it; `/qx` is ours alone. */
export function registerEnrichers(): void {
  (CONFIG.TextEditor.enrichers as unknown as object[]).push({
    id: ENRICHER_ID,
    pattern: patternFor(["qx", "quincunx", ...mechanics.map(({ grammar }) => grammar.command)]),
    enricher: (match: RegExpMatchArray) => Promise.resolve(enrich(match)),
    onRender: (element: HTMLElement) => listen(element),
  });
}

/** Up to the last of the closing brackets: a command may end in a bracketed label (`[[/check 5[Dexterity]]]`). */
function patternFor(words: readonly string[]): RegExp {
  return new RegExp(`\\[\\[/(${words.join("|")})(?![\\w-])((?:(?!\\]\\](?!\\]))[^])*)\\]\\](?:\\{([^}]*)\\})?`, "giu");
}

function enrich(match: RegExpMatchArray): HTMLElement {
  const [, word = "", text = "", label] = match;
  const command = /^(qx|quincunx)$/iu.test(word) ? text.trim() : `${word}${text}`.trim();
  return ports().drawLink({ command, label: label?.trim() || command, problem: problemOf(command) });
}

/** What is wrong with it, in words; paths cannot be known before somebody rolls. */
function problemOf(command: string): string | null {
  try {
    parseCommand(command, {});
    return null;
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    return error.code === "unknown-path" ? null : ports().explain(error);
  }
}

function listen(element: HTMLElement): void {
  const link = element.matches("[data-quincunx-command]")
    ? element
    : element.querySelector<HTMLElement>("[data-quincunx-command]");
  // A link without an address is no button to the keyboard by itself.
  link?.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    link.click();
  });
  link?.addEventListener("click", (event) => {
    event.preventDefault();
    event.stopPropagation();
    const command = link.dataset["quincunxCommand"] ?? "";
    rollCommand(command, {}, { configure: shouldConfigure(setting("prompt") === "always") }).catch((error: unknown) =>
      ports().notifyError(error),
    );
  });
}
