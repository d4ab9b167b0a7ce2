/** Styles: the standard rules; every class of ours begins with `quincunx-`, roles as modifiers (`quincunx-die--kept`). */

/** Classes and states of Foundry's own that our styles may refer to, and nothing that would restyle the application (app.md 3.7). */
const FOREIGN = [
  "theme-(light|dark)",
  "themed",
  "chat-message",
  "message-[a-z]+",
  "flavor-text",
  "whisper",
  "blind",
  "window-[a-z]+",
  "application",
  "dialog",
  "dialog-content",
  "form-footer",
  "sheet",
  "active",
  "fa-[a-z-]+",
];

/** Rules for the page that depend on what is anywhere in it. */
const PAGE_WITH = /(^|[\s,>(])(html|body|:root)[^\s,>]*:has\(/u;

export default {
  extends: "stylelint-config-standard",
  rules: {
    "selector-class-pattern": [
      `^(quincunx(-[a-z0-9]+)*(__[a-z0-9]+(-[a-z0-9]+)*)?(--[a-z0-9]+(-[a-z0-9]+)*)?|${FOREIGN.join("|")})$`,
      { message: (selector) => `Expected the class "${selector}" to begin with "quincunx-"` },
    ],
    "custom-property-pattern": [
      "^(quincunx-|color-|font-|button-|input-|border-|content-)[a-z0-9-]+$",
      { message: (name) => `Expected the property "--${name}" to begin with "--quincunx-"` },
    ],
    "keyframes-name-pattern": ["^quincunx-[a-z-]+$", { message: 'Expected key frames to begin with "quincunx-"' }],
    "selector-max-id": 0,
    // The browser would compute the style of the whole page at each change of anything in it.
    "selector-disallowed-list": [PAGE_WITH],
    // Only what a reader asked of their system (less motion, forced colours) beats everything else.
    "declaration-no-important": null,
    "color-named": "never",
    "no-descending-specificity": null,
    // Comments and blank lines are for people; oxfmt does the rest.
    "comment-empty-line-before": null,
    "custom-property-empty-line-before": null,
    "declaration-empty-line-before": null,
    "rule-empty-line-before": null,
  },
  overrides: [
    {
      // The practice table's own pages have Foundry's class names, and their layers.
      files: ["practice-table/src/**/*.css"],
      rules: {
        "selector-class-pattern": null,
        "custom-property-pattern": null,
        "keyframes-name-pattern": null,
        "selector-max-id": null,
        "color-named": null,
      },
    },
  ],
};
