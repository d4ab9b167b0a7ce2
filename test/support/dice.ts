import { page } from "./page.ts";

/** The next dice on this page show these faces, and further ones show 1. */
export function showFaces(size: number, ...faces: readonly number[]): void {
  const left = [...faces];
  page.CONFIG.Dice.randomUniform = () => 1 - ((left.shift() ?? 1) - 0.5) / size;
}
