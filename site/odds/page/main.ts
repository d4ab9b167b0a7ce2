/** The odds page: reads the link, asks the engine, draws the answer. The link is the whole state of the page. */
import type { Answer, Asked } from "../engine/answer.ts";
import type { MapView, Way } from "../engine/explore.ts";
import type { Found, Request } from "../engine/index.ts";
import { Engine, type Failure } from "./ask.ts";
import { drawAnswer, type Actions, type Shown } from "./answer-view.ts";
import { drawMap } from "./map-view.ts";
import { unfoldOnPaper } from "./print.ts";
import { h } from "./draw.ts";
import { drawQuestion } from "./question-view.ts";
import { MOST_HASH, MOST_QUESTIONS, readLink, writeLink, type Link } from "../../../src/rules/notation/link.ts";
import { LANGUAGES, setTexts, t, type Language } from "./words.ts";

/** The schema of the rules of this page; each older released one has an engine of its own. */
interface Engines {
  readonly schema: number;
  readonly older: readonly number[];
}

const EXAMPLES = ["te adv 2 low", "check 5 + d6 vs 20", "margin 6/9 vs 7", "fives 2d6 + d8 vs 5 cd 2", "pool 7 vs 6"];
const CONTESTS = ["check 5 contest check 7", "margin 8 vs 7 long 6 refill 1"];
const USUAL_CHANCE = 0.6;

const root = document.querySelector("#page") ?? document.body;
let engines: Engines = { schema: 0, older: [] };
let engine: Engine;
let link: Link;
/** Why the link's question is not computed, or how. */
let notice = "";
let chance = USUAL_CHANCE;
let round = 0;
/** The part of the page that has the focus after the next drawing; `null`: the one that has it now. */
let nextFocus: string | null = null;
/** The question has changed, and its answer is not drawn yet. */
let isBehind = false;
/** Steps that were pressed meanwhile; they are taken from the new answer, one after the other. */
const pressed: string[] = [];

async function main(): Promise<void> {
  // At once: on a slow line each answer waits for the one before.
  const [found] = await Promise.all([fetch("./engines.json"), speakIn(preferredLanguage())]);
  engines = (await found.json()) as Engines;
  window.addEventListener("hashchange", () => void open());
  root.addEventListener("click", (event) => holdStep(event), true);
  unfoldOnPaper(root);
  await open();
  if ("serviceWorker" in navigator && window.isSecureContext)
    void navigator.serviceWorker.register("./offline.js").catch(() => undefined);
}

function preferredLanguage(): Language {
  const wanted = [stored("odds-language") ?? "", ...navigator.languages].map((one) => one.slice(0, 2));
  return LANGUAGES.find((one) => one === wanted.find((word) => LANGUAGES.some((known) => known === word))) ?? "en";
}

/** `null` also where the browser keeps nothing. */
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The choice lasts as long as the page.
  }
}

let language: Language = "en";
let texts: Readonly<Record<string, string>> = {};

async function speakIn(wanted: Language): Promise<void> {
  texts = await wordsAt(`./words-${wanted}.json`);
  language = wanted;
  setTexts({ language, texts });
  document.title = `${t("ODDS.title")} · Quincunx`;
}

async function wordsAt(path: string): Promise<Readonly<Record<string, string>>> {
  return (await (await fetch(path)).json()) as Readonly<Record<string, string>>;
}

/** Opens the question of the hash, or an example. */
async function open(): Promise<void> {
  const read = readLink(location.hash);
  notice = "";
  link = { schema: engines.schema, texts: [EXAMPLES[0] ?? ""], house: {} };
  if (read === "too-long") notice = t("ODDS.linkLong", { most: MOST_HASH });
  else if (read === "unreadable") notice = t("ODDS.linkUnreadable");
  else if (read) {
    link = read;
    if (read.schema > engines.schema) notice = t("ODDS.linkFuture", { schema: read.schema, known: engines.schema });
    else if (read.schema < engines.schema)
      notice = engines.older.includes(read.schema)
        ? t("ODDS.linkOld", { schema: read.schema })
        : t("ODDS.linkOldMissing", { schema: read.schema, question: read.texts.join(" · ") });
  }
  await startEngine();
  await draw();
}

function isAnswerable(): boolean {
  return link.schema === engines.schema || engines.older.includes(link.schema);
}

/** An older engine speaks with the words of its time. */
async function startEngine(): Promise<void> {
  engine?.stop();
  const isOlder = link.schema !== engines.schema && engines.older.includes(link.schema);
  const folder = isOlder ? `./engines/${link.schema}` : ".";
  const words = isOlder ? await wordsAt(`${folder}/words-${language}.json`) : texts;
  engine = new Engine(new URL(`${folder}/engine.js`, location.href).href, { language, texts: words });
}

/** Changes the question; the address follows, so that Back undoes it. A link that cannot be answered goes on with today's rules. */
function go(change: Partial<Link>, focus: string | null = null): void {
  const { schema } = isAnswerable() ? link : engines;
  const next = writeLink({ ...link, schema, ...change });
  nextFocus = focus;
  isBehind = true;
  if (next === location.hash) void draw();
  else location.hash = next;
}

/** Replaces one of the questions. */
function setText(index: number, text: string): void {
  go({ texts: link.texts.map((one, at) => (at === index ? text : one)) });
}

const asked = (index: number): Asked => ({ text: link.texts[index] ?? "", house: link.house });

async function ask<D extends Request["do"]>(
  request: Extract<Request, { readonly do: D }>,
): Promise<{ readonly found: Found[D] | null; readonly fault: string }> {
  const response = await engine.ask(request);
  if (typeof response === "string") return { found: null, fault: faultOf(response) };
  if ("error" in response) return { found: null, fault: response.error.message };
  return { found: response.found as Found[D], fault: "" };
}

function faultOf(failure: Failure): string {
  return { "too-slow": t("ODDS.tooSlow"), stopped: t("ODDS.stopped"), broken: t("ODDS.broken") }[failure];
}

async function draw(): Promise<void> {
  const mine = (round += 1);
  const busy = window.setTimeout(() => showBusy(), 120);
  const answers: Shown[] = [];
  if (isAnswerable())
    for (const [index] of link.texts.entries()) {
      const { found, fault } = await ask({ do: "answer", asked: asked(index) });
      const differs =
        index > 0 && found ? (await ask({ do: "differs", asked: asked(index), from: asked(0) })).found : null;
      answers.push({ answer: found, fault, differs: differs ?? "" });
    }
  const roll = answers[0]?.answer?.kind === "roll" ? answers[0].answer : null;
  const ways = (roll && (await ask({ do: "ways", asked: asked(0), p: chance })).found) ?? [];
  const map = roll && link.map ? (await ask({ do: "map", asked: asked(0), ...link.map })).found : undefined;
  window.clearTimeout(busy);
  if (mine !== round) return;
  replace(page(answers, ways, map));
  say(answers[0]?.answer ?? null);
  isBehind = false;
  const step = pressed.shift();
  if (step !== undefined) find(step)?.click();
}

const find = (key: string): HTMLElement | null =>
  root.querySelector<HTMLElement>(`[data-focus="${CSS.escape(key)}"]:not(:disabled)`);

function holdStep(event: Event): void {
  const step = (event.target as Element).closest<HTMLElement>(".stepper button")?.dataset["focus"];
  if (!isBehind || step === undefined) return;
  event.stopPropagation();
  pressed.push(step);
}

/** Replaces the page, and keeps the focus, unfolded parts, and text that is typed but not asked. */
function replace(nodes: readonly Node[]): void {
  const focused = document.activeElement;
  const focus = nextFocus ?? (focused as HTMLElement | null)?.dataset["focus"];
  const caret = focused instanceof HTMLInputElement ? focused.selectionStart : null;
  const unfolded = [...root.querySelectorAll("details")].map(({ open: isOpen }) => isOpen);
  const fields = (): readonly HTMLInputElement[] => [...root.querySelectorAll<HTMLInputElement>(".question input")];
  const typed = fields().map(({ value, defaultValue }) => ({ value, from: defaultValue }));
  nextFocus = null;
  root.replaceChildren(...nodes);
  root.removeAttribute("aria-busy");
  const folds = [...root.querySelectorAll("details")];
  if (folds.length === unfolded.length) folds.forEach((fold, index) => (fold.open = unfolded[index] ?? false));
  for (const [index, field] of fields().entries())
    if (typed[index]?.from === field.defaultValue) field.value = typed[index].value;
  if (focus !== undefined) focusOn(focus, caret);
}

/** A button that is gone or disabled by now gives the focus to its number, else to the question. */
function focusOn(key: string, caret: number | null): void {
  const found = find(key) ?? find(key.replace(/-\d+$/u, "")) ?? find("question-0");
  found?.focus();
  if (found instanceof HTMLInputElement && found.type === "text" && caret !== null)
    found.setSelectionRange(caret, caret);
}

/** Tells screen readers the chance, and the browser's history the question. */
function say(answer: Answer | null): void {
  const { value = "", label = "" } = answer?.headline ?? {};
  document.querySelector("#said")?.replaceChildren(`${value} ${label}`.trim());
  const parts = [value, link.texts[0] ?? "", t("ODDS.title"), "Quincunx"];
  document.title = parts.filter((part) => part !== "").join(" · ");
}

function showBusy(): void {
  root.setAttribute("aria-busy", "true");
  const bar = root.querySelector(".busy");
  bar?.replaceChildren(
    t("ODDS.busy"),
    " ",
    h("button", { type: "button", onclick: () => engine.stop() }, t("ODDS.cancel")),
  );
}

function page(answers: readonly Shown[], ways: readonly Way[], map: MapView | null | undefined): readonly Node[] {
  const actions: Actions = { setText, go, setControl, setChance, copy };
  return [
    header(),
    h(
      "section",
      { "aria-label": t("ODDS.question") },
      notice === "" ? null : h("p", { class: "fault", role: "status" }, notice),
      link.texts.map((text, index) => drawQuestion({ text, index, fault: answers[index]?.fault ?? "" }, questions)),
      h(
        "div",
        { class: "row" },
        h("p", { class: "hint" }, t("ODDS.questionHint")),
        link.texts.length < MOST_QUESTIONS
          ? h("button", { type: "button", class: "quiet", onclick: () => addQuestion() }, t("ODDS.addCompare"))
          : null,
      ),
      h("p", { class: "busy", role: "status" }),
      h(
        "div",
        { class: "row examples", role: "group", "aria-label": t("ODDS.examples") },
        [...EXAMPLES, ...CONTESTS].map((text) =>
          h(
            "button",
            {
              type: "button",
              "data-focus": `example-${text}`,
              onclick: () => go({ texts: [text], schema: engines.schema }),
            },
            text,
          ),
        ),
      ),
    ),
    ...drawAnswer({ link, answers, ways, chance }, actions),
    ...mapSection(answers[0]?.answer ?? null, map),
  ];
}

function mapSection(answer: Answer | null, map: MapView | null | undefined): readonly Node[] {
  if (answer?.kind !== "roll") return [];
  const toggle = h(
    "button",
    {
      type: "button",
      "aria-pressed": String(map !== undefined),
      class: "map-toggle",
      "data-focus": "map",
      onclick: () => go(map === undefined ? { map: { x: "", y: "" } } : withoutMap()),
    },
    t("ODDS.mapShow"),
  );
  const drawn =
    map === undefined
      ? null
      : map === null
        ? h("p", {}, t("ODDS.mapNone"))
        : drawMap(map, {
            chance,
            setText: (text) => setText(0, text),
            setAxes: (axes) => go({ map: axes }),
            setChance,
          });
  return [h("section", { "aria-label": t("ODDS.map") }, h("h2", {}, t("ODDS.map")), toggle, drawn)];
}

function withoutMap(): Partial<Link> {
  const { map: _, ...rest } = link;
  link = rest;
  return {};
}

function header(): HTMLElement {
  const theme =
    document.documentElement.dataset["theme"] ??
    (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  const other = theme === "dark" ? "light" : "dark";
  return h(
    "header",
    {},
    h("h1", {}, t("ODDS.title")),
    h("p", {}, t("ODDS.tagline")),
    h(
      "div",
      { class: "row" },
      h(
        "select",
        {
          "aria-label": t("ODDS.language"),
          "data-focus": "language",
          onchange: (event) => void changeLanguage((event.target as HTMLSelectElement).value),
        },
        LANGUAGES.map((one) =>
          h("option", { value: one, selected: one === language, lang: one }, { en: "English", de: "Deutsch" }[one]),
        ),
      ),
      h("button", { type: "button", "data-focus": "theme", onclick: () => changeTheme(other) }, t(`ODDS.${other}`)),
      h("a", { href: "../" }, t("ODDS.docs")),
    ),
  );
}

async function changeLanguage(wanted: string): Promise<void> {
  store("odds-language", wanted);
  await speakIn(LANGUAGES.find((one) => one === wanted) ?? "en");
  await startEngine();
  await draw();
}

function changeTheme(theme: string): void {
  store("odds-theme", theme);
  document.documentElement.dataset["theme"] = theme;
  void draw();
}

function addQuestion(): void {
  go({ texts: [...link.texts, link.texts[0] ?? ""] }, `question-${link.texts.length}`);
}

const questions = {
  setText,
  remove: (index: number) => go({ texts: link.texts.filter((_, at) => at !== index) }, `question-${index - 1}`),
  suggest: async (text: string) => (await ask({ do: "suggest", text })).found ?? [],
};

async function setControl(side: number, id: string, value: number): Promise<void> {
  const { found } = await ask({ do: "set", asked: asked(0), side, id, value });
  if (found === null) await draw();
  else setText(0, found);
}

function setChance(value: number): void {
  chance = Math.max(0.01, Math.min(0.99, value));
  void draw();
}

async function copy(text: string, status: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    status.textContent = t("ODDS.copied");
  } catch {
    // Without a clipboard, as on plain http, the text can be copied by hand.
    status.replaceChildren(h("textarea", { readonly: true, rows: 4, "aria-label": t("ODDS.share") }, text));
  }
}

const theme = stored("odds-theme");
if (theme === "dark" || theme === "light") document.documentElement.dataset["theme"] = theme;
void main();
