/** The contract of a feature: one object with everything that it contributes. Outside its folder only `index.ts` names it. */
import type { CardExtension } from "../card/extension.ts";
import type { MessageKind } from "../log/kind.ts";
import type { LedgerSource } from "../log/ledger/apply.ts";
import type { MessageAction, Operation } from "../log/operation.ts";
import type { Provided } from "../platform/field.ts";
import type { Setting } from "../platform/settings.ts";
import type { TemplatePaths } from "../ui/draw/templates.ts";
import type { UserAction } from "../ui/user-actions.ts";
import type { PreRollOption } from "../roll/pre-roll-option.ts";
import type { LanguageKey } from "../rules/contract/phrase.ts";

export interface Feature {
  /** Name of the folder. */
  readonly id: string;
  /** Fields of cards, sections and chips of sheets, tabs of the window “Adjust…”, and values of other facets, in the order of the features. */
  readonly provides?: readonly Provided[];
  /** Paths below `templates/features/<id>/`. */
  readonly templates?: TemplatePaths;
  /** Shown in Foundry's dialog in the order of the features. */
  readonly settings?: readonly Setting[];
  readonly settingsMenus?: readonly SettingsMenu[];
  readonly kinds?: readonly MessageKind[];
  /** Their buttons appear in the order of the features. */
  readonly operations?: readonly Operation[];
  /** Buttons on messages that post no operation. */
  readonly actions?: readonly MessageAction<never>[];
  /** Adds to every card: state, targets from other messages, remarks. */
  readonly card?: CardExtension;
  /** Choices in the prompt beside the spec, in the order of the features. */
  readonly preRoll?: readonly PreRollOption[];
  /** Actions outside of messages: chat toolbar, keys, commands. */
  readonly userActions?: readonly UserAction[];
  /** Operations that change numbers of actors, and how. */
  readonly ledger?: readonly LedgerSource[];
  /** Runs in Foundry's hook of that name. */
  init?(): void;
  setup?(): void;
  ready?(): void;
  /** Runs once the world is open and the page is idle. */
  idle?(): void;
}

/** A button under “Quincunx” in Foundry's settings that opens a window or dialog. */
interface SettingsMenu {
  /** For `openSettingsMenu`. */
  readonly key: string;
  readonly name: LanguageKey;
  readonly label: LanguageKey;
  readonly hint: LanguageKey;
  /** Font Awesome classes. */
  readonly icon: string;
  /** Absent: only GMs see it. */
  readonly isForPlayers?: true;
  open(): Promise<unknown>;
}
