import type { DescribedMessage } from './messages.ts';

type KindOf<Value> = Value extends string
  ? 'string'
  : Value extends number
    ? 'number'
    : Value extends boolean
      ? 'boolean'
      : Value extends readonly unknown[]
        ? 'array'
        : 'object';

/** A message's fields and their kinds, without those that may be null. */
type Fields<Message> = {
  readonly [
    Name in keyof Message as Name extends 'type' ? never : null extends Message[Name] ? never : Name
  ]-?: KindOf<Exclude<Message[Name], undefined>>;
};

type Described<Type, Message = DescribedMessage> = Message extends { readonly type: infer Own }
  ? Type extends Own
    ? Message
    : never
  : never;

type MessageFields = {
  readonly [Type in DescribedMessage['type']]: Fields<Described<Type>>;
};

const context = {
  timestamp: 'number',
  call: 'object',
  customer: 'object',
  phoneNumber: 'object',
  assistant: 'object',
} as const;
const serverContext = { ...context, artifact: 'object', chat: 'object' } as const;
const conversation = { messages: 'array', messagesOpenAIFormatted: 'array' } as const;
const session = { ...context, session: 'object' } as const;
const chat = { ...context, chat: 'object' } as const;

/** The fields of each message type. The contract's types keep this complete. */
const fieldsByType: MessageFields = {
  'assistant-request': serverContext,
  'assistant.speechStarted': {
    ...context,
    text: 'string',
    turn: 'number',
    source: 'string',
    timing: 'object',
  },
  'assistant.started': { ...context, newAssistant: 'object' },
  'call.artifact.upload': { ...serverContext, artifacts: 'array' },
  'call.delete.failed': context,
  'call.deleted': context,
  'call.endpointing.request': { ...serverContext, ...conversation },
  'campaign.predial': { ...serverContext, campaignId: 'string', contact: 'object' },
  'chat.created': chat,
  'chat.deleted': chat,
  'conversation-update': { ...context, ...conversation },
  'end-of-call-report': {
    ...serverContext,
    endedReason: 'string',
    analysis: 'object',
    cost: 'number',
    costs: 'array',
    startedAt: 'string',
    endedAt: 'string',
    destination: 'object',
    compliance: 'object',
  },
  'function-call': { ...context, functionCall: 'object' },
  'function-call-result': context,
  'handoff-destination-request': { ...serverContext, parameters: 'object' },
  hang: context,
  'knowledge-base-request': { ...serverContext, ...conversation },
  'language-change-detected': { ...context, language: 'string' },
  'language-changed': context,
  metadata: { ...context, metadata: 'string' },
  'model-output': { ...context, turnId: 'string' },
  'phone-call-control': { ...serverContext, request: 'string', destination: 'object' },
  'session.created': session,
  'session.deleted': session,
  'session.updated': session,
  'speech-update': { ...context, status: 'string', role: 'string', turn: 'number' },
  'status-update': {
    ...serverContext,
    ...conversation,
    status: 'string',
    endedReason: 'string',
    destination: 'object',
    transcript: 'string',
    summary: 'string',
    inboundPhoneCallDebuggingArtifacts: 'object',
  },
  'tool-calls': { ...context, toolCallList: 'array', toolWithToolCallList: 'array' },
  'tool-calls-result': { ...context, toolCallResult: 'object' },
  'tool.completed': context,
  transcript: {
    ...context,
    role: 'string',
    transcriptType: 'string',
    transcript: 'string',
    assistantId: 'string',
    assistantName: 'string',
    isFiltered: 'boolean',
    detectedThreats: 'array',
    originalTranscript: 'string',
  },
  'transfer-destination-request': serverContext,
  'transfer-update': {
    ...context,
    destination: 'object',
    fromAssistant: 'object',
    toAssistant: 'object',
    fromStepRecord: 'object',
    toStepRecord: 'object',
  },
  'user-interrupted': { ...context, turnId: 'string' },
  'voice-input': { ...context, input: 'string' },
  'voice-request': { ...serverContext, text: 'string', sampleRate: 'number' },
  'workflow.node.started': { ...context, node: 'object' },
};

const kindOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

// hasOwn, because a type may have the name of an inherited property.
export const isDescribed = (type: string): type is DescribedMessage['type'] =>
  Object.hasOwn(fieldsByType, type);

/** The fields of a message, without those of the wrong kind. */
export function soundFields(
  type: DescribedMessage['type'],
  message: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const kinds = new Map<string, string>(Object.entries(fieldsByType[type]));
  const isSound = ([name, value]: [string, unknown]) => {
    const kind = kinds.get(name);
    return kind === undefined || kind === kindOf(value);
  };
  return Object.fromEntries(Object.entries(message).filter(isSound));
}
