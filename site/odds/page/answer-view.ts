/** The answer: the chance in large figures, charts and tables, controls with what each step changes, and ways to share it. */
import type { Answer, HouseRuleView } from "../engine/answer.ts";
import type { ControlView } from "../engine/controls.ts";
import type { Way } from "../engine/explore.ts";
import { drawChance } from "./chance-field.ts";
import { drawBars, drawFan, drawLegend, drawTable } from "./chart.ts";
import { h } from "./draw.ts";
import { writeLink, type Link } from "../../../src/rules/notation/link.ts";
import { t } from "./words.ts";

export interface Shown {
  readonly answer: Answer | null;
  readonly fault: string;
  /** What this question changes, compared with the first. */
  readonly differs: string;
}

export interface Actions {
  setText(index: number, text: string): void;
  go(change: Partial<Link>): void;
  setControl(side: number, id: string, value: number): Promise<void>;
  setChance(value: number): void;
  copy(text: string, status: HTMLElement): Promise<void>;
}

export interface View {
  readonly link: Link;
  readonly answers: readonly Shown[];
  readonly ways: readonly Way[];
  readonly chance: number;
}

export function drawAnswer(view: View, actions: Actions): readonly Node[] {
  const [first] = view.answers;
  if (!first?.answer) return [];
  const { answer } = first;
  return [
    h(
      "div",
      { class: "columns" },
      resultSection(view, answer, actions),
      h(
        "div",
        {},
        controlsSection(answer, actions, view.link),
        answer.kind === "roll" && answer.headline.p !== null ? waysSection(view, actions) : null,
      ),
    ),
    shareSection(view, answer, actions),
  ];
}

function resultSection({ answers }: View, answer: Answer, actions: Actions): HTMLElement {
  const [chart, ...others] = answer.charts;
  const compared = answers.slice(1).flatMap(({ answer: one, differs }) => (one ? [{ one, differs }] : []));
  const same = compared.flatMap(({ one }) => one.charts.slice(0, 1));
  return h(
    "section",
    { "aria-label": t("ODDS.answer") },
    headline(answer),
    compared.map(({ one, differs }) =>
      h("div", { class: "compared" }, headline(one), h("p", {}, `${one.text}: ${differs}`)),
    ),
    answer.targets.length === 0 ? null : targets(answer, actions),
    answer.fan.length > 0 ? drawFan(answer.fan, t("ODDS.fan")) : null,
    chart
      ? [
          drawBars([chart, ...same], `${chart.label}. ${chart.summary}`),
          same.length > 0 ? compareLegend([answer, ...compared.map(({ one }) => one)]) : null,
          drawLegend(chart),
          drawTable(chart, false),
        ]
      : null,
    others.map((one) => [
      h("h2", {}, one.label),
      drawBars([one], `${one.label}. ${one.summary}`),
      drawTable(one, false),
    ]),
    answer.figures.length === 0
      ? null
      : h(
          "ul",
          {},
          answer.figures.map(({ label, value }) => h("li", {}, `${label}: `, h("b", {}, value))),
        ),
    answer.notes.map((note) => h("p", {}, note)),
  );
}

function headline({ headline: { value, label } }: Answer): HTMLElement {
  return h(
    "p",
    { class: "headline" },
    h("strong", {}, value === "" ? t("ODDS.noChance") : value),
    h("span", {}, label),
  );
}

function compareLegend(answers: readonly Answer[]): HTMLElement {
  const isDivided = answers[0]?.charts[0]?.bars.some(({ parts }) => parts.length > 0);
  return h(
    "p",
    { class: "legend" },
    answers.map(({ text }, index) =>
      h("span", {}, h("i", { class: index > 0 ? `line-${index}` : isDivided ? "first divided" : "first" }), ` ${text}`),
    ),
  );
}

function targets({ targets: all }: Answer, { setText }: Actions): HTMLElement {
  return h(
    "div",
    { class: "targets" },
    all.map(({ label, percent, text }) =>
      h(
        "button",
        { type: "button", "data-focus": "target", onclick: () => setText(0, text) },
        h("b", {}, label),
        h("small", {}, percent),
      ),
    ),
  );
}

function controlsSection(answer: Answer, actions: Actions, link: Link): HTMLElement {
  return h(
    "section",
    { class: "controls", "aria-label": t("ODDS.controls") },
    h("h2", {}, t("ODDS.controls")),
    answer.sides.map(({ title, controls }, side) => [
      title === "" ? null : h("h3", {}, title),
      controls.filter(isWanted).map((control) => drawControl(control, side, actions)),
      moreControls(
        controls.filter((control) => !isWanted(control)),
        side,
        actions,
      ),
    ]),
    answer.houseRules.length === 0
      ? null
      : h(
          "details",
          { open: answer.kind === "contest" },
          h("summary", {}, t("ODDS.houseRules")),
          answer.houseRules.map((rule) => houseRule(rule, actions, link)),
        ),
  );
}

/** Controls that change the chance, and those of sides, whose chance alone says nothing. */
function isWanted({ kind, steps, value }: ControlView): boolean {
  return steps.some(({ change }) => change !== "") || (kind === "stepper" && value !== null && value !== 0);
}

function moreControls(controls: readonly ControlView[], side: number, actions: Actions): HTMLElement | null {
  if (controls.length === 0) return null;
  return h(
    "details",
    { class: "more" },
    h("summary", {}, t("ODDS.more")),
    controls.map((control) => drawControl(control, side, actions)),
  );
}

function drawControl(control: ControlView, side: number, { setText, setControl }: Actions): HTMLElement {
  const id = `control-${side}-${control.id}`;
  if (control.kind === "stepper") {
    const input = h("input", {
      id,
      value: control.shown,
      inputmode: "numeric",
      role: "spinbutton",
      "aria-valuenow": control.value,
      "aria-valuetext": control.shown,
      "aria-valuemin": control.min,
      "aria-valuemax": control.max,
      "data-focus": id,
      onchange: () => void setNumber(input.value),
      onkeydown: (event) => onArrow(event as KeyboardEvent),
    });
    const setNumber = async (text: string): Promise<void> => {
      const value = Number(text.replaceAll(/[\u2212\u2013]/gu, "-"));
      if (Number.isInteger(value)) await setControl(side, control.id, value);
    };
    const onArrow = (event: KeyboardEvent): void => {
      const button = { ArrowUp: more, ArrowDown: less }[event.key];
      if (!button) return;
      event.preventDefault();
      button.click();
    };
    const button = (index: 0 | 1): HTMLElement => {
      const step = control.steps[index];
      const name = `${control.label} ${step?.label ?? ""}${step?.change ? `, ${step.change}` : ""}`;
      return h(
        "button",
        {
          type: "button",
          disabled: !step?.text,
          "aria-label": name,
          "data-focus": `${id}-${index}`,
          onclick: () => step?.text && setText(0, step.text),
        },
        step?.label ?? "",
        step?.change ? h("small", {}, step.change) : null,
      );
    };
    const [less, more] = [button(0), button(1)];
    return h(
      "div",
      { class: "control" },
      h("label", { for: id }, control.label),
      h("div", { class: "stepper" }, less, input, more),
    );
  }
  return h(
    "div",
    { class: "control", role: "group", "aria-label": control.label },
    control.kind === "toggle" ? null : h("span", { class: "wide" }, control.label),
    h(
      "div",
      { class: "row wide" },
      control.steps.map((step, index) =>
        h(
          "button",
          {
            type: "button",
            "aria-pressed": control.kind === "list" ? null : String(step.isChosen),
            disabled: step.text === null,
            "data-focus": `${id}-${index}`,
            onclick: () => step.text !== null && setText(0, step.text),
          },
          step.label,
          step.change === "" || step.isChosen ? null : h("small", {}, ` ${step.change}`),
        ),
      ),
    ),
  );
}

/** A house rule goes into the link; a tie rule is another question. */
function houseRule(rule: HouseRuleView, { go, setText }: Actions, link: Link): HTMLElement {
  const choose = (value: string | boolean): void =>
    rule.key === "tie" ? setText(0, String(value)) : go({ house: { ...link.house, [rule.key]: value } });
  return h(
    "div",
    { class: "control", role: "group", "aria-label": rule.label },
    h("span", { class: "wide" }, rule.label),
    h(
      "div",
      { class: "row wide" },
      rule.options.map(({ label, value, isChosen }, index) =>
        h(
          "button",
          {
            type: "button",
            "aria-pressed": String(isChosen),
            "data-focus": `house-${rule.key}-${index}`,
            onclick: () => choose(value),
          },
          label,
        ),
      ),
    ),
    rule.hint === "" ? null : h("small", { class: "wide" }, rule.hint),
  );
}

function waysSection({ ways, chance }: View, { setText, setChance }: Actions): HTMLElement {
  const field = drawChance("chance", chance, setChance);
  return h(
    "section",
    { "aria-label": t("ODDS.needs") },
    h("p", { class: "row" }, h("label", { for: "chance" }, t("ODDS.needs")), field, "%?"),
    ways.length === 0
      ? h("p", {}, t("ODDS.needsNone"))
      : h(
          "ul",
          { class: "ways" },
          ways.map(({ label, from, to, percent, text }, index) =>
            h(
              "li",
              {},
              h(
                "button",
                { type: "button", "data-focus": `way-${index}`, onclick: () => setText(0, text) },
                t("ODDS.needsStep", { label, from, to, percent }),
              ),
            ),
          ),
        ),
  );
}

function shareSection({ link, answers }: View, answer: Answer, { copy }: Actions): HTMLElement {
  const status = h("span", { role: "status" });
  const address = (): string => new URL(writeLink(link), location.href).href;
  const button = (key: string, text: () => string): HTMLElement =>
    h("button", { type: "button", "data-focus": key, onclick: () => void copy(text(), status) }, t(key));
  const pasted = (key: string, text: string): HTMLElement =>
    h(
      "div",
      { class: "row" },
      h("span", { class: "pasted" }, `${t(key)}: `, h("code", {}, text)),
      button(`${key}Copy`, () => text),
    );
  const chart = answer.charts[0];
  return h(
    "section",
    { class: "share", "aria-label": t("ODDS.share") },
    h("h2", {}, t("ODDS.share")),
    h(
      "div",
      { class: "row" },
      button("ODDS.copyLink", address),
      button("ODDS.copyTSV", () =>
        rowsOf(answer)
          .map((row) => row.join("\t"))
          .join("\n"),
      ),
      button("ODDS.copyMarkdown", () =>
        markdownOf(
          answers.flatMap((one) => one.answer ?? []),
          address(),
        ),
      ),
      chart ? button("ODDS.copySVG", () => svgOf(answer)) : null,
      status,
    ),
    answer.command === ""
      ? null
      : [
          h("h2", {}, t("ODDS.rollThis")),
          pasted("ODDS.command", `/${answer.command}`),
          // Short commands may belong to another package.
          pasted("ODDS.commandButton", `[[/qx ${answer.command}]]`),
        ],
  );
}

function rowsOf({ charts, fan }: Answer): readonly (readonly string[])[] {
  const [chart] = charts;
  if (chart)
    return [
      ["ODDS.value", "ODDS.exactly", "ODDS.atLeast", "ODDS.atMost"].map((key) => t(key)),
      ...chart.rows.map(({ value, exactly, atLeast, atMost }) => [value, exactly, atLeast, atMost]),
    ];
  return [
    [t("ODDS.rounds"), ...fan.map(({ label }) => label)],
    ...(fan[0]?.points ?? []).map(({ rounds }, index) => [
      String(rounds),
      ...fan.map(({ points }) => points[index]?.percent ?? ""),
    ]),
  ];
}

function markdownOf(answers: readonly Answer[], address: string): string {
  const cell = (text: string): string => text.replaceAll("|", "\\|");
  const tables = answers.map((answer) => {
    const [head = [], ...rows] = rowsOf(answer);
    const lines = [head, head.map(() => "---"), ...rows].map((row) => `| ${row.map(cell).join(" | ")} |`);
    return `**${answer.headline.value}** ${answer.headline.label} – \`${answer.text}\`\n\n${lines.join("\n")}`;
  });
  return `${tables.join("\n\n")}\n\n${address}\n`;
}

/** The chart as a file of its own, with its text alternative and plain colours. */
function svgOf(answer: Answer): string {
  const [chart] = answer.charts;
  if (!chart) return "";
  const drawn = drawBars(
    [chart],
    `${answer.text}: ${answer.headline.value} ${answer.headline.label}. ${chart.summary}`,
  );
  drawn.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  const colours: Readonly<Record<string, string>> = {
    good: "#8fb69d",
    bad: "#d6ab9f",
    neutral: "#b9ad99",
    waiting: "#b9ad99",
  };
  for (const rect of drawn.querySelectorAll("rect.bar"))
    rect.setAttribute("fill", colours[rect.classList[1] ?? ""] ?? "#b9ad99");
  for (const part of drawn.querySelectorAll("rect.part"))
    part.setAttribute("fill", PARTS[Number(part.classList[1]?.slice(5))] ?? "#b9ad99");
  for (const text of drawn.querySelectorAll("text"))
    text.setAttribute("style", "font:12px sans-serif;text-anchor:middle");
  drawn.querySelector(".ground")?.setAttribute("stroke", "#999");
  return new XMLSerializer().serializeToString(drawn);
}

const PARTS = ["#f3e3c3", "#e9cf9a", "#d9b673", "#bf9a55", "#99824f", "#6f6a49", "#4a5544", "#2c3d38"];
