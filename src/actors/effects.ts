/** Active effects that change the data of an actor. */

export interface SystemEffect {
  readonly name: string;
  /** Paths within `system`, for example `luck` or `kinds.0.max`. */
  readonly paths: readonly string[];
}

interface Effect {
  readonly name: string | null;
  readonly changes?: readonly { readonly key: string }[];
  readonly system?: { readonly changes?: readonly { readonly key: string }[] };
}

/** Effects in force, of the actor and of its items. */
export function systemEffectsOn(actor: Actor.Implementation): readonly SystemEffect[] {
  return (actor.appliedEffects as unknown as readonly Effect[]).flatMap((effect) => {
    // Generation 14 keeps the changes in `system`.
    const changes = effect.system?.changes ?? effect.changes ?? [];
    const paths = changes.flatMap(({ key }) => (key.startsWith("system.") ? [key.slice("system.".length)] : []));
    return paths.length === 0 ? [] : [{ name: effect.name ?? "", paths }];
  });
}
