/** Pictures of dice at Foundry's addresses `/icons/dice/d20black.svg`: our own outlines. */
const SIDES: Readonly<Record<string, number>> = { 4: 3, 6: 4, 8: 4, 10: 5, 12: 5, 20: 6 };

/** Null for a path that is no picture of a die. */
export function diceIcon(path: string): string | null {
  const [, size = "", color = "black"] = /^\/icons\/dice\/d(\d+)(black|white)?\.svg$/.exec(path) ?? [];
  const sides = SIDES[size];
  if (sides === undefined) return null;
  const start = sides === 4 && size === "6" ? Math.PI / 4 : -Math.PI / 2;
  const corners = Array.from({ length: sides }, (_one, index) => {
    const angle = start + (2 * Math.PI * index) / sides;
    return `${(256 + 220 * Math.cos(angle)).toFixed(0)},${(256 + 220 * Math.sin(angle)).toFixed(0)}`;
  });
  const text = `<text x="256" y="${size === "4" ? 340 : 310}" font-size="150" font-family="sans-serif" text-anchor="middle" fill="${color}">${size}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><polygon points="${corners.join(" ")}" fill="none" stroke="${color}" stroke-width="28" stroke-linejoin="round"/>${text}</svg>`;
}
