/** Chooses the portrait of a card, prompt, row or sheet: the actor's picture, or a crest drawn from the name. */
import type { MechanicId } from "../../rules/contract/mechanic.ts";
import { mechanics } from "../../mechanics/mechanics.ts";
import { drawCrest, type Crest, type OwnShape } from "./crest.ts";
import { emblemOf } from "./emblem.ts";

/** Input of `templates/ui/draw/portrait.hbs`; exactly one of the two is set. */
export type Portrait = { readonly img: string; readonly crest: null } | { readonly img: null; readonly crest: Crest };

export interface PortraitOptions {
  readonly name: string;
  readonly img: string | null | undefined;
  /** Mechanic of the emblem on the crest; `null` for none. */
  readonly mechanic: MechanicId | null;
  /** Default: round, for small portraits. */
  readonly shape?: OwnShape;
}

/** Stands between the public name of a disguised actor and its own name, which only GMs and owners read. */
export const OWN_NAME = " · ";

export function portraitOf({ name, img, mechanic, shape = "round" }: PortraitOptions): Portrait {
  if (img && !isDefaultPicture(img)) return { img, crest: null };
  // The crest is the same for all readers.
  const [known = name] = name.split(OWN_NAME);
  return { img: null, crest: drawCrest({ name: known, emblem: emblemById(mechanic), shape }) };
}

/** True for the mystery man, core's default picture. */
export function isDefaultPicture(img: string): boolean {
  return img === CONST.DEFAULT_TOKEN || /(?:^|\/)icons\/svg\/mystery-man(?:-black)?\.svg$/u.test(img);
}

function emblemById(id: MechanicId | null): string | null {
  const mechanic = mechanics.find((mechanic) => mechanic.id === id);
  return mechanic ? emblemOf(mechanic) : null;
}
