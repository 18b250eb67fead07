import * as v from 'valibot';
import type {
  ClientMessageConversationUpdate,
  ClientMessageHang,
  ClientMessageSpeechUpdate,
  ClientMessageTranscript,
  ClientMessageUserInterrupted,
  ServerMessageStatusUpdate,
} from '@firmline/sdk/rest/types';
import type { Validated } from '../../../shared/schema/index.ts';
import type { AppMessageRecord, MediaClockSample } from '../../../shared/call-record.ts';

/** Messages to the page in the voice platform's format, sent as JSON text. */
export type MessageToPage =
  | ClientMessageConversationUpdate
  | ClientMessageHang
  | ClientMessageSpeechUpdate
  | ClientMessageTranscript
  | ClientMessageUserInterrupted
  | ServerMessageStatusUpdate;

/** True or false; anything else is the default. */
const flag = (isSetByDefault: boolean) => v.fallback(v.optional(v.boolean(), isSetByDefault), isSetByDefault);

const sayMessage = v.object({
  type: v.literal('say'),
  message: v.string(),
  endCallAfterSpoken: flag(false),
  /** The caller may talk over it. */
  interruptionsEnabled: flag(true),
  /** It interrupts the assistant; otherwise it waits for the end. */
  interruptAssistantEnabled: flag(false),
});
export type SayMessage = Validated<typeof sayMessage>;

/** Adds to the conversation. The assistant answers a user's message as if it had been said. */
const addMessage = v.object({
  type: v.literal('add-message'),
  message: v.object({ role: v.picklist(['assistant', 'system', 'user']), content: v.string() }),
  triggerResponseEnabled: flag(true),
});
export type AddMessage = Validated<typeof addMessage>;

const incomingSchema = v.variant('type', [
  sayMessage,
  addMessage,
  v.object({
    type: v.literal('control'),
    control: v.picklist(['say-first-message', 'mute-assistant', 'unmute-assistant']),
  }),
  v.object({ type: v.literal('end-call') }),
]);

const content = v.exactOptional(v.string());

/** What the control address of a call takes. */
const control = v.variant('type', [
  v.object({ type: v.literal('end-call') }),
  v.object({ type: v.literal('say'), content: v.string(), endCallAfterSpoken: flag(false) }),
  addMessage,
  v.object({
    type: v.literal('control'),
    control: v.picklist(['say-first-message', 'mute-assistant', 'unmute-assistant']),
  }),
  v.object({
    type: v.literal('transfer'),
    destination: v.looseObject({ type: v.picklist(['number', 'sip']) }),
    content,
  }),
  v.object({
    type: v.literal('handoff'),
    destination: v.looseObject({ type: v.picklist(['assistant', 'squad']) }),
    content,
  }),
]);

export const controlTypes = control.options.map(({ entries }) => entries.type.literal);

/** Null for what a call cannot be told. */
export function parseControl(body: unknown): Validated<typeof control> | null {
  const { success, output } = v.safeParse(control, body);
  return success ? output : null;
}

type IncomingMessage =
  | { readonly type: 'playable' }
  | Validated<typeof incomingSchema>
  /** Anything else: recorded but ignored. */
  | { readonly type: 'other' };

/** Parses a message of the page: a bare word, JSON text, or an object. Never throws. */
export function parseIncoming(data: unknown): IncomingMessage {
  if (data === 'playable') return { type: 'playable' };
  const schema =
    typeof data === 'string' ? v.pipe(v.string(), v.parseJson(), incomingSchema) : incomingSchema;
  const { success, output } = v.safeParse(schema, data);
  return success ? output : { type: 'other' };
}

/** An hour of media clock, and more messages than a call should need. */
const maxSamples = 36_000;
const maxMessages = 5000;

function pushBounded<Entry>(list: Entry[], entry: Entry, max: number): void {
  list.push(entry);
  if (list.length > max) list.shift();
}

/** A bounded log of a call's messages and media clock. */
export function createCallLog() {
  const mediaClock: MediaClockSample[] = [];
  const appMessages: AppMessageRecord[] = [];
  return {
    mediaClock,
    appMessages,
    message: (direction: 'in' | 'out', data: unknown) =>
      pushBounded(appMessages, { direction, data, at: Date.now() }, maxMessages),
    clock: (samples: readonly MediaClockSample[]) => {
      for (const { rtp, at } of samples) pushBounded(mediaClock, { rtp, at }, maxSamples);
    },
  };
}
