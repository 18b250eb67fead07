/** What is known about an operation, beyond what a request needs. */
export interface OperationDocs {
  readonly text: string;
  /** What each value in the path names. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, ParameterDocs>>;
  /** Failures to expect besides those of every operation. */
  readonly errors: readonly string[];
  /** The type of the body. */
  readonly body: string | null;
  /** Whether the body is a form, not JSON. */
  readonly form: boolean;
  /** The types of the response. */
  readonly response: string | null;
  /** Field of the body with which the response is a batch. */
  readonly batch?: string;
  /** Whether a key is sent. */
  readonly secured: boolean;
  /** What to use instead. */
  readonly deprecated: string | null;
}

/** A field of a query. */
export interface ParameterDocs {
  readonly text: string;
  readonly kind: 'text' | 'number' | 'boolean' | 'time' | 'texts';
  readonly required: boolean;
  /** The values known so far. */
  readonly choices?: readonly string[];
}

/** The fields of a body by name. */
export type BodyDocs = Readonly<Record<string, FieldDocs>>;

export interface FieldDocs {
  /** In words: `number`, `list of text`, `off, office`. */
  readonly type: string;
  readonly required: boolean;
  /** What it means, with its limits. */
  readonly text: string;
  /** What to use instead. */
  readonly deprecated?: string;
}
