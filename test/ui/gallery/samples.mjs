/** What the gallery shows. */
const pinDown = {
  advantage: 1,
  thresholds: [
    { at: 9 },
    { at: 11 },
    { at: 13, text: "The target takes the Harm again on moving this or next round." },
  ],
  effects: [{ rank: "low", kind: "Weapon Harm" }],
};
const history = [
  {
    operation: "a",
    type: "amend",
    by: "Gamemaster",
    at: 1e12,
    fields: ["thresholds"],
    summary: { text: "Total 13, Low 2; 13+ met." },
    isUndone: false,
    mayUndo: true,
  },
  {
    operation: "b",
    type: "amend",
    by: "Gamemaster",
    at: 1e12,
    fields: ["thresholds"],
    summary: null,
    isUndone: true,
    mayUndo: false,
  },
];

export const samples = {
  "total-effect-cards": {
    cards: [
      { mechanic: "total-effect", spec: pinDown, faces: { dice: [5, 1, 6, 2] }, title: "Pin Down", who: "Archer" },
      {
        mechanic: "total-effect",
        spec: {
          disadvantage: 2,
          escalation: 2,
          modifiers: [{ label: "rain", value: -1 }],
          effects: [
            { rank: "mid", step: 2, halve: true },
            { rank: "low", invert: true, label: "Tove", check: { op: "<", value: 4, text: "bond helps" } },
          ],
        },
        faces: { dice: [4, 1, 6, 3, 5] },
        title: "",
        who: "Maren Holt",
        more: { history, audience: "Private GM Roll" },
      },
      {
        mechanic: "total-effect",
        spec: { thresholds: null, effects: [{ rank: "high" }] },
        faces: { dice: [4, 4, 6] },
        title: "Pocket a potion",
        who: "Silarn",
        more: { secretPatch: { thresholds: [{ at: 12, text: "the alarm stays silent" }] } },
      },
      { mechanic: "total-effect", spec: pinDown, faces: { dice: [5, 1] }, title: "Half thrown", who: "Archer" },
      {
        mechanic: "total-effect",
        spec: pinDown,
        faces: { dice: [5, 1, 6, 2] },
        title: "Compact",
        who: "Archer",
        more: { isCompact: true },
      },
    ],
    prompts: [
      {
        mechanic: "total-effect",
        spec: { advantage: 1, effects: [{ rank: "low", kind: "Weapon Harm" }] },
        title: "Pin Down",
      },
      { mechanic: "total-effect", spec: pinDown, title: "Pin Down", amendFaces: { dice: [5, 1, 6, 2] } },
    ],
    sheets: [],
  },
  "total-effect-sheet": { cards: [], prompts: [], sheets: ["total-effect"], width: 1900 },
  "others-check": {
    cards: [
      {
        mechanic: "standard-check",
        spec: {
          bonuses: [
            { label: "Dexterity", value: 3 },
            { label: "Thievery", value: 2 },
          ],
          target: 20,
        },
        faces: { dice: [4, 6, 8] },
        title: "Pocket a potion",
        who: "Silarn",
      },
      {
        mechanic: "standard-check",
        spec: { bonuses: [{ label: "Dexterity", value: 3 }], target: null, extra: [{ label: "ally", size: 6 }] },
        faces: { dice: [4, 6, 8, 3] },
        title: "Pocket a potion",
        who: "Silarn",
        more: { secretPatch: { target: 20 } },
      },
    ],
    prompts: [
      {
        mechanic: "standard-check",
        spec: { bonuses: [{ label: "Dexterity", value: 3 }], target: 20 },
        title: "Pocket a potion",
      },
    ],
    sheets: ["standard-check"],
    width: 1900,
  },
  "others-margin": {
    cards: [
      {
        mechanic: "margin-pool",
        spec: { dice: 6, pool: 9, threshold: 7 },
        faces: { dice: [12, 9, 8, 11, 4, 1] },
        title: "Hold the gate",
        who: "Isolde of Varn",
      },
      {
        mechanic: "margin-pool",
        spec: { dice: 3, threshold: null },
        faces: { dice: [12, 9, 8] },
        title: "Hold the gate",
        who: "Isolde of Varn",
      },
    ],
    prompts: [{ mechanic: "margin-pool", spec: { dice: 6, pool: 9, threshold: 7 }, title: "Hold the gate" }],
    sheets: ["margin-pool"],
    width: 1900,
  },
  "others-fives": {
    cards: [
      {
        mechanic: "fives-pool",
        spec: {
          pool: [
            { size: 6, role: "hero" },
            { size: 6, role: "hero" },
            { size: 8, role: "trope" },
            { size: 10, role: "trademark" },
          ],
          target: 5,
          challenge: 2,
          discord: 2,
          luckDie: 6,
        },
        faces: { dice: [5, 2, 3, 10], bonus: [6], challenge: [5, 1], luck: 3 },
        title: "Hot-wire the hearse",
        who: "Dusty Malone",
      },
    ],
    prompts: [
      {
        mechanic: "fives-pool",
        spec: {
          pool: [
            { size: 6, role: "hero" },
            { size: 6, role: "hero" },
            { size: 8, role: "trope" },
            { size: 10, role: "trademark" },
          ],
          target: 5,
          challenge: 2,
          discord: 2,
        },
        title: "Hot-wire the hearse",
      },
    ],
    sheets: ["fives-pool"],
    width: 1900,
  },
  "others-pool": {
    cards: [
      {
        mechanic: "difficulty-pool",
        spec: { attribute: 3, ability: 2, base: 6, modifiers: [{ label: "rain", value: 1 }] },
        faces: { dice: [1, 7, 9, 10, 4] },
        title: "Cross the ledge",
        who: "Vesna",
      },
      {
        mechanic: "difficulty-pool",
        spec: { dice: 5, base: null },
        faces: { dice: [1, 7, 9, 10, 4] },
        title: "Cross the ledge",
        who: "Vesna",
      },
    ],
    prompts: [
      {
        mechanic: "difficulty-pool",
        spec: { attribute: 3, ability: 2, base: 6, modifiers: [{ label: "rain", value: 1 }] },
        title: "Cross the ledge",
      },
    ],
    sheets: ["difficulty-pool"],
    width: 1900,
  },
};
