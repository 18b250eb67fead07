import type { KnownMessage, MessageOf } from './messages.ts';

type KindOf<Value> = Value extends string
  ? 'string'
  : Value extends number
    ? 'number'
    : Value extends readonly unknown[]
      ? 'array'
      : 'object';

/** The fields that a message has to have, with their kinds; one that may hold anything is left out. */
type Fields<Message> = {
  readonly [
    Name in keyof Message as string extends Name
      ? never
      : Name extends 'type'
        ? never
        : undefined extends Message[Name]
          ? never
          : Name
  ]: KindOf<Message[Name]>;
};

type MessageFields = {
  readonly [Type in KnownMessage['type']]: Fields<MessageOf<Type>>;
};

const conversation = { messagesOpenAIFormatted: 'array' } as const;
const session = { session: 'object' } as const;
const chat = { chat: 'object' } as const;

/** What a message of each type has to hold. The contract's types keep this complete. */
const fieldsByType: MessageFields = {
  'assistant-request': {},
  'assistant.speechStarted': { text: 'string' },
  'assistant.started': { newAssistant: 'object' },
  'call.artifact.upload': { artifacts: 'array' },
  'call.delete.failed': {},
  'call.deleted': {},
  'call.endpointing.request': conversation,
  'campaign.predial': { campaignId: 'string', contact: 'object' },
  'chat.created': chat,
  'chat.deleted': chat,
  'conversation-update': conversation,
  'end-of-call-report': { endedReason: 'string', artifact: 'object', analysis: 'object' },
  'handoff-destination-request': { parameters: 'object' },
  hang: {},
  'knowledge-base-request': conversation,
  'language-change-detected': { language: 'string' },
  metadata: { metadata: 'string' },
  'model-output': {},
  'phone-call-control': { request: 'string' },
  'session.created': session,
  'session.deleted': session,
  'session.updated': session,
  'speech-update': { status: 'string', role: 'string' },
  'status-update': { status: 'string' },
  'tool-calls': { toolCallList: 'array', toolWithToolCallList: 'array' },
  'tool-calls-result': { toolCallResult: 'object' },
  transcript: { role: 'string', transcriptType: 'string', transcript: 'string' },
  'transfer-destination-request': {},
  'transfer-update': {},
  'user-interrupted': {},
  'voice-input': { input: 'string' },
  'voice-request': { text: 'string', sampleRate: 'number' },
  'workflow.node.started': { node: 'object' },
};

const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

/** Whether this is a type of the contract, with every field it has to have. */
export function isComplete(type: string, message: Readonly<Record<string, unknown>>): boolean {
  // A type may be called like something that every object inherits.
  if (!Object.hasOwn(fieldsByType, type)) return false;
  const fields: Readonly<Record<string, string>> = fieldsByType[type as KnownMessage['type']];
  return Object.entries(fields).every(([name, kind]) => kindOf(message[name]) === kind);
}
