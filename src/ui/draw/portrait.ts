/** Whoever stands at the head of a card, a prompt, a row or a sheet: the picture that was chosen, or arms drawn from the name. */
import type { MechanicId } from "../../rules/contract/mechanic.ts";
import { mechanics } from "../../platform/mechanics.ts";
import { drawCrest, type Crest, type OwnShape } from "./crest.ts";
import { emblemOf } from "./emblem.ts";

/** One of the two is there: what `templates/ui/draw/portrait.hbs` draws. */
export type Portrait = { readonly img: string; readonly crest: null } | { readonly img: null; readonly crest: Crest };

export interface PortraitOptions {
  readonly name: string;
  readonly img: string | null | undefined;
  /** Whose emblem is on the shield; null: nobody's. */
  readonly mechanic: MechanicId | null;
  /** Default: round, for small ones. */
  readonly shape?: OwnShape;
}

export function portraitOf({ name, img, mechanic, shape = "round" }: PortraitOptions): Portrait {
  if (img && !isNobodys(img)) return { img, crest: null };
  return { img: null, crest: drawCrest({ name, emblem: emblemById(mechanic), shape }) };
}

/** The shadow that core gives to everybody who has not chosen a picture. */
export function isNobodys(img: string): boolean {
  return img === CONST.DEFAULT_TOKEN || /(?:^|\/)icons\/svg\/mystery-man(?:-black)?\.svg$/u.test(img);
}

function emblemById(id: MechanicId | null): string | null {
  const mechanic = mechanics.find((one) => one.id === id);
  return mechanic ? emblemOf(mechanic) : null;
}
