import { notifyError } from "../ui/explain.ts";

/** Redraws open sheets in play mode when house rules or shared dice change, since chances depend on them. */
export function redrawSheetsOnChange(): void {
  for (const app of foundry.applications.instances.values())
    if (app.element?.querySelector(".quincunx-sheet--play")) app.render().catch(notifyError);
}
