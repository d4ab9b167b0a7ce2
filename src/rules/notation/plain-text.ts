/** Plain forms of the signs that tablets, editors and other keyboards type: quotes, dashes, spaces, full-width signs, digits of other scripts. */

const QUOTES = '"\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033\uff02';
const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/u;
const APOSTROPHES = /[\u2018\u2019\u201b\u02bc\u00b4\u2032]/u;
/** Marks without a width: soft hyphens, joiners, directions of writing. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;

/** The plain form of one UTF-16 unit, as long as it. */
function plainSign(sign: string): string {
  if (sign <= "~") return sign;
  if (QUOTES.includes(sign)) return '"';
  if (DASHES.test(sign)) return "-";
  if (APOSTROPHES.test(sign)) return "'";
  if (INVISIBLE.test(sign) || /\s/u.test(sign)) return " ";
  if (sign === "\u060c" || sign === "\u3001") return ",";
  if (sign === "\u2044" || sign === "\u2215") return "/";
  if (sign >= "\uff01" && sign <= "\uff5e") return String.fromCharCode(sign.charCodeAt(0) - 0xfee0);
  return /\p{Nd}/u.test(sign) ? plainDigit(sign) : sign;
}

/** The digits of a script follow each other, from zero. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/** Every sign in its plain form; texts in quotes as well. Digits beyond the basic plane become shorter. */
export function plainSigns(text: string): string {
  return text.replaceAll(/[\u{10000}-\u{10ffff}]|[^\0-~]/gu, (sign) =>
    sign.length === 1 ? plainSign(sign) : /\p{Nd}/u.test(sign) ? plainDigit(sign) : sign,
  );
}

/** With spaces in the place of marks without a width, as in the plain form of a command; `null`: it has none. */
export function withSpacesForMarks(text: string): string | null {
  return INVISIBLE.test(text) ? text.replaceAll(new RegExp(INVISIBLE, "gu"), " ") : null;
}

/** A typed number without marks that have no width; `null` if anything but digits and a sign is left. */
export function plainInteger(typed: string): number | null {
  const plain = plainSigns(typed.replaceAll(new RegExp(INVISIBLE, "gu"), "")).trim();
  // `|| 0` turns -0 into 0.
  return /^[+-]?\s*\d{1,9}$/u.test(plain) ? Number(plain.replaceAll(/\s/gu, "")) || 0 : null;
}

/** A command in plain signs, of the same length. Texts in quotes and brackets stay as they are, but curly quotes around them become straight. */
export function plainCommand(text: string): string {
  if (/^[\0-~]*$/u.test(text)) return withoutBrackets(text);
  let plain = "";
  for (let at = 0; at < text.length;) {
    const sign = plainSign(text[at] ?? "");
    const end = sign === '"' ? quoteEnd(text, at) : sign === "[" ? bracketEnd(text, at) : -1;
    if (end < 0) {
      plain += sign;
      at += 1;
      continue;
    }
    plain += sign + text.slice(at + 1, end) + (sign === '"' ? '"' : "]");
    at = end + 1;
  }
  return withoutBrackets(plain);
}

/** `(+2)` is +2, and `+ (2)` as well. */
function withoutBrackets(plain: string): string {
  if (!plain.includes("(")) return plain;
  return plain.replaceAll(
    /"(?:[^"\\]|\\.)*"|\[[^\]]*\]|\((\s*[+-]\s*\d+\s*)\)|(?<=[+-]\s*)\((\s*\d+\s*)\)/gsu,
    (all, ...inner: unknown[]) => {
      const number = inner.slice(0, 2).find((one) => typeof one === "string");
      return number === undefined ? all : ` ${number} `;
    },
  );
}

/** A straight quote closes a straight one if there is any; else any quote does. −1: nothing closes it. */
function quoteEnd(text: string, start: number): number {
  const closes = text[start] === '"' ? ['"', QUOTES] : [QUOTES];
  for (const closing of closes)
    for (let at = start + 1; at < text.length; at += 1) {
      if (text[at] === "\\") at += 1;
      else if (closing.includes(text[at] ?? "")) return at;
    }
  return -1;
}

function bracketEnd(text: string, start: number): number {
  const straight = text.indexOf("]", start);
  return straight < 0 ? text.indexOf("\uff3d", start) : straight;
}
