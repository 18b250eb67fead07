import { parsedJson } from '../json.ts';
import type { CallRecord } from '../calls/record.ts';

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

/** The phone call that a request led to. */
export interface PhoneCallOutcome {
  /** 'no-call': none was created in time. 'active': it had not ended in time. */
  readonly outcome: 'ended' | 'active' | 'no-call';
  /** The platform's latest record of it; null without a call. */
  readonly call: CallRecord | null;
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

/** The meaning of the page's request. */
export type Meaning =
  | { readonly kind: 'phone'; readonly phone: string; readonly slug: string }
  | { readonly kind: 'browser'; readonly slug: string }
  | { readonly kind: 'other' };

export function meaningOf(body: string): Meaning {
  const json = parsedJson(body);
  if (typeof json !== 'object' || json === null) return { kind: 'other' };
  const { phone, slug, ...rest } = json as Record<string, unknown>;
  if (typeof slug !== 'string' || Object.keys(rest).length > 0) return { kind: 'other' };
  if (phone === undefined) return { kind: 'browser', slug };
  return typeof phone === 'string' ? { kind: 'phone', phone, slug } : { kind: 'other' };
}
