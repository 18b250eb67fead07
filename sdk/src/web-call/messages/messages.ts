import { isObject } from '#util/is-object';
import type { JsonObject, Received } from '../../rest/common.ts';
import type {
  ClientInboundMessage,
  ClientInboundMessageControl,
  ClientInboundMessageSay,
  ClientMessage,
  ClientMessageHang,
  ClientMessageTranscript,
  ServerMessage,
} from '../../rest/types.ts';
import { contextFields, fieldKinds, messageFields } from '../../rest/derived/messages.ts';

/** Messages that are bare words: the assistant listens; the assistant is audible at the client. */
export type CallSignal = 'listening' | 'playable';

/** A transcript, with or without a filter. */
export interface TranscriptMessage extends Omit<ClientMessageTranscript, 'type'> {
  readonly type: 'transcript';
}

type ForClients = Exclude<ClientMessage, ClientMessageTranscript> | TranscriptMessage;
/** Server messages whose type is not also a client message. */
type ForServers<Message = ServerMessage> = Message extends { readonly type: ClientMessage['type'] }
  ? never
  : Message;

/** What every message says besides its type and its own fields. */
type MessageContext = Omit<ClientMessageHang, 'type'>;

/** Sent in place of `tool-calls` to assistants configured for it. */
export interface FunctionCallMessage extends MessageContext {
  readonly type: 'function-call';
  readonly functionCall: {
    readonly name?: string;
    /** An object, or its JSON. */
    readonly parameters?: unknown;
  };
}

/** Types that the contract lists without fields. */
export interface ListedMessage extends MessageContext {
  readonly type: 'function-call-result' | 'language-changed' | 'tool.completed';
}

/** A message as the contract describes it. */
type DescribedMessage = ForClients | ForServers | FunctionCallMessage | ListedMessage;

/** A received message: only its type is guaranteed. */
type Arrived<Message> = Message extends { readonly type: infer Type }
  ? { readonly type: Type } & Partial<Omit<Message, 'type'>>
  : never;

/**
 * A message of a type in the contract. Any field may be missing; fields of the wrong kind are dropped, so present ones
 * match the contract. Fields beyond the contract are kept unchanged.
 */
export type KnownMessage = Received<Arrived<DescribedMessage>>;

/** A message whose type this version does not know. */
export interface UnknownMessage {
  readonly type: 'unknown';
  /** The unchanged message, including its own type. */
  readonly received: JsonObject & { readonly type: string };
}

export type CallMessage = KnownMessage | UnknownMessage;

/** The message of a type. */
export type MessageOf<Type extends CallMessage['type'], Message = CallMessage> = Message extends CallMessage
  ? Type extends Message['type']
    ? Message
    : never
  : never;

/** Whether a message is of this type. For filters; elsewhere `message.type === …` is enough. */
export const isMessage = <Type extends CallMessage['type']>(
  message: CallMessage,
  type: Type,
): message is MessageOf<Type> => message.type === type;

/**
 * Parses a message from the call: a bare word, JSON text or an object. Never throws.
 * @returns null if it is neither a known word nor a message with a type
 */
export function parseMessage(data: unknown): CallSignal | CallMessage | null {
  if (data === 'listening' || data === 'playable') return data;
  try {
    return readMessage(typeof data === 'string' ? JSON.parse(data) : data);
  } catch {
    return null;
  }
}

function readMessage(value: unknown): CallMessage | null {
  if (!isObject(value) || !Object.hasOwn(value, 'type')) return null;
  const { type: rawType } = value;
  if (typeof rawType !== 'string') return null;
  const type = rawType.startsWith('transcript[') ? 'transcript' : rawType;
  if (!isDescribed(type)) return { type: 'unknown', received: { ...value, type: rawType } };
  // soundFields() ensures the type.
  return { ...soundFields(type, value), type } as unknown as KnownMessage;
}

/** Makes the assistant say something. Web calls name the text `message`. */
export interface SayMessage extends Omit<ClientInboundMessageSay, 'content'> {
  readonly message: string;
}

export interface ControlMessage extends ClientInboundMessageControl {
  /** With `say-first-message`: the time between the request for the video recording and its start. */
  readonly videoRecordingStartDelaySeconds?: number;
}

/** A message that a client may send. */
export type OutgoingMessage =
  | Exclude<ClientInboundMessage, ClientInboundMessageControl | ClientInboundMessageSay>
  | ControlMessage
  | SayMessage;

/** The fields of each type besides those of every message, also of types that the contract only lists. */
const fieldsByType: Readonly<Record<DescribedMessage['type'], string>> = {
  ...messageFields,
  'function-call': 'functionCall',
  'function-call-result': '',
  'language-changed': '',
  'tool.completed': '',
};
const kinds = new Map([
  ['functionCall', 'object'],
  ...Object.entries(fieldKinds).flatMap(([kind, names]) =>
    names.split(' ').map((name) => [name, kind] as const),
  ),
]);

const jsonKindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

// hasOwn, because a type may have the name of an inherited property.
const isDescribed = (type: string): type is DescribedMessage['type'] => Object.hasOwn(fieldsByType, type);

function soundFields(
  type: DescribedMessage['type'],
  message: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const fieldNames = new Set(`${contextFields} ${fieldsByType[type]}`.split(' '));
  const sound = Object.entries(message).filter(
    ([name, value]) => !fieldNames.has(name) || kinds.get(name) === jsonKindOf(value),
  );
  return Object.fromEntries(sound);
}
