import { notifyError } from "../ui/explain.ts";

/** The chances on a sheet in play are as the table stands: open ones are drawn anew when it has settled something. */
export function sheetsFollowTable(): void {
  for (const app of foundry.applications.instances.values())
    if (app.element?.querySelector(".quincunx-sheet--play")) app.render().catch(notifyError);
}
