/** What becomes of a second roll for the same thing. Pure: which rolls are for the same thing, and who may say otherwise, is not said here. */

export interface AgainRule<S> {
  /** `binds`: the first result holds (SC-9); `counts`: what came of the tries before changes the next one, as `tryAgain` says (DP-8). */
  readonly kind: "binds" | "counts";
  /** Slots whose selected stats say which check it is; those of the others belong to one roll. */
  readonly slots: readonly string[];
  /** What names it where no stats are selected. */
  labelsOf(spec: S): readonly string[];
}
