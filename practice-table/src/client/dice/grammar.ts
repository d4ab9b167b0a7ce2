/**
 * The formula language (dice.md 3) as our own Peggy grammar, compiled on first use, so that no build step is needed.
 *
 * Rule results are cached: without it, `((((…` would try every parenthesis twice, as a number of dice and as a group.
 */
import peggy, { type Parser } from "peggy";
import { diceSettings, generation } from "./environment.ts";
import type { RollParser } from "./parser.ts";
import { switchValue } from "./switches.ts";
import type { AstNode, Loose } from "./types.ts";

/** Deeper formulas are refused, because each level is parsed, built and evaluated by recursion. */
const MAX_DEPTH = 100;

const GRAMMAR = String.raw`
{
  const parser = new options.parser(input);
  const at = () => {
    if (!options.offsets) return [];
    const { start, end } = range();
    return [{ start, end }];
  };
}

Start = _ @Expression _

Expression
  = leading:(@Sign _)* head:Term tail:(_ @Operators _ @Term)* {
      return parser._onExpression(head, tail, leading, text(), error, ...at());
    }

Operators
  = first:Factor signs:(_ @Sign)* { return [first, ...signs]; }
  / first:Sign signs:(_ @Sign)* { return [first, ...signs]; }

Sign = [+-]
Factor = [*/%]

Term = Function / Dice / Number / Pool / Parenthetical / Text

Function
  = fn:FunctionName "(" _ head:Expression? _ tail:("," _ @Expression _)* ")" flavor:Flavor? {
      return parser._onFunctionTerm(fn, head, tail, flavor, text(), ...at());
    }

FunctionName = !([dD] "(") @$([a-zA-Z_$] [a-zA-Z0-9_$]*)

Dice
  = number:(Enclosed / Integer)? [dD] faces:(Letter / Enclosed / Integer) modifiers:Modifiers? flavor:Flavor? {
      return parser._onDiceTerm(number, faces, modifiers, flavor, text(), ...at());
    }

Letter = [a-zA-Z]

Enclosed
  = "(" _ term:Expression _ ")" { return parser._onParenthetical(term, null, text(), ...at()); }

Integer
  = digits:$[0-9]+ { return parser._onNumericTerm(options.number(digits, error), null, ...at()); }

// What goes on after the digits is a word, however it begins.
Number
  = digits:$([0-9]+ ("." [0-9]+)?) !Wordlike flavor:Flavor? {
      return parser._onNumericTerm(options.number(digits, error), flavor, ...at());
    }

Pool
  = "{" _ head:Expression _ tail:("," _ @Expression _)* "}" modifiers:Modifiers? flavor:Flavor? {
      return parser._onPoolTerm(head, tail, modifiers, flavor, text(), ...at());
    }

Parenthetical
  = "(" _ term:Expression _ ")" flavor:Flavor? { return parser._onParenthetical(term, flavor, text(), ...at()); }

Text
  = term:$Wordlike+ flavor:Flavor? { return parser._onStringTerm(term, flavor, ...at()); }

Modifiers = $(Wordlike / Percent)+
Wordlike = [^ \t\r\n\u00a0(){}\[\]+\-*/%,]
Percent = "%" &{ return !options.percentStops; }

Flavor "flavor" = "[" @$[^\]]+ "]"

_ "whitespace" = [ \t\r\n\u00a0]*
`;

let compiled: Parser | undefined;

function grammar(): Parser {
  return (compiled ??= peggy.generate(GRAMMAR, { cache: true }));
}

function toNumber(digits: string, error: (message: string) => void): number {
  const number = Number(digits);
  if (!Number.isFinite(number)) error(`The number ${digits.slice(0, 12)}… is too large`);
  return number;
}

/** Refuses formulas that would overflow the stack. Brackets inside flavour text do not count. */
function checkDepth(formula: string): void {
  let depth = 0;
  let isFlavor = false;
  for (const character of formula) {
    if (isFlavor) isFlavor = character !== "]";
    else if (character === "[") isFlavor = true;
    else if (character === "(" || character === "{") depth += 1;
    else if (character === ")" || character === "}") depth -= 1;
    if (depth > MAX_DEPTH) throw new SyntaxError(`A formula may be nested ${MAX_DEPTH} deep at most`);
  }
}

export interface GrammarOptions {
  parser?: typeof RollParser;
  [key: string]: unknown;
}

/** `foundry.dice.RollGrammar`: text to parse tree, through the callbacks of a RollParser. */
export const RollGrammar = {
  parse(formula: string, options: GrammarOptions = {}): AstNode {
    checkDepth(formula);
    return grammar().parse(formula, {
      ...options,
      parser: options.parser ?? diceSettings().parser,
      offsets: generation() >= 14,
      percentStops: switchValue("percentInModifiers") === "stops",
      number: toNumber,
    } as Loose) as unknown as AstNode;
  },

  get SyntaxError(): Loose {
    return grammar().SyntaxError;
  },

  get StartRules(): string[] {
    return ["Start"];
  },
};
