import type {
  Chat,
  ChatMessage,
  ChatStreamEvent,
  CreateChat,
  CreateWebChat,
  OpenAIResponsesRequest,
  ResponseEvent,
  ResponseObject,
} from './index.ts';
import type { Received } from '../common.ts';

({ assistantId: 'assistant', input: 'Hello' }) satisfies CreateChat;
({
  assistantId: 'assistant',
  input: [
    { role: 'system', content: 'Be brief.' },
    { role: 'developer', content: 'Answer in verse.' },
    { role: 'user', content: 'Is there a table for two?' },
    {
      role: 'assistant',
      tool_calls: [{ id: '1', type: 'function', function: { name: 'find_table', arguments: '{}' } }],
    },
    { role: 'tool', tool_call_id: '1', content: '{"table":4}' },
  ],
  stream: true,
}) satisfies CreateChat;
({ input: 'On my way', transport: { type: 'twilio.sms', customerId: 'ann' } }) satisfies CreateChat;
({ previousChatId: 'chat', input: 'And then?' }) satisfies OpenAIResponsesRequest;
({ assistantId: 'assistant', input: 'Hello', customer: { name: 'Ann' } }) satisfies CreateWebChat;

// A spoken turn.
({ role: 'user', message: 'Hello', time: 1, endTime: 2, secondsFromStart: 0 }) satisfies ChatMessage;

// @ts-expect-error the input is required
({ assistantId: 'assistant' }) satisfies CreateChat;
// @ts-expect-error the assistant is required
({ input: 'Hello' }) satisfies CreateWebChat;
// @ts-expect-error a page can only override variables
({ assistantId: 'assistant', input: '', assistantOverrides: { firstMessage: 'Hi' } }) satisfies CreateWebChat;
// @ts-expect-error a tool result needs the id of its call
({ role: 'tool', content: '{}' }) satisfies ChatMessage;
// @ts-expect-error no such role
({ role: 'prompter', content: 'Psst' }) satisfies ChatMessage;

declare const chat: Received<Chat>;
for (const message of chat.output ?? []) {
  if (message.role === 'assistant') message.content satisfies string | undefined;
  if (message.role === 'tool') message.tool_call_id satisfies string;
  // @ts-expect-error spoken turns have no content
  void message.content.length;
}
for (const cost of chat.costs ?? []) {
  if (cost.type === 'model') cost.completionTokens satisfies number;
}

declare const piece: ChatStreamEvent;
piece.delta satisfies string;

((event: ResponseEvent) => {
  switch (event.type) {
    case 'response.output_text.delta':
      return event.delta;
    case 'response.output_text.done':
      return event.text;
    case 'response.completed':
      return event.response.output[0]?.content[0]?.text ?? '';
    case 'error':
      return event.message;
    default:
      return event satisfies never;
  }
}) satisfies (event: ResponseEvent) => string;

({
  object: 'response',
  id: '1',
  created_at: 1_760_000_000,
  status: 'pondering',
  error: null,
  output: [],
}) satisfies ResponseObject;
