/** A Vitest setup file: drops logs and warnings of packages and of the host. Errors still reach the console. */
for (const method of ["debug", "log", "info", "warn", "table"] as const) console[method] = () => undefined;

export {};
