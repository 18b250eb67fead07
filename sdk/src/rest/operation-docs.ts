/** What is known about an operation, beyond what a request needs. */
export interface OperationDocs {
  readonly text: string;
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, ParameterDocs>>;
  readonly errors: readonly string[];
  readonly body: string | null;
  /** Whether the body is a form, not JSON. */
  readonly form: boolean;
  readonly response: string | null;
  /** Field of the body with which the response is a batch. */
  readonly batch?: string;
  readonly secured: boolean;
  /** What to use instead. */
  readonly deprecated: string | null;
}

export interface ParameterDocs {
  readonly text: string;
  readonly kind: 'text' | 'number' | 'boolean' | 'time' | 'texts';
  readonly required: boolean;
  /** The values known so far. */
  readonly choices?: readonly string[];
}

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
