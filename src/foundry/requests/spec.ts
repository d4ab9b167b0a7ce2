/** What whoever is asked rolls: a stat's own dice and bonuses, with what the GM asks for laid over them. */
import type { RequestFlags } from "../flags/request.ts";

type Fields = Readonly<Record<string, unknown>>;

/** What the GM fixed lies over the stat's own; lists that the GM gives (bonuses, effects) stand beside it. */
export function layOver(own: object, asked: object, { fixed, given }: Pick<RequestFlags, "fixed" | "given">): object {
  const [spec, said] = [own as Fields, asked as Fields];
  const lists = given.map((field) => [field, [...listAt(spec, field), ...listAt(said, field)]]);
  const values = fixed.filter((field) => field in said).map((field) => [field, said[field]]);
  return { ...spec, ...(Object.fromEntries([...lists, ...values]) as Fields) };
}

function listAt(spec: Fields, field: string): readonly unknown[] {
  const value = spec[field];
  return Array.isArray(value) ? value : [];
}
