/** Questions that only a person can answer, by looking. Those that need the second seat come last. */
export interface Task {
  readonly id: string;
  readonly source: string;
  readonly steps: string;
  readonly expected: string;
  /** Modules that have to be active; without them the task is left out. */
  readonly needs?: readonly string[];
  /** Generations that have the feature. Default: all. */
  readonly from?: 14;
  /** What the second seat does meanwhile. */
  readonly secondSeat?: string;
}

const QUINCUNX = ["quincunx"];
const DICE_3D = ["quincunx", "dice-so-nice"];

export const TASKS: readonly Task[] = [
  {
    id: "hand.chatInput",
    source: "integrations.md 10",
    needs: QUINCUNX,
    steps: "Type /margin 6 vx 7 and press Enter. Correct it, and press Enter again.",
    expected: "The text stays in the input with vx marked; the corrected command rolls.",
  },
  {
    id: "hand.prompt",
    source: "found.md 1, undecided",
    needs: QUINCUNX,
    steps: "Open a prompt in the light and in the dark theme (a sample hero's sheet, click on a row).",
    expected: "All check boxes, choices and numbers are readable; the chosen option is visible.",
  },
  {
    id: "hand.popOut",
    source: "integrations.md 5",
    needs: ["quincunx", "popout"],
    steps: "PopOut!: pop out a hero's sheet and a prompt. Use a row, a menu and a tooltip, roll, close both.",
    expected: "Buttons work, menus open in the window that was popped out, and the prompt rolls.",
  },
  {
    id: "hand.detached",
    source: "found.md 1, undecided",
    needs: QUINCUNX,
    from: 14,
    steps: "Detach the window of a hero's sheet and of a prompt.",
    expected: "Folded parts open, the prompt rolls, and Escape closes it.",
  },
  {
    id: "hand.entries",
    source: "integrations.md 9",
    needs: QUINCUNX,
    steps: "Fold the sidebar and unfold it.",
    expected: "The Quincunx buttons at the chat input are there once.",
  },
  {
    id: "hand.badge",
    source: "app.md 3",
    needs: QUINCUNX,
    steps: "Begin a Discord Die in a window of 1024 by 640, and fold the sidebar.",
    expected: "Its badge is beside the sidebar, covers nothing, and follows the sidebar.",
  },
  {
    id: "hand.tableDraw",
    source: "found.md 1, undecided",
    needs: QUINCUNX,
    steps: "Draw from a roll table that has [[/qx te]] in a result.",
    expected: "The message has a button that rolls, and the card is above the result.",
  },
  {
    id: "hand.chatBubbles",
    source: "found.md 1, undecided",
    needs: QUINCUNX,
    steps: "Fold the sidebar, and change a card's difficulty.",
    expected: "No empty bubble appears.",
  },
  {
    id: "hand.dice3dOrder",
    source: "integrations.md 1.5",
    needs: DICE_3D,
    steps: "Type /fives 4d6 vs 4 until a five falls.",
    expected: "The bonus die falls after its five.",
  },
  {
    id: "hand.dice3dEffects",
    source: "integrations.md 1.4",
    needs: DICE_3D,
    steps:
      'Effects of a verdict, in the console (F12): Hooks.once("diceSoNiceRollStart", (id, { roll }) => roll.dice.forEach((die) => (die.options.sfx = { specialEffect: "PlayAnimationParticleSparkles" }))); then type /te.',
    expected: "The dice sparkle on any face, so that a package can choose the effect by the verdict.",
  },
  {
    id: "hand.dice3dStops",
    source: "integrations.md 1.1",
    needs: ["dice-so-nice"],
    steps:
      'Last, because it may block 3D dice until a reload. In the console (F12): CONFIG.Dice.terms.q = class Q extends foundry.dice.terms.Die { static DENOMINATION = "q" }; then type /r 1dq and /r 1d6.',
    expected: "The second roll does not appear until a reload (Dice So Nice 6).",
  },
  {
    id: "hand.refusedTypes",
    source: "found.md 1.3",
    steps: "In pf2e or sf2e only: open a world that has a hero of Quincunx.",
    expected: "The world opens, and the dialog that creates actors offers no heroes.",
  },
  {
    id: "hand.foreignInitiative",
    source: "found.md 1.3",
    needs: QUINCUNX,
    steps: "In dnd5e only: roll initiative for a hero of Quincunx.",
    expected: "There is a number, and no error.",
  },
  {
    id: "hand.lostConnection",
    source: "app.md 5.7",
    needs: QUINCUNX,
    steps: "Cut the network for a minute (browser tools, Offline), roll, and connect again.",
    secondSeat: "Rolls while the other seat is offline.",
    expected: "Both rolls are in both logs, once.",
  },
  {
    id: "hand.combatantsGo",
    source: "integrations.md 8 (FV:#9741)",
    steps: "In a running encounter, delete the combatant whose turn it is, and add one with a higher initiative.",
    secondSeat: "Watches the tracker.",
    expected: "Both seats show the same turn; adding does not change whose turn it is.",
  },
  {
    id: "hand.encounterFlags",
    source: "integrations.md 8",
    steps: "Give the turn to the hero of the second seat.",
    secondSeat: 'In the console (F12): game.combat.setFlag("core", "x", 1), then game.combat.nextTurn().',
    expected: "The first is refused, the second works.",
  },
  {
    id: "hand.dice3dShown",
    source: "integrations.md 1.3",
    needs: DICE_3D,
    steps: "Type /fives d8 + d10 vs 5.",
    secondSeat: "Watches; then rolls /fives 4d6 vs 4 as a blind roll, in a world that shows ghost dice.",
    expected: "A d8 and a d10 with the skins chosen for them; ghosts without numbers for the blind roll.",
  },
  {
    id: "hand.dice3dHides",
    source: "integrations.md 1.6, 1.8",
    needs: DICE_3D,
    steps: "Roll challenge dice for a card of the second seat.",
    secondSeat: "Rolls /fives 4d6 vs 4, and watches the card.",
    expected: "Nobody reads the result before the dice lie still.",
  },
  {
    id: "hand.flush",
    source: "found.md 1, undecided",
    needs: QUINCUNX,
    steps: "Change the difficulty of a card twice, then flush the log.",
    secondSeat: "Signs in as a second GM for this, and watches for errors.",
    expected: "No error, and nothing is left.",
  },
];

/** The tasks for this world, in the order of the list. */
export function tasksFor(generation: number, isActive: (module: string) => boolean): readonly Task[] {
  return TASKS.filter(({ needs = [], from = 0 }) => generation >= from && needs.every(isActive));
}
