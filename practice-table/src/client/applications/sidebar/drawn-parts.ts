/**
 * Windows that core makes of template parts, and the page draws itself. Packages read and change `PARTS`, and call the methods of the mixin for
 * templates; the templates of such parts are not drawn. UNSURE: the names of parts, except those of the combat tracker and the directories.
 */
import type { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin, type TemplatePart } from "../api/handlebars-application.ts";
import type { RenderOptions } from "../api/application-types.ts";
import type { Loose } from "../shared/host.ts";

export type Parts = Record<string, TemplatePart>;

/** The parts of a window, by their names. */
export function partsOf(folder: string, ...names: readonly string[]): Parts {
  return Object.fromEntries(names.map((name) => [name, { template: `templates/${folder}/${name}.hbs` }]));
}

export const DIRECTORY_PARTS = ["header", "directory", "footer"] as const;
export const TRACKER_PARTS = ["header", "tracker", "footer"] as const;

export function drawnParts<B extends new (...args: Loose[]) => ApplicationV2>(
  Base: B,
): ReturnType<typeof HandlebarsApplicationMixin<B>> {
  const Parted = HandlebarsApplicationMixin(Base) as unknown as new (...args: Loose[]) => ApplicationV2;
  class Drawn extends Parted {
    /** Loads no template. */
    override async _preRender(context: Loose, options: RenderOptions): Promise<void> {
      await Base.prototype._preRender.call(this, context, options);
    }
  }
  return Drawn as unknown as ReturnType<typeof HandlebarsApplicationMixin<B>>;
}
