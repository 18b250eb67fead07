/** What the page posts: a phone number with the slug, or the slug alone when a browser call starts. */
export interface PagePayload {
  readonly phone?: string;
  readonly slug: string;
}

export interface WebhookAnswer {
  readonly status: number;
  readonly ok: boolean;
  readonly contentType: string | null;
  readonly body: string;
  /** Until the status, ms. */
  readonly durationMs: number;
}

/** A request as it was taken and, where it is kept, as it stands in a file: one line of JSON. */
export interface ReceivedRequest {
  /** ISO 8601. */
  readonly receivedAt: string;
  readonly method: string;
  readonly path: string;
  readonly contentType: string | null;
  /** The text as it came. */
  readonly body: string;
}

export interface ReceiverAnswer {
  readonly status: number;
  readonly contentType?: string | null;
  readonly body: string;
}
