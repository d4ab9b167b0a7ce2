/** Unmodelled members of the page's windows; see `throwing`. */
import { throwing, type AnyClass } from "../../client/helpers/throwing.ts";

const MEMBERS: Readonly<Record<string, string>> = {
  SettingsConfig: "_prepareCategoryData :_dataLoaded search _loadCategoryData _sortCategories :_onSearchFilter",
  CombatTracker: `_formatEffectsTooltip _getCombatantThumbnail _prepareCombatContext _prepareTrackerContext _prepareTurnContext
    _getEntryContextOptions _getCombatContextOptions _onCombatCycle _onCombatCreate _onCombatantControl _onCombatantHoverIn
    _onCombatantHoverOut _onCombatantMouseDown _onPanToCombatant _onPingCombatant _onRollInitiative _onToggleDefeatedStatus
    _onToggleHidden _onUpdateInitiative hoverCombatant _isTokenVisible scrollToTurn`,
  Sidebar: "_prepareTabContext",
};

export function installShellStandIns(classes: Readonly<Record<string, AnyClass>>): void {
  for (const [path, cls] of Object.entries(classes)) {
    const name = path.slice(path.lastIndexOf(".") + 1);
    throwing(cls, name, MEMBERS[name] ?? "");
  }
}
