/** Difficulties with a name, which several requests share, such as those of links in a journal. Only this GM's browser knows them. */
import { isFields, type Fields } from "../../rules/contract/fields.ts";
import { defineSetting, ownKey } from "../../platform/settings.ts";
import { foldName } from "../../rules/notation/fold-name.ts";
import type { AnyMechanic } from "../../rules/contract/mechanic.ts";

/** Keys: world, user (`ownKey`), mechanic and name. */
export const namedSetting = defineSetting<Fields>({ key: "namedDifficulties", scope: "client", default: {} });

/** The targets that were requested last under this name; `{}`: none yet. */
export function namedTargets({ id }: AnyMechanic, name: string): Fields {
  const kept = namedSetting.read()[keyOf(id, name)];
  return isFields(kept) ? kept : {};
}

export async function keepNamed({ id, hideable }: AnyMechanic, name: string, spec: Fields): Promise<void> {
  const targets = Object.fromEntries(hideable.map((field) => [field, spec[field] ?? null]));
  await namedSetting.change((all) => ({ ...all, [keyOf(id, name)]: targets }));
}

function keyOf(mechanic: string, name: string): string {
  return ownKey(`${mechanic} ${foldName(name)}`);
}
