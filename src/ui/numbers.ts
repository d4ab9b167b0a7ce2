/** Numbers as the reader's language writes them, with a real minus sign. */

const MINUS = "\u2212";
/** Narrow no-break space before the percent sign. */
const GAP = "\u202f";

const formats = new Map<string, Intl.NumberFormat>();

function format(value: number, options: Intl.NumberFormatOptions): string {
  const key = `${game.i18n.lang} ${JSON.stringify(options)}`;
  let known = formats.get(key);
  if (!known) formats.set(key, (known = new Intl.NumberFormat(game.i18n.lang, options)));
  return known.format(value).replace("-", MINUS);
}

export function formatNumber(value: number): string {
  return format(value, { maximumFractionDigits: 2 });
}

/** "+2", "−2", "0". */
export function formatSigned(value: number, digits = 2): string {
  return format(value, { maximumFractionDigits: digits, signDisplay: "exceptZero" });
}

/** "48.8 %". What is not certain never reads 0 or 100. */
export function formatPercent(p: number): string {
  if (p <= 0) return `0${GAP}%`;
  if (p >= 1) return `100${GAP}%`;
  const one = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  if (p < 0.0005) return `<${GAP}${format(0.1, one)}${GAP}%`;
  if (p > 0.9995) return `>${GAP}${format(99.9, one)}${GAP}%`;
  return `${format(p * 100, one)}${GAP}%`;
}

/** "49 %", for what is seen at a glance. What is not certain never reads 0 or 100. */
export function formatWhole(p: number): string {
  const whole = { maximumFractionDigits: 0 };
  if (p > 0 && p < 0.005) return `<${GAP}${format(1, whole)}${GAP}%`;
  if (p < 1 && p >= 0.995) return `>${GAP}${format(99, whole)}${GAP}%`;
  return `${format(Math.min(1, Math.max(0, p)) * 100, whole)}${GAP}%`;
}

/** A difference of probabilities: "+23 %", "−0.4 %"; small ones with a digit more. */
export function formatPoints(difference: number): string {
  const points = difference * 100;
  const digits = Math.abs(points) < 9.95 ? 1 : 0;
  return `${format(Math.abs(points) < 0.05 ? 0 : points, { maximumFractionDigits: digits, signDisplay: "exceptZero" })}${GAP}%`;
}

export function joinWords(words: readonly string[]): string {
  return new Intl.ListFormat(game.i18n.lang, { style: "long", type: "conjunction" }).format(words);
}

/** "a, b or c". */
export function chooseWords(words: readonly string[]): string {
  return new Intl.ListFormat(game.i18n.lang, { style: "long", type: "disjunction" }).format(words);
}

export function pluralOf(count: number): Intl.LDMLPluralRule {
  return new Intl.PluralRules(game.i18n.lang).select(count);
}

/** What a person typed as a whole number, with any kind of minus; null where it is none. */
export function readInteger(typed: string): number | null {
  const plain = typed.trim().replaceAll(MINUS, "-");
  // "-0" is 0.
  return /^[+-]?\d{1,9}$/u.test(plain) ? Number(plain) || 0 : null;
}
