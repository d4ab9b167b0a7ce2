/** The two windows: one's own evening, and the GM's page with its exports. */
import { createDocument, showSheet } from "../../platform/documents.ts";
import { mechanicById } from "../../mechanics/mechanics.ts";
import type { LanguageKey } from "../../rules/contract/phrase.ts";
import { ask } from "../../ui/dialogs/ask.ts";
import { element } from "../../ui/draw/element.ts";
import { draw } from "../../ui/draw/templates.ts";
import { formatNumber, formatWhole, speak } from "../../ui/speak.ts";
import { agree, hasAgreed } from "./agree.ts";
import { lineOf, markdownOf, recapOf, type Recap, type RecapWords } from "./recap.ts";
import { ownEvening, type OwnEvening } from "./rolls.ts";

const say = (key: LanguageKey, data: Record<string, string> = {}): string => game.i18n.format(key, data);

const CLOSE = { action: "close", label: "QUINCUNX.Question.close", icon: "fa-solid fa-check" } as const;

export async function showOwnEvening(): Promise<void> {
  const rows = ownEvening(game.user.id ?? "").map(presentOwn);
  await ask({
    title: say("QUINCUNX.Evening.mine"),
    icon: "fa-solid fa-moon",
    width: 440,
    content: [draw("quincunx-evening", { rows, isCounted: hasAgreed(game.user) }, document)],
    buttons: [CLOSE],
    afterDrawing: (form) =>
      form.addEventListener("change", ({ target }) => {
        if (target instanceof HTMLInputElement && target.name === "isCounted") void agree(target.checked);
      }),
  });
}

function presentOwn(own: OwnEvening): object {
  const { rolls, passed, expected, low, high, isTooFew } = own;
  const at = (count: number): string => `${(100 * count) / rolls}%`;
  return {
    mechanic: speak(mechanicById(own.mechanic).label),
    passed: speak({ key: "QUINCUNX.Evening.passed", count: passed, data: { count: passed, rolls } }),
    expected: say("QUINCUNX.Evening.expected", {
      expected: formatNumber(Math.round(expected * 10) / 10),
      low: formatNumber(low),
      high: formatNumber(high),
    }),
    verdict: isTooFew ? say("QUINCUNX.Evening.tooFew") : verdictOf(own),
    isTooFew,
    // Places on a line from none to all.
    band: { from: at(low), width: at(high - low), expected: at(expected), passed: at(passed) },
  };
}

function verdictOf({ passed, low, high, fewer, more }: OwnEvening): string {
  if (passed >= low && passed <= high) return say("QUINCUNX.Evening.usual");
  return passed > high
    ? say("QUINCUNX.Evening.lucky", { share: formatWhole(fewer) })
    : say("QUINCUNX.Evening.unlucky", { share: formatWhole(more) });
}

/** Asks where the page goes, and puts it there. */
export async function showEveningPage(): Promise<void> {
  const recap = recapOf();
  const words = wordsOf(recap);
  const choice = await ask<"page" | "markdown" | "json">({
    title: say("QUINCUNX.Evening.title"),
    icon: "fa-solid fa-moon",
    width: 440,
    content: [
      element("p", {}, say("QUINCUNX.Evening.hint")),
      element(
        "p",
        {},
        speak({ key: "QUINCUNX.Evening.counted", count: recap.rolls.length, data: { count: recap.rolls.length } }),
        " ",
        words.notCounted,
      ),
    ],
    buttons: [
      { action: "page", label: say("QUINCUNX.Evening.page"), icon: "fa-solid fa-book-open", answer: () => "page" },
      {
        action: "markdown",
        label: say("QUINCUNX.Evening.markdown"),
        icon: "fa-solid fa-file-lines",
        answer: () => "markdown",
      },
      { action: "json", label: say("QUINCUNX.Evening.json"), icon: "fa-solid fa-file-code", answer: () => "json" },
    ],
  });
  const name = `evening-${recap.day}`;
  if (choice === "page") await writePage(recap, words);
  if (choice === "markdown") foundry.utils.saveDataToFile(markdownOf(recap, words), "text/markdown", `${name}.md`);
  if (choice === "json")
    foundry.utils.saveDataToFile(JSON.stringify(recap, null, 2), "application/json", `${name}.json`);
}

function wordsOf({ day, notCounted }: Recap): RecapWords {
  return {
    title: say("QUINCUNX.Evening.pageTitle", { day }),
    rolls: say("QUINCUNX.Evening.rolls"),
    turned: say("QUINCUNX.Evening.turned"),
    reveals: say("QUINCUNX.Evening.reveals"),
    notCounted:
      notCounted === 0
        ? ""
        : speak({ key: "QUINCUNX.Evening.notCounted", count: notCounted, data: { count: notCounted } }),
  };
}

function linesOf(recap: Recap): object {
  const turned = recap.turned.map((one) => ({ before: one.before, line: lineOf(one) }));
  return { ...recap, rolls: recap.rolls.map(lineOf), reveals: recap.reveals.map(lineOf), turned };
}

/** The page is the GM's own: players cannot see it until a GM shares it. */
async function writePage(recap: Recap, words: RecapWords): Promise<void> {
  const { outerHTML: content } = draw("quincunx-evening-page", { ...linesOf(recap), words }, document);
  const pages = [{ name: words.title, type: "text", text: { content, format: 1 } }];
  const entry = await createDocument(JournalEntry.implementation, { name: words.title, pages });
  await showSheet(entry);
}
