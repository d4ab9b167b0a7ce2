import type ts from "typescript";

export interface Declared {
  readonly names: Readonly<Record<string, readonly string[]>>;
  readonly constants: Readonly<Record<string, unknown>>;
}
export const DECLARED_NAMES: string;
export const NAMES_QUESTION: string;
export function answerNames(checker: ts.TypeChecker, statements: readonly ts.Statement[]): Declared;
export function askTypes(text: string): { readonly checker: ts.TypeChecker; readonly source: ts.SourceFile };
/** A file of the community's types, below their `src/foundry`. */
export function typesFile(path: string): string;
export function declaredNamesText(declared?: Declared): Promise<string>;
