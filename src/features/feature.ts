/** The contract of a feature, and the facets by which most features contribute. Outside its folder only `index.ts` names a feature. */
import type { Provided } from "../platform/field.ts";

export interface Feature {
  /** Name of the folder. */
  readonly id: string;
  /** Values of facets: everything that the feature contributes. Facets collect them in the order of the features. */
  readonly provides: readonly Provided[];
}

/** Templates by name, with their paths below `templates/`. */
export { templates } from "../ui/draw/templates.ts";
/** Settings, and buttons in Foundry's settings that open a window. */
export { moduleSettings } from "../platform/settings.ts";
export { settingsMenus } from "../ui/open-menu.ts";
/** Kinds of messages. */
export { messageKinds } from "../log/kind.ts";
/** Operations on messages, and buttons that post none, in the order of the buttons. */
export { messageButtons } from "../log/operation.ts";
/** How operations change numbers of actors. */
export { ledgerSources } from "../log/ledger/apply.ts";
/** Entries of a card's origin and state, and parts in every card: targets from other messages, remarks. */
export { cardFields, stateFields } from "../card/card-field.ts";
export { cardExtensions } from "../card/extension.ts";
/** Choices in the prompt beside the spec, and tabs of the window “Adjust…”. */
export { preRollOptions } from "../roll/pre-roll-option.ts";
export { adjustTabs } from "../roll/adjust/adjust.ts";
/** Actions outside of messages: chat toolbar, keys, commands. */
export { actionsOfFeatures } from "../ui/user-actions.ts";
/** Sections of our sheets in play mode, chips beside stats, and stats of other systems' actors. */
export { sheetChips, sheetSections } from "../sheet/section.ts";
export { statSources } from "../actors/any-stats.ts";
/** Work in Foundry's hooks, and once the page is idle. */
export { atIdle, atInit, atReady, atSetup } from "../platform/life-cycle.ts";
