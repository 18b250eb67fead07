/** A request that was not sent. */
export interface PlannedRequest {
  readonly method: string;
  readonly url: string;
  /** Parsed if it is JSON. */
  readonly body: unknown;
}

export type Chunks = AsyncIterable<string | Uint8Array>;

/** An operation of the platform, as `firmline api routes` describes it. */
export interface RouteDescription {
  /** Its words on the command line: `test-suite run.get`. */
  readonly command: string;
  readonly area: string;
  readonly name: string;
  readonly description: string;
  readonly method: string;
  readonly path: string;
  /** What each value in the path names. */
  readonly values: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, QueryField>>;
  /** Content type. */
  readonly body: string | null;
  /** Name of the SDK's type. */
  readonly bodyType: string | null;
  /** Fields of the body. */
  readonly fields: Readonly<Record<string, BodyField>>;
  readonly answer: string;
  readonly answerType: string | null;
  /** Failures to expect besides those of every operation. */
  readonly errors: readonly string[];
  readonly pages: boolean;
  readonly streams: boolean;
  readonly secured: boolean;
  readonly deprecated: boolean;
  readonly insteadUse: string | null;
}

export interface BodyField {
  /** In words: `number`, `list of text`, `off, office`. */
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
}

export interface QueryField {
  readonly kind: string;
  readonly required: boolean;
  readonly choices?: readonly string[];
  readonly description: string;
}
