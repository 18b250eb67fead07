import type { JsonObject, Open, Timestamp } from './common.ts';
import type { Words } from './words.ts';

export interface LogError {
  readonly message: string;
}

/** A request to or from the platform. */
export interface Log {
  readonly time: Timestamp;
  readonly orgId: string;
  readonly type: Open<'API' | 'Webhook' | 'Call' | 'Provider'>;
  /** The type of the message. */
  readonly webhookType?: string;
  readonly resource?: Open<
    | Words<'org assistant analytics credential phone-number block voice-library provider tool token'>
    | Words<'template squad call file metric log'>
  >;
  readonly requestDurationSeconds?: number;
  readonly requestStartedAt?: Timestamp;
  readonly requestFinishedAt?: Timestamp;
  readonly requestBody?: JsonObject;
  readonly requestHttpMethod?: Open<'POST' | 'GET' | 'PUT' | 'PATCH' | 'DELETE'>;
  readonly requestUrl?: string;
  readonly requestPath?: string;
  readonly requestQuery?: string;
  readonly requestHeaders?: JsonObject;
  readonly requestIpAddress?: string;
  readonly requestOrigin?: string;
  readonly responseHttpCode?: number;
  readonly responseBody?: JsonObject;
  readonly error?: LogError;
  readonly assistantId?: string;
  readonly phoneNumberId?: string;
  readonly customerId?: string;
  readonly squadId?: string;
  readonly callId?: string;
}

/** A line of a call's log. */
export interface CallLog {
  readonly callId: string;
  readonly orgId: string;
  readonly time: Timestamp;
  readonly level: Open<'INFO' | 'LOG' | 'WARN' | 'ERROR' | 'CHECKPOINT'>;
  readonly log: string;
}
