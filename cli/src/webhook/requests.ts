import { appendFile } from 'node:fs/promises';
import type { CallRecord } from '../calls/record.ts';
import { userError, invalidInput } from '../errors.ts';
import { firmline } from '../invocation.ts';
import { parsedJson } from '../json.ts';
import { readTextFile } from '../text-file.ts';

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
type Meaning =
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

/** Appends a request to a file. It may contain phone numbers, so a new file is readable only by its owner. */
export async function saveRequest(file: string, request: ReceivedRequest): Promise<void> {
  try {
    await appendFile(file, `${JSON.stringify(request)}\n`, { mode: 0o600 });
  } catch (cause) {
    throw userError(
      'folder-unwritable',
      `Could not write ${file}.`,
      'Choose another path with --save.',
      cause,
    );
  }
}

/** Saved requests, oldest first. @throws FirmlineError 'not-found', 'invalid-input' with the line */
export async function readSaved(file: string): Promise<ReceivedRequest[]> {
  const text = await readTextFile(file, `Pass a file that ${firmline} webhook listen --save wrote.`);
  const requests = parseSaved(text, file);
  if (requests.length > 0) return requests;
  throw invalidInput(
    `${file} contains no requests.`,
    `Receive some first: ${firmline} webhook listen --save requests.jsonl.`,
  );
}

export function parseSaved(text: string, file: string): ReceivedRequest[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const request = parsedJson(line);
    if (isRequest(request)) return [request];
    throw invalidInput(
      `Line ${index + 1} of ${file} is not a saved request.`,
      'Remove the line, or pass another file.',
    );
  });
}

const isRequest = (value: unknown): value is ReceivedRequest =>
  typeof value === 'object' &&
  value !== null &&
  ['receivedAt', 'method', 'path', 'body'].every((field) => typeof Reflect.get(value, field) === 'string') &&
  ['string', 'object'].includes(typeof Reflect.get(value, 'contentType'));
