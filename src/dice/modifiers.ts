/** Parses the modifiers of our dice terms. Core ignores modifiers that it does not know; we report them when the roll is evaluated. */
import { RuleError, outOfRange, conflict } from "../rules/contract/error.ts";
import type { ModifierDeclaration, Modifiers, TermDeclaration } from "../rules/contract/terms.ts";

/** `adv2` → ["adv", 2]; `null` if the token is not a name and one number. */
function readToken(token: string): readonly [name: string, value: number] | null {
  const match = /^([a-z]+)(\d{1,6})$/iu.exec(token);
  return match?.[1] && match[2] ? [match[1].toLowerCase(), Number(match[2])] : null;
}

/** Skips invalid modifiers: for constructors, which must not throw, since they run again when a message loads. */
export function readModifiersLeniently(declaration: TermDeclaration, tokens: readonly string[]): Modifiers {
  const modifiers: Record<string, number> = {};
  for (const token of tokens) {
    const [name, value] = readToken(token) ?? [];
    const known = declaration.modifiers.find((modifier) => modifier.name === name);
    if (known && value !== undefined && isWithin(known, value)) modifiers[known.name] = value;
  }
  return modifiers;
}

/** Throws RuleError for modifiers that are fused (`advdis1`), unknown, without a number, out of range, or repeated. */
export function readModifiers(declaration: TermDeclaration, tokens: readonly string[]): Modifiers {
  const modifiers: Record<string, number> = {};
  // Each with a valid number, as an example.
  const names = declaration.modifiers
    .map(({ name, min, values }) => `${name}${values?.[0] ?? Math.max(1, min)}`)
    .join(", ");
  for (const token of tokens) {
    const [name, value] = readToken(token) ?? [];
    const known = declaration.modifiers.find((modifier) => modifier.name === name);
    if (names === "")
      throw new RuleError("no-modifier", `"${token}": this die takes no modifiers`, {
        field: token,
        data: { token, example: `2d${declaration.denomination}` },
      });
    if (!known || value === undefined)
      throw new RuleError("modifier", `"${token}" is no modifier of this die; right is ${names}`, {
        field: token,
        data: { token, names },
      });
    if (!isWithin(known, value))
      throw outOfRange(
        known.name,
        `"${token}": ${known.name} must be ${known.min}…${known.max}`,
        [known.min, known.max],
        value,
      );
    if (Object.hasOwn(modifiers, known.name))
      throw conflict(known.name, `"${known.name}" stands twice on one die`, known.name);
    modifiers[known.name] = value;
  }
  return modifiers;
}

function isWithin({ min, max, values }: ModifierDeclaration, value: number): boolean {
  return value >= min && value <= max && (!values || values.includes(value));
}
