import type {
  ArtifactMessage,
  ClientInboundMessage,
  ClientMessage,
  ClientMessageType,
  ServerMessage,
  ServerMessageResponse,
  ServerMessageType,
} from './index.ts';

({
  type: 'transcript',
  role: 'user',
  transcriptType: 'final',
  transcript: 'Hello',
  timestamp: 1_760_000_000_000,
}) satisfies ClientMessage;

({
  type: 'tool-calls',
  toolCallList: [{ id: '1', type: 'function', function: { name: 'find_slot', arguments: '{}' } }],
  toolWithToolCallList: [],
}) satisfies ServerMessage;

// A request added later.
({ type: 'phone-call-control', request: 'park' }) satisfies ServerMessage;

// @ts-expect-error only servers receive requests for an assistant
({ type: 'assistant-request' }) satisfies ClientMessage;

// @ts-expect-error a report has an analysis and an artifact
({ type: 'end-of-call-report', endedReason: 'customer-ended-call' }) satisfies ServerMessage;

({ results: [{ toolCallId: '1', name: 'find_slot', result: '9:30' }] }) satisfies ServerMessageResponse;
({ assistantId: 'a', assistantOverrides: {} }) satisfies ServerMessageResponse;

({ type: 'say', content: 'One moment.', endCallAfterSpoken: false }) satisfies ClientInboundMessage;
({ type: 'control', control: 'mute-assistant' }) satisfies ClientInboundMessage;

// @ts-expect-error the content is for `say` and `transfer`
({ type: 'end-call', content: 'Bye.' }) satisfies ClientInboundMessage;

'transcript' satisfies ClientMessageType;
'something.new' satisfies ServerMessageType;

((message: ServerMessage) => {
  switch (message.type) {
    case 'status-update':
      return message.endedReason ?? message.status;
    case 'end-of-call-report':
      return message.analysis.summary;
    case 'tool-calls':
      return message.toolCallList[0]?.function.name;
    case 'session.updated':
      return message.session.id;
    case 'chat.created':
    case 'chat.deleted':
      return message.chat.id;
    default:
      return message.call?.id;
  }
}) satisfies (message: ServerMessage) => string | undefined;

((message: ArtifactMessage) => {
  switch (message.role) {
    case 'tool_calls':
      return message.toolCalls[0]?.id;
    case 'tool_call_result':
      // @ts-expect-error a tool result has no `message`
      return message.message ?? message.result;
    case 'bot':
      return message.assistantName ?? message.message;
    default:
      return message.message;
  }
}) satisfies (message: ArtifactMessage) => string | undefined;
