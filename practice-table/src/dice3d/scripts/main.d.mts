/** The script exports nothing: it registers hooks. */
export {};
