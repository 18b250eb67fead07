import { firmText, type FirmOfCall } from '../calls/record.ts';
import type { WebhookEvent } from '../webhook/received.ts';

/** Something that happened, for `firmline watch`. `at` is when it happened, as far as that is known; times are ISO 8601. */
export type WatchEvent = CallEvent | CaptionEvent | WebhookEvent | ConnectionEvent;

/** A call that is new, or whose state has changed. */
export interface CallEvent {
  readonly kind: 'call';
  readonly at: string;
  readonly id: string;
  /** The firm's slug; null if the call's texts do not tell. */
  readonly firm: string | null;
  /** Null if the firms cannot be read. */
  readonly firmMatch: FirmOfCall | null;
  readonly name: string | null;
  /** Such as "outboundPhoneCall". */
  readonly type: string | null;
  /** Such as "in-progress"; "unknown" if the platform gives none. */
  readonly status: string;
  readonly isOver: boolean;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly endedReason: string | null;
  /** The customer's number, if there is one. */
  readonly customer: string | null;
}

/** A turn of a call. */
export interface CaptionEvent {
  readonly kind: 'caption';
  readonly at: string;
  /** Of the call. */
  readonly id: string;
  /** Time since the call began; null if unknown. */
  readonly seconds: number | null;
  /** "assistant", "user", "tool" or another role. */
  readonly speaker: string;
  readonly text: string;
}

/** The connection to the platform was lost, or works again. */
export interface ConnectionEvent {
  readonly kind: 'connection';
  readonly at: string;
  readonly state: 'lost' | 'back';
  /** Why it was lost; null once it is back. */
  readonly reason: string | null;
  /** Time until the next attempt; null once it is back. */
  readonly retryInMs: number | null;
}

/** The name of a call for a person: its firm and how sure that is, or what else identifies the call. */
export function labelOf({ firmMatch, name, customer, id }: CallEvent): string {
  const firm = firmMatch ? firmText(firmMatch) : '';
  return firm || (name ?? customer ?? id.slice(0, 8));
}
