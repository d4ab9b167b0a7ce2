/** A refusal with a text for people. Any other error is a bug of the practice table. */
export class TableError extends Error {
  override readonly name = "TableError";
}
