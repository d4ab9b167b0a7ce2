/** Module id: scope of flags, settings and key bindings, and prefix of the actor sub-types. Final, since Foundry stores it. */
export const SCOPE = "quincunx";
