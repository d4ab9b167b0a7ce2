/** Suggestions of the practice table's first page. */

/** @type {import("foundry-practice-table/protocol").Guide} */
export const guide = {
  about: {
    en: "Quincunx rolls the dice of five tabletop mechanics, shows your exact chance before each roll, and explains every number afterwards.",
    de: "Quincunx wirft die Würfel von fünf Mechaniken, zeigt vor jedem Wurf deine genaue Chance und erklärt danach jede Zahl.",
  },
  rules: {
    en: "Compendium.quincunx.rules.JournalEntry.qxRulesEnglish00",
    de: "Compendium.quincunx.rules.JournalEntry.qxRulesGerman000",
  },
  offer: { module: "quincunx", name: "suggestRoll" },
  tryOuts: [
    { id: "total-effect", type: "quincunx.effect-hero", example: "/te adv low" },
    { id: "standard-check", type: "quincunx.check-hero", example: "/check 5 vs 20" },
    { id: "margin-pool", type: "quincunx.margin-hero", example: "/margin 4/6 vs 7" },
    { id: "fives-pool", type: "quincunx.fives-hero", example: "/fives 2d6 + d8 vs 5 cd 2" },
    { id: "difficulty-pool", type: "quincunx.pool-hero", example: "/pool 3 + 2" },
  ],
  off: ["quincunx", "mechanicsOff"],
  gm: { request: "/qx request", hide: "/check 5 vs ?" },
};
