import type { PlatformRecord } from '../store/types.ts';
import { wordsOf } from './reply.ts';

/** A chat in the format of OpenAI's Responses API. */
export function toResponse({ id, createdAt }: PlatformRecord, text: string) {
  return {
    id,
    object: 'response',
    created_at: Math.floor(Date.parse(createdAt) / 1000),
    status: 'completed',
    error: null,
    output: [
      {
        id: `msg_${id}`,
        type: 'message',
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text, annotations: [] }],
      },
    ],
  } as const;
}

/** The events of a streamed response: word by word, then the text, then the response. */
export function responseEvents(response: ReturnType<typeof toResponse>) {
  const [message] = response.output;
  const [{ text }] = message.content;
  const place = { item_id: message.id, output_index: 0, content_index: 0 };
  return [
    ...wordsOf(text).map((delta) => ({ type: 'response.output_text.delta', ...place, delta })),
    { type: 'response.output_text.done', ...place, text },
    { type: 'response.completed', response },
  ];
}
