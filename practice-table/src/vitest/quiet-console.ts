/** A Vitest setup file: drops what packages and the table log, warnings included. Errors still reach the console. */
for (const method of ["debug", "log", "info", "warn", "table"] as const) console[method] = () => undefined;

export {};
