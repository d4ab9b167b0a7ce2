/** The gallery's page: cards, prompts and sheets from real rules, without a host. Development only. */
import Handlebars from "handlebars";
import type { CardView } from "../../../src/foundry/messages/view.ts";
import type { PromptRequest } from "../../../src/foundry/ports.ts";
import { mechanicById } from "../../../src/rules/index.ts";
import type { AnyMechanic } from "../../../src/rules/mechanic.ts";
import { drawCard } from "../../../src/ui/card/draw-card.ts";
import { sentence } from "../../../src/ui/card/sentence.ts";
import { draw, loadTemplates } from "../../../src/ui/draw/templates.ts";
import { presentPrompt } from "../../../src/ui/prompt/present.ts";
import { controlsOf, everyControl, openState } from "../../../src/ui/prompt/state.ts";
import { focusNow, worthWords } from "../../../src/ui/prompt/worth.ts";
import { presentSheet } from "../../../src/ui/sheets/present.ts";

declare const TEMPLATES: Readonly<Record<string, string>>;
declare const WORDS: Readonly<Record<string, unknown>>;
declare const SHOWN: {
  readonly cards: readonly CardSample[];
  readonly prompts: readonly PromptSample[];
  readonly sheets: readonly string[];
  readonly lang: string;
};

interface CardSample {
  readonly mechanic: string;
  readonly spec: object;
  readonly faces: object;
  readonly title: string;
  readonly who: string;
  readonly more?: Partial<CardView> & { readonly secretPatch?: Record<string, unknown> };
}

interface PromptSample {
  readonly mechanic: string;
  readonly spec: object;
  readonly title: string;
  readonly amendFaces?: object;
  readonly open?: readonly string[];
  readonly patch?: object;
}

function word(key: string): unknown {
  return key.split(".").reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], WORDS);
}
function localize(key: string, data: Readonly<Record<string, unknown>> = {}): string {
  const text = word(key);
  return typeof text === "string"
    ? text.replaceAll(/\{(\w+)\}/gu, (_, name: string) => String(data[name] ?? `{${name}}`))
    : key;
}

const compiled = new Map<string, unknown>();
Object.assign(globalThis, {
  game: {
    i18n: { lang: SHOWN.lang, localize, format: localize, has: (key: string) => typeof word(key) === "string" },
    release: { generation: 14 },
  },
  CONFIG: { ChatMessage: { modes: { public: { label: "Public" }, gm: { label: "Private" } } } },
  foundry: {
    applications: {
      handlebars: {
        loadTemplates: async (paths: Readonly<Record<string, string>>) => {
          for (const [name, path] of Object.entries(paths)) {
            const source = TEMPLATES[path.replace("modules/quincunx/templates/", "")];
            if (source === undefined) throw new Error(`no template ${path}`);
            compiled.set(path, Handlebars.compile(source, { preventIndent: true }));
            Handlebars.registerPartial(name, source);
          }
        },
        getTemplate: async (path: string) => compiled.get(path),
      },
    },
  },
});
Handlebars.registerHelper("localize", (key: string, options: { hash: Record<string, unknown> }) =>
  localize(key, options.hash),
);

const face = (name: string): string => {
  const hue = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 360;
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="hsl(${hue} 35% 45%)"/><text x="20" y="27" font-size="20" font-weight="700" text-anchor="middle" fill="#fff" font-family="sans-serif">${name[0]}</text></svg>`)}`;
};

function viewOf(
  { mechanic: id, spec: raw, faces: thrown, title, who, more = {} }: CardSample,
  index: number,
): CardView {
  const mechanic: AnyMechanic = mechanicById(id);
  const spec = mechanic.parseSpec(raw);
  const faces = mechanic.parseFaces(spec, thrown);
  const outcome = mechanic.resolve(spec, faces);
  const odds = mechanic.odds(spec);
  const { secretPatch, ...rest } = more;
  const full = secretPatch ? mechanic.amend(spec, faces, secretPatch) : null;
  return {
    messageId: `m${index}`,
    mechanic: mechanic.id,
    title,
    who: { name: who, img: face(who), color: "#7a9a4a" },
    audience: null,
    spec,
    faces,
    outcome,
    description: mechanic.describe(spec, faces, outcome),
    charts: mechanic.charts(spec, odds, outcome),
    figures: mechanic.figures(spec, odds),
    trace: outcome.trace,
    history: [],
    isOpen: mechanic.secret.some((field) => (spec as Record<string, unknown>)[field] === null),
    secret: full ? { spec: full, description: mechanic.describe(full, faces, mechanic.resolve(full, faces)) } : null,
    origin: [],
    isSecretLost: false,
    waiting: outcome.waiting.map(({ by = "roller", ...dice }) => ({ ...dice, by, mayThrow: by === "gm" })),
    mayAmend: index % 2 === 0,
    isCompact: false,
    ...rest,
  };
}

function promptOf({ mechanic: id, spec: raw, title, amendFaces, open = [] }: PromptSample, index: number): HTMLElement {
  const mechanic = mechanicById(id);
  const spec = mechanic.parseSpec(raw);
  const sample = mechanic.actors[0]?.samples[0];
  const stats =
    sample && !amendFaces
      ? (mechanic.actors[0]?.stats(sample.system) ?? []).flatMap((stat) =>
          stat.part ? [{ ...stat, part: stat.part }] : [],
        )
      : [];
  const judge = (changed: object): string => {
    const faces = mechanic.parseFaces(changed, amendFaces);
    return sentence({
      title: "",
      who: { name: "", img: null, color: "" },
      description: mechanic.describe(changed, faces, mechanic.resolve(changed, faces)),
    });
  };
  const request = {
    mechanic: mechanic.id,
    spec,
    title,
    actor: sample ? { name: sample.name, img: face(sample.name) } : null,
    stats,
    ticked: stats.slice(0, 2).map((stat) => stat.id),
    mode: "public",
    memory: null,
    locked: [],
    purpose: amendFaces ? { kind: "amend", judge, mayHide: true } : { kind: "roll", mayAsk: true },
  } as unknown as PromptRequest;
  const state = openState(request, mechanic);
  for (const group of open) state.opened.set(group, true);
  const now = focusNow(state);
  if (now && !amendFaces)
    for (const control of everyControl(controlsOf(state))) state.worth.set(control.id, worthWords(state, control, now));
  return framed(
    draw("quincunx-prompt", presentPrompt(state, `prompt-${index}`), document),
    420,
    "quincunx quincunx-prompt-window",
  );
}

function sheetOf(id: string): HTMLElement[] {
  const mechanic = mechanicById(id);
  return mechanic.actors.map((declaration) => {
    const sample = declaration.samples[0];
    const sections = presentSheet({ mechanic, declaration }, sample?.system ?? {}, {
      scope: `sheet-${id}-${declaration.type}`,
      isEditable: true,
      mayRoll: true,
      faults: new Map(),
    });
    const sheet = draw(
      "quincunx-sheet",
      {
        scope: "s",
        name: sample?.name,
        img: face(sample?.name ?? "?"),
        mechanic: localize(`QUINCUNX.Mechanic.${id}`),
        isEditable: true,
        sections,
      },
      document,
    );
    sheet.style.height = "auto";
    return framed(sheet, 560, "quincunx quincunx-sheet-window");
  });
}

function framed(content: HTMLElement, width: number, classes: string): HTMLElement {
  const window = document.createElement("form");
  window.className = `frame ${classes}`;
  window.style.width = `${width}px`;
  const inner = document.createElement("section");
  inner.className = "window-content";
  inner.append(content);
  window.append(inner);
  return window;
}

await loadTemplates();
for (const theme of ["light", "dark"]) {
  const side = document.createElement("div");
  side.className = `side themed theme-${theme}`;
  const actions = { amend: () => undefined, undo: () => undefined, reveal: () => undefined, throwMore: () => undefined };
  const column = document.createElement("div");
  column.className = "column";
  SHOWN.cards.forEach((sample, index) => column.append(drawCard(viewOf(sample, index), actions, document)));
  side.append(column);
  const others = document.createElement("div");
  others.className = "column wide";
  SHOWN.prompts.forEach((sample, index) => others.append(promptOf(sample, index)));
  SHOWN.sheets.forEach((id) => others.append(...sheetOf(id)));
  side.append(others);
  document.body.append(side);
}
for (const button of document.querySelectorAll<HTMLElement>('[data-quincunx-card="m0"] [data-quincunx-do="why"]'))
  button.click();
document.documentElement.dataset["ready"] = "yes";
