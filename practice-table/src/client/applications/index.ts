/**
 * Entry point of the host's applications, for the boot code and the page.
 *
 * - `applicationsNamespace(generation)`: `foundry.applications`, one per page, because `instances` belongs to it.
 * - `appv1Namespace()`: `foundry.appv1`.
 * - `applicationGlobals(generation)`: `Handlebars`, `$`, `jQuery` and the old global names of classes (until 15).
 * - `interactionNamespace()`: `foundry.helpers.interaction` (TooltipManager).
 * - `activateListeners(document)`: inline rolls, document links, context menus, Escape; called once per page.
 * - `registerCoreSheets()`: sheets of journals, macros and roll tables, and a plain one for types without a sheet; before `initializeSheets`.
 * - `setTemplateReader(read)`: for bare Node.
 *
 * Importing this file touches neither globals nor the DOM.
 */
import { ApplicationV2 } from "./api/application.ts";
import { detachedNamespace, installDetached } from "./api/detached.ts";
import { DialogV2 } from "./api/dialog.ts";
import { DocumentSheetV2 } from "./api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "./api/handlebars-application.ts";
import { Application } from "./appv1/application.ts";
import { Dialog } from "./appv1/dialog.ts";
import { DocumentSheet, FormApplication } from "./appv1/form-application.ts";
import { ActorSheet, ItemSheet } from "./appv1/sheets.ts";
import { DocumentSheetConfig } from "./apps/document-sheet-config.ts";
import { FilePicker } from "./apps/file-picker.ts";
import { DocumentOwnershipConfig } from "./apps/ownership-config.ts";
import { RollResolver } from "./dice/roll-resolver.ts";
import { elementsNamespace } from "./elements/index.ts";
import * as fields from "./forms/fields.ts";
import { helpers } from "./handlebars/helpers.ts";
import { getTemplate, Handlebars, initialize, loadTemplates, renderTemplate } from "./handlebars/templates.ts";
import { setGeneration, type Dict, type Generation, type Loose } from "./shared/host.ts";
import { jquery } from "./shared/jquery.ts";
import { ActorSheetV2 } from "./sheets/actor-sheet.ts";
import { ItemSheetV2 } from "./sheets/item-sheet.ts";
import {
  JournalEntryPageHandlebarsSheet,
  JournalEntryPageProseMirrorSheet,
  JournalEntryPageSheet,
  JournalEntryPageTextSheet,
  JournalEntrySheet,
} from "./sheets/journal-sheet.ts";
import { registerCoreSheets } from "./sheets/core-sheets.ts";
import { BaseSheet, MacroConfig, RollTableSheet } from "./sheets/small-sheets.ts";
import { ChatLog } from "./sidebar/chat-log.ts";
import { ChatPopout } from "./sidebar/chat-popout.ts";
import { AbstractSidebarTab } from "./sidebar/sidebar-tab.ts";
import { ContextMenu } from "./ux/context-menu.ts";
import { DragDrop } from "./ux/drag-drop.ts";
import { Draggable } from "./ux/draggable.ts";
import { FormDataExtended } from "./ux/form-data-extended.ts";
import { HTMLSecret } from "./ux/html-secret.ts";
import { SearchFilter } from "./ux/search-filter.ts";
import { Tabs } from "./ux/tabs.ts";
import { TextEditor } from "./ux/text-editor.ts";
import { TooltipManager } from "./ux/tooltip-manager.ts";

export { activateListeners } from "./listeners.ts";
export { resetSheets } from "./apps/sheet-registry.ts";
export { setTemplateReader } from "./handlebars/templates.ts";
export { resetApplicationSwitches, SWITCHES as APPLICATION_SWITCHES } from "./switches.ts";
export {
  AbstractSidebarTab,
  ActorSheetV2,
  ApplicationV2,
  BaseSheet,
  ChatLog,
  ChatPopout,
  ContextMenu,
  DialogV2,
  DocumentSheetConfig,
  DocumentSheetV2,
  DragDrop,
  FormDataExtended,
  HandlebarsApplicationMixin,
  ItemSheetV2,
  registerCoreSheets,
  RollResolver,
  SearchFilter,
  TextEditor,
  TooltipManager,
};

/** `foundry.applications`. The boot code adds stand-ins for missing names, and `ui.Notifications`. */
export function applicationsNamespace(generation: Generation): Dict {
  setGeneration(generation);
  installDetached(generation);
  initialize();
  const sheets: Dict = {
    ActorSheetV2,
    ActorSheet: ActorSheetV2,
    ItemSheetV2,
    ItemSheet: ItemSheetV2,
    BaseSheet,
    MacroConfig,
    RollTableSheet,
    journal: {
      JournalEntrySheet,
      JournalEntryPageSheet,
      JournalEntryPageHandlebarsSheet,
      JournalEntryPageTextSheet,
      JournalEntryPageProseMirrorSheet,
    },
    _registerDefaultSheets: registerCoreSheets,
  };
  return {
    api: {
      ApplicationV2,
      Application: ApplicationV2,
      DialogV2,
      Dialog: DialogV2,
      DocumentSheetV2,
      DocumentSheet: DocumentSheetV2,
      HandlebarsApplicationMixin,
    },
    apps: {
      DocumentSheetConfig,
      DocumentOwnershipConfig,
      FilePicker,
    },
    dice: { RollResolver },
    elements: elementsOf(generation),
    fields: { ...fields },
    handlebars: {
      ...(generation >= 14 ? withoutOld(helpers) : helpers),
      getTemplate,
      initialize,
      loadTemplates,
      renderTemplate,
    },
    sheets,
    sidebar: {
      AbstractSidebarTab,
      apps: { ChatPopout },
      tabs: { ChatLog },
    },
    ux: {
      ContextMenu,
      DragDrop,
      Draggable,
      FormDataExtended,
      HTMLSecret,
      SearchFilter,
      Tabs,
      TextEditor,
    },
    instances: new Map<string, ApplicationV2>(),
    ...(generation >= 14 ? { detached: detachedNamespace() } : {}),
  };
}

/** The element for formulas exists from generation 14. */
function elementsOf(generation: Generation): Dict {
  const { HTMLFormulaInputElement, ...elements } = elementsNamespace();
  return generation >= 14 && HTMLFormulaInputElement ? { ...elements, HTMLFormulaInputElement } : elements;
}

/** [14] Without the helpers that ended with 14 (T: handlebars, "until 14"). */
function withoutOld({ colorPicker: _color, filePicker: _file, select: _select, ...rest }: Dict): Dict {
  return rest;
}

/** `foundry.appv1`. */
export function appv1Namespace(): Dict {
  return {
    api: { Application, FormApplication, DocumentSheet, Dialog },
    sheets: { ActorSheet, ItemSheet },
  };
}

export function interactionNamespace(): Dict {
  return { TooltipManager };
}

/** Globals of both generations. The class names are deprecated in favour of their namespaces. */
export function applicationGlobals(_generation: Generation): Dict {
  const globals: Dict = {
    Handlebars,
    Application,
    FormApplication,
    DocumentSheet,
    Dialog,
    ActorSheet,
    ItemSheet,
    ContextMenu,
    DragDrop,
    Draggable,
    FormDataExtended,
    SearchFilter,
    Tabs,
    TextEditor,
    DocumentSheetConfig,
    RollResolver,
    ChatLog,
    ChatPopout,
    FilePicker,
    getTemplate,
    loadTemplates,
    renderTemplate,
  };
  if (typeof document !== "undefined") {
    const $ = jquery() as Loose;
    globals.$ = $;
    globals.jQuery = $;
  }
  return globals;
}
