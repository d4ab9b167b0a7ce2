/** Validation failures of data models: field, value and reason (fvtt-types common/data/validation-failure). */

export interface FailureOptions {
  invalidValue?: unknown;
  fallback?: unknown;
  dropped?: boolean;
  message?: string;
  unresolved?: boolean;
}

export class DataModelValidationFailure {
  invalidValue: unknown;
  fallback: unknown;
  dropped: boolean;
  message: string | undefined;
  unresolved: boolean;
  fields: Record<string, DataModelValidationFailure> = {};
  elements: { id: string | number; name?: string; failure: DataModelValidationFailure }[] = [];

  constructor({ invalidValue, fallback, dropped = false, message, unresolved = false }: FailureOptions = {}) {
    this.invalidValue = invalidValue;
    this.fallback = fallback;
    this.dropped = dropped;
    this.message = message;
    this.unresolved = unresolved;
  }

  asError(options?: ErrorOptions): DataModelValidationError {
    return new DataModelValidationError(this, options);
  }

  isEmpty(): boolean {
    return Object.keys(this.fields).length === 0 && this.elements.length === 0 && !this.message;
  }

  toObject(): Record<string, unknown> {
    return {
      invalidValue: this.invalidValue,
      fallback: this.fallback,
      dropped: this.dropped,
      message: this.message,
      unresolved: this.unresolved,
      fields: Object.fromEntries(Object.entries(this.fields).map(([name, failure]) => [name, failure.toObject()])),
      elements: this.elements.map(({ id, name, failure }) => ({ id, name, failure: failure.toObject() })),
    };
  }

  /** All failures below this one by dotted path, elements by index or id. */
  *walk(path = ""): Generator<[string, DataModelValidationFailure]> {
    if (this.message) yield [path, this];
    const below = (key: string | number): string => (path ? `${path}.${key}` : String(key));
    for (const [name, failure] of Object.entries(this.fields)) yield* failure.walk(below(name));
    for (const { id, failure } of this.elements) yield* failure.walk(below(id));
  }

  toString(): string {
    return [...this.walk()].map(([path, { message }]) => (path ? `${path}: ${message}` : String(message))).join("\n  ");
  }
}

export class DataModelValidationError extends Error {
  readonly failure: DataModelValidationFailure;

  constructor(failure: DataModelValidationFailure | string, options?: ErrorOptions) {
    const known = typeof failure === "string" ? new DataModelValidationFailure({ message: failure }) : failure;
    super(known.toString(), options);
    this.name = "DataModelValidationError";
    this.failure = known;
  }

  getFailure(path?: string): DataModelValidationFailure | undefined {
    if (!path) return this.failure;
    return [...this.failure.walk()].find(([known]) => known === path)?.[1] ?? descend(this.failure, path.split("."));
  }

  getAllFailures(): Record<string, DataModelValidationFailure> {
    return Object.fromEntries(this.failure.walk());
  }

  logAsTable(): void {
    console.table(
      Object.fromEntries(
        [...this.failure.walk()].map(([path, f]) => [
          path,
          { message: f.message, invalid: f.invalidValue, fallback: f.fallback },
        ]),
      ),
    );
  }

  /** An HTML list, for notifications. */
  asHTML(): string {
    const escape = (text: string): string => text.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`);
    const rows = [...this.failure.walk()].map(
      ([path, { message }]) => `<li><strong>${escape(path)}</strong>: ${escape(message ?? "")}</li>`,
    );
    return `<ul class="summary-list">${rows.join("")}</ul>`;
  }
}

function descend(failure: DataModelValidationFailure, parts: string[]): DataModelValidationFailure | undefined {
  let place: DataModelValidationFailure | undefined = failure;
  for (const part of parts)
    place = place?.fields[part] ?? place?.elements.find(({ id }) => String(id) === part)?.failure;
  return place;
}
