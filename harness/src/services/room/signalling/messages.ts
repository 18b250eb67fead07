import type {
  ClientMessageConversationUpdate,
  ClientMessageSpeechUpdate,
  ClientMessageTranscript,
  ClientMessageUserInterrupted,
  ServerMessageStatusUpdate,
} from '@firmline/sdk/rest/types';

import type { RoomControl } from '../types.ts';

/** Messages to the page in the voice platform's format, sent as JSON text. */
export type OutgoingMessage =
  | ClientMessageConversationUpdate
  | ClientMessageSpeechUpdate
  | ClientMessageTranscript
  | ClientMessageUserInterrupted
  | ServerMessageStatusUpdate;

export interface SayMessage {
  readonly type: 'say';
  readonly message: string;
  readonly endCallAfterSpoken: boolean;
  /** The caller may talk over it. Default true. */
  readonly interruptionsEnabled: boolean;
  /** It interrupts the assistant. Default false: it waits for the end. */
  readonly interruptAssistantEnabled: boolean;
}

export type IncomingMessage =
  | { readonly type: 'playable' }
  | SayMessage
  | Extract<RoomControl, { type: 'control' }>
  | { readonly type: 'end-call' }
  /** Anything else: recorded but ignored. */
  | { readonly type: 'other' };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isControl = (value: unknown): value is Extract<RoomControl, { type: 'control' }>['control'] =>
  value === 'say-first-message' || value === 'mute-assistant' || value === 'unmute-assistant';

/** Parses a message of the page: a bare word, JSON text, or an object. Never throws. */
export function parseIncoming(data: unknown): IncomingMessage {
  if (data === 'playable') return { type: 'playable' };
  const value = typeof data === 'string' ? parseJson(data) : data;
  if (!isRecord(value)) return { type: 'other' };
  const { type } = value;
  if (type === 'end-call') return { type };
  if (type === 'control' && isControl(value['control'])) return { type, control: value['control'] };
  if (type === 'say' && typeof value['message'] === 'string') {
    return {
      type,
      message: value['message'],
      endCallAfterSpoken: value['endCallAfterSpoken'] === true,
      interruptionsEnabled: value['interruptionsEnabled'] !== false,
      interruptAssistantEnabled: value['interruptAssistantEnabled'] === true,
    };
  }
  return { type: 'other' };
}
