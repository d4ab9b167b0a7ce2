/** The file with the windows did not come (first-window.ts). */
export class WindowsError extends Error {}
