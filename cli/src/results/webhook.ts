/** The page's request: a phone number with the slug, or the slug alone when a browser call starts. */
export interface PagePayload {
  readonly phone?: string;
  readonly slug: string;
}

export interface WebhookAnswer {
  readonly status: number;
  readonly ok: boolean;
  readonly contentType: string | null;
  readonly body: string;
  /** Time to the response's status, ms. */
  readonly durationMs: number;
}

/** A received request. If saved, it is one line of JSON in a file. */
export interface ReceivedRequest {
  /** ISO 8601. */
  readonly receivedAt: string;
  readonly method: string;
  readonly path: string;
  readonly contentType: string | null;
  /** The text as received. */
  readonly body: string;
}

export interface ReceiverAnswer {
  readonly status: number;
  readonly contentType?: string | null;
  readonly body: string;
}
