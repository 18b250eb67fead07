import type { JsonObject, Received } from '../../rest/types/common.ts';
import type {
  ClientInboundMessage,
  ClientInboundMessageControl,
  ClientInboundMessageSay,
  ClientMessage,
  ClientMessageTranscript,
  MessageContext,
  ServerMessage,
} from '../../rest/types/message/index.ts';
import { isDescribed, soundFields } from './message-fields.ts';

/** Words that go over the call's channel bare: the assistant listens; a client can be heard. */
export type CallSignal = 'listening' | 'playable';

/** A transcript, whatever filter it was asked for with. */
export interface TranscriptMessage extends Omit<ClientMessageTranscript, 'type'> {
  readonly type: 'transcript';
}

type ForClients = Exclude<ClientMessage, ClientMessageTranscript> | TranscriptMessage;
/** Of what is meant for servers, the types that clients do not have as well. */
type ForServers<Message = ServerMessage> = Message extends { readonly type: ClientMessage['type'] }
  ? never
  : Message;

/** What platforms send in place of `tool-calls` to an assistant that asks for it. */
export interface FunctionCallMessage extends MessageContext {
  readonly type: 'function-call';
  readonly functionCall: {
    readonly name?: string;
    /** An object, or its JSON. */
    readonly parameters?: unknown;
  };
}

/** Types that the contract lists without their fields. */
export interface ListedMessage extends MessageContext {
  readonly type: 'function-call-result' | 'language-changed' | 'tool.completed';
}

/** A message as the contract has it. */
export type DescribedMessage = ForClients | ForServers | FunctionCallMessage | ListedMessage;

/** A message as it may arrive: nobody promises more of it than its type. */
type Arrived<Message> = Message extends { readonly type: infer Type }
  ? { readonly type: Type } & Partial<Omit<Message, 'type'>>
  : never;

/**
 * A message whose type the contract has. Any field may be missing. One that is there is what the contract says: what came
 * as something else is left out. Fields beyond the contract are kept as they came.
 */
export type KnownMessage = Received<Arrived<DescribedMessage>>;

/** A message whose type is not of this version. */
export interface UnknownMessage {
  readonly type: 'unknown';
  /** As it came, its own type included. */
  readonly received: JsonObject & { readonly type: string };
}

export type CallMessage = KnownMessage | UnknownMessage;

/** The message of a type. */
export type MessageOf<Type extends CallMessage['type'], Message = CallMessage> = Message extends CallMessage
  ? Type extends Message['type']
    ? Message
    : never
  : never;

/** Whether a message is of this type, for filters; elsewhere `message.type === …` tells as much. */
export const isMessage = <Type extends CallMessage['type']>(
  message: CallMessage,
  type: Type,
): message is MessageOf<Type> => message.type === type;

/**
 * Reads what arrived on the call's channel: a bare word, JSON text or an object. Never throws.
 * @returns null for what is neither a word nor a message with a type
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
  const { type: given } = value;
  if (typeof given !== 'string') return null;
  const type = given.startsWith('transcript[') ? 'transcript' : given;
  if (!isDescribed(type)) return { type: 'unknown', received: { ...value, type: given } };
  // The table of fields says so.
  return { ...soundFields(type, value), type } as unknown as KnownMessage;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Has the assistant say something, in the words that web calls have for it. */
export interface SayMessage extends Omit<ClientInboundMessageSay, 'content'> {
  readonly message: string;
}

export interface ControlMessage extends ClientInboundMessageControl {
  /** With `say-first-message`: the time between asking for the video recording and its start. */
  readonly videoRecordingStartDelaySeconds?: number;
}

/** What a client may send. */
export type OutgoingMessage =
  | Exclude<ClientInboundMessage, ClientInboundMessageControl | ClientInboundMessageSay>
  | ControlMessage
  | SayMessage;
