/** A refusal in words that a person sees. Everything else that is thrown is a fault of the table itself. */
export class TableError extends Error {
  override readonly name = "TableError";
}
