/** Enriches `[[/qx …]]{label}` and the short forms in journals, items and chat. */
import { lazily } from "../../rules/lazily.ts";
import { mechanics } from "../../mechanics/mechanics.ts";
import { MOST_CHARACTERS, parseCommand } from "../../rules/notation/command.ts";
import { RuleError, orRefusal } from "../../rules/contract/error.ts";
import { speakingActor } from "../../actors/speaker.ts";
import { promptSetting } from "../../roll/stat.ts";
import { element } from "../../ui/draw/element.ts";
import { explain, notifyError } from "../../ui/speak.ts";
import { parseRequest } from "./request-words.ts";
import { rollCommand } from "../../roll/command/roll-command.ts";
import { runRequest } from "./run-command.ts";

/**
 * Called at setup, after other packages. `/qx` comes first, so that no greedy pattern cuts it up. Short commands come last: another enricher that claims
 * one wins.
 */
export function registerEnrichers(): void {
  const short = mechanics.map(({ notation }) => notation.command);
  const enrichers = CONFIG.TextEditor.enrichers as object[];
  enrichers.unshift(enricherFor("quincunx", ["qx", "quincunx"]));
  enrichers.push(enricherFor("quincunx-short", short));
}

function enricherFor(id: string, words: readonly string[]): object {
  const pattern = lazily(() => patternFor(words));
  return {
    id,
    get pattern() {
      return pattern();
    },
    enricher: (match: RegExpMatchArray) => Promise.resolve(enrich(match)),
    onRender: (element: HTMLElement) => listen(element),
  };
}

/** Limit of the label, as there is one for commands: a bracket that is never closed costs little time. */
const MOST_LABEL = 200;

/**
 * Matches up to the last closing bracket, because a command may end in a bracketed label (`[[/check 5[Dexterity]]]`). It excludes a second opening,
 * so that many openings do not cause quadratic time.
 */
function patternFor(words: readonly string[]): RegExp {
  const command = `(?:(?!\\]\\](?!\\])|\\[\\[/)[^]){0,${MOST_CHARACTERS}}`;
  const label = `\\{([^}]{0,${MOST_LABEL}})\\}`;
  return new RegExp(`\\[\\[/(${words.join("|")})(?![\\w-])(${command})\\]\\](?:${label})?`, "giu");
}

function enrich(match: RegExpMatchArray): HTMLElement {
  const [, word = "", text = "", label] = match;
  const command = /^(qx|quincunx)$/iu.test(word) ? text.trim() : `${word}${text}`.trim();
  const request = REQUEST.exec(command)?.[1];
  if (request !== undefined) return drawRequest(request, label?.trim() ?? "");
  return drawLink({ command, label: label?.trim() || command, ...problemOf(command) });
}

const REQUEST = /^request(?:\s+([^]*))?$/iu;

/** Only GMs ask for rolls; what others read does not name the difficulty. */
function drawRequest(words: string, label: string): HTMLElement {
  const shown = label || game.i18n.localize("QUINCUNX.Request.window");
  if (game.user.isGM) return drawLink({ command: `request ${words}`, label: shown, problem: problemOfRequest(words) });
  return element("span", {}, shown);
}

function problemOfRequest(words: string): string | null {
  const read = words.trim() === "" ? null : orRefusal(() => parseRequest(words));
  return read instanceof RuleError ? explain(read) : null;
}

/** Unknown paths and names are accepted, because they are those of the roller's actor. */
function problemOf(command: string): Pick<RollLink, "problem" | "needsActor"> {
  const read = orRefusal(() => parseCommand(command, { mechanics, speaker: null }));
  if (!(read instanceof RuleError) || read.code === "unknown-path") return { problem: null };
  return read.code === "nobody-speaks" ? { problem: null, needsActor: true } : { problem: explain(read) };
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
    const request = REQUEST.exec(command);
    if (request) return void runRequest(request[1] ?? "").catch(notifyError);
    rollCommand(command, {}, { configure: promptSetting.read() === "always", event }).catch((error: unknown) =>
      notifyError(error),
    );
  };
  link.addEventListener("click", press);
  // A link without `href` does not react to Enter and Space by itself.
  link.addEventListener("keydown", (event) => {
    if ((event.key === "Enter" || event.key === " ") && !event.repeat) press(event);
  });
}

interface RollLink {
  readonly command: string;
  readonly label: string;
  /** `null`: the command is valid. */
  readonly problem: string | null;
  /** It rolls a stat by its name. */
  readonly needsActor?: boolean;
}

/**
 * An inline roll: a link that acts as a button. An unreadable command shows its problem instead of vanishing. Not a `<button>`, because Foundry
 * disables form controls on sheets that the viewer may not edit (app.md 3.3).
 */
function drawLink({ command, label, problem, needsActor = false }: RollLink): HTMLElement {
  const hint = needsActor && !speakingActor() ? ` · ${game.i18n.localize("QUINCUNX.Notice.whoRolls")}` : "";
  const icon = problem ? "fa-solid fa-triangle-exclamation" : "fa-solid fa-dice-d6";
  const attributes = {
    class: problem ? "quincunx-inline quincunx-inline--broken" : "quincunx-inline",
    tabindex: 0,
    role: "button",
    "data-quincunx-command": command,
    "data-tooltip-text": problem ?? `/${command}${hint}`,
    ...(problem ? { "aria-description": problem } : {}),
  };
  return element("a", attributes, element("i", { class: icon, "aria-hidden": "true" }), ` ${label}`);
}
