/** The module's id: the scope of its flags, settings and key bindings, and the prefix of its actor sub-types. Final: Foundry stores it. */
export const SCOPE = "quincunx";
