/** A message of the call's channel whose type has a meaning here. */
export type KnownMessage =
  | { readonly type: 'status-update'; readonly status: string; readonly endedReason?: string }
  | {
      readonly type: 'transcript';
      readonly role: string;
      readonly transcriptType: 'partial' | 'final';
      readonly transcript: string;
    }
  | { readonly type: 'speech-update'; readonly status: 'started' | 'stopped'; readonly role: string };

/** Any other message, its type and its fields as they came. */
export interface UnknownMessage {
  readonly type: string;
  readonly [field: string]: unknown;
}

export type CallMessage = KnownMessage | UnknownMessage;

const isText = (value: unknown): value is string => typeof value === 'string';

/** Whether a message is a known one of this type, with its fields in order. */
export function isMessage<Type extends KnownMessage['type']>(
  message: CallMessage,
  type: Type,
): message is Extract<KnownMessage, { type: Type }> {
  if (message.type !== type) return false;
  const fields: Readonly<Record<string, unknown>> = { ...message };
  switch (type) {
    case 'status-update':
      return isText(fields['status']);
    case 'transcript':
      return isText(fields['transcript']) && isText(fields['role']) && isText(fields['transcriptType']);
    default:
      return isText(fields['status']) && isText(fields['role']);
  }
}

/**
 * Reads what arrived on the call's channel.
 * @returns the bare word 'listening', a message, or null for what is neither
 */
export function parseMessage(data: unknown): 'listening' | CallMessage | null {
  if (data === 'listening') return data;
  const parsed = isText(data) ? parseJson(data) : data;
  if (typeof parsed !== 'object' || parsed === null || !('type' in parsed) || !isText(parsed.type))
    return null;
  return { ...parsed, type: parsed.type };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What a client may send: anything with a type. `say` and `control` have shapes of their own. */
export type OutgoingMessage =
  | {
      readonly type: 'say';
      readonly message: string;
      readonly endCallAfterSpoken?: boolean;
      readonly interruptionsEnabled?: boolean;
      readonly interruptAssistantEnabled?: boolean;
    }
  | {
      readonly type: 'control';
      readonly control: 'say-first-message';
      readonly videoRecordingStartDelaySeconds: number;
    }
  | UnknownMessage;
