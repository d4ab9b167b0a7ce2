/**
 * Open facts about Foundry without a switch, because modules can work either way: the practice table has one answer only. The live checks report the
 * answer of the real application. Pure data: it is bundled for the browser.
 */
export interface OpenQuestion {
  readonly id: string;
  readonly source: string;
  readonly question: string;
  /** The practice table's answer. */
  readonly here: string;
}

export const OPEN_QUESTIONS: readonly OpenQuestion[] = [
  {
    id: "open.entries",
    source: "integrations.md 9",
    question: "How many #chat-controls has the page, and are there scene controls?",
    here: "1; there are no scene controls here",
  },
  {
    id: "open.templates",
    source: "dice.md 1.3",
    question: "Which files do Roll.CHAT_TEMPLATE and Roll.TOOLTIP_TEMPLATE name?",
    here: "templates/dice/roll.hbs, templates/dice/tooltip.hbs; nobody may write the names himself",
  },
  {
    id: "open.messageInRender",
    source: "dice.md 1.4 (#12569)",
    question: "Does a roll that is drawn inside a message get the message in its options?",
    here: "yes",
  },
  {
    id: "open.bareModifier",
    source: "dice.md 2.4",
    question: "[14] Is the argument of a bare modifier an empty text, or undefined (Die.MODIFIER_REGEXP on kh)?",
    here: "handlers accept both",
  },
  {
    id: "open.oneForm",
    source: "dice.md 5",
    question: "Do dice that a modifier asks for together (several `roll({explode: true})` at once) stand in one form?",
    here: "yes; our bonus dice are asked for so, and this is worth asking first",
  },
  {
    id: "open.dice3dHides",
    source: "integrations.md 1.6, 1.8",
    question:
      "With Dice So Nice: is a message marked `_dice3danimating` once it is posted, and not any more after diceSoNiceRollComplete?",
    here: "marked, then not; a stand-in",
  },
  {
    id: "open.dice3dLinked",
    source: "integrations.md 1.6",
    question:
      "With Dice So Nice 6: is a message without rolls whose flag linkedTo names a rolling message hidden until those dice lie still?",
    here: "shown, then shown: the stand-in leaves linkedTo out",
  },
  {
    id: "open.commandNames",
    source: "dice.md 4.1",
    question: "Which commands for rolls does the chat know?",
    here: "those that dice.md 4.1 names",
  },
  {
    id: "open.inlineClass",
    source: "dice.md 4.3 (#6905)",
    question: "Of which class is an inline roll: CONFIG.Dice.rolls[0]?",
    here: "CONFIG.Dice.rolls[0]",
  },
  {
    id: "open.speakerOfLinked",
    source: "dice.md 4.4",
    question:
      "Which token has ChatMessage.getSpeaker({actor}) of an actor with a linked token on the viewed scene, and which name has that of an unlinked token's actor?",
    here: "none; the token's",
  },
  {
    id: "open.effectData",
    source: "found.md 3",
    question:
      "[14] Which keys has the duration of an effect; which units, which types of changes and which phases are there?",
    here: "value, units, expiry, expired; years to turns; add, subtract and 13's modes; initial, final",
  },
  {
    id: "open.schemaHelpers",
    source: "found.md 3",
    question:
      "[14] Are there SchemaField#extendFields, DataModel#getFieldForProperty, ForcedReplacement.get and #equals?",
    here: "yes; fields that are there already are replaced; get gives anything else back",
  },
  {
    id: "open.formElements",
    source: "found.md 3",
    question: "[14] Is there HTMLFormulaInputElement, and what does string-tags make of choices?",
    here: "yes, a text field; suggestions",
  },
  {
    id: "open.journalParts",
    source: "found.md 3",
    question: "Which parts to edit and to view have the sheets of journal pages?",
    here: "header, content (of text), footer; content",
  },
  {
    id: "open.formattedDuration",
    source: "found.md 3",
    question: "What does CONFIG.time.formatters.duration make of one hour, one minute and one second?",
    here: "1h 1m 1s",
  },
  {
    id: "open.visualEffects",
    source: "found.md 3",
    question: "[14] Which names are in foundry.canvas.vfx?",
    here: "any class can be extended",
  },
  {
    id: "open.newTimestamp",
    source: "dice.md 4.4",
    question: "[14] What is the timestamp of a message that the server has not seen yet?",
    here: "a number",
  },
  {
    id: "open.preCreate",
    source: "dice.md 4.4 (#11442, pf2e PR 22981)",
    question:
      "What does ChatMessage.create make of the user's mode for a message with rolls where no mode is asked for? (14.366 changed its _preCreate.)",
    here: "nothing: the message is public",
  },
  {
    id: "open.layers",
    source: "app.md 3.7",
    question: "In which order do the style sheets declare their layers?",
    here: "reset, variables, elements, blocks, applications, compatibility, layouts, system, modules, exceptions",
  },
  {
    id: "open.lostLine",
    source: "app.md 5.7",
    question: "Is game.socket.connected true?",
    here: "true",
  },
  {
    id: "open.getInvalid",
    source: "app.md 4",
    question: "Is there game.actors.getInvalid?",
    here: "yes",
  },
  {
    id: "open.oldDeletion",
    source: "app.md 4",
    question: "Does the old form of deleting a key still work: `-=key`: null?",
    here: "yes",
  },
  {
    id: "open.validateFalse",
    source: "found.md 2.13",
    question: "Where is `validate: false` honoured: in a constructor's context, in updateSource?",
    here: "both",
  },
  {
    id: "open.effectChanges",
    source: "found.md 2.11",
    question: "[14] Which keys does a change of an effect have once it is stored: mode, type, phase?",
    here: "those that it was given; `mode` and `type` are both read",
  },
  {
    id: "open.heldKeys",
    source: "found.md 1.2",
    question: "Which keys are still believed to be down when a button of a form takes the focus while Shift is held?",
    here: "none",
  },
  {
    id: "open.chatInput",
    source: "integrations.md 10",
    question: "Which element is #chat-message, and is there an editable element in it?",
    here: "in 14 prose-mirror, editable",
  },
  {
    id: "open.combatStartMutable",
    source: "app.md 6.8",
    question: "Is what a hook of combatStart or combatRound changes in its data what is written?",
    here: "yes",
  },
  {
    id: "open.flush",
    source: "found.md 1, undecided",
    question: "Can the whole log be flushed?",
    here: "yes",
  },
  {
    id: "open.tableDraw",
    source: "found.md 1, undecided",
    question: "Is there an element enriched-content?",
    here: "yes",
  },
  {
    id: "open.hiddenLines",
    source: "found.md 1, undecided",
    question: "Are there floating chat notifications?",
    here: "yes, in a browser",
  },
  {
    id: "open.formStyles",
    source: "found.md 1, undecided",
    question: "How are a check box and a choice drawn (appearance)?",
    here: "as the browser draws them",
  },
  {
    id: "open.userSettings",
    source: "found.md 1.4",
    question:
      "How many settings of other users (scope user) does this page know? (Quincunx keeps there whether its prompt opens, and no choices.)",
    here: "those of all users",
  },
  {
    id: "open.refusedTypes",
    source: "found.md 1.3",
    question: "Which of this world's actors cannot be read?",
    here: "those that the system's class refuses",
  },
  {
    id: "open.foreignInitiative",
    source: "found.md 1.3",
    question: "What is this system's formula for initiative?",
    here: "none",
  },
  {
    id: "open.visibility",
    source: "dice.md 4.4",
    question: "Who sees the content of a blind message: is its author who is no recipient left out?",
    here: "yes, left out",
  },
  {
    id: "open.quincunx",
    source: "docs/api.md",
    question: "With Quincunx: does the first example of each mechanic post a card that can be drawn and read?",
    here: "each does",
  },
];
