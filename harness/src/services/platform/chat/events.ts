import { StreamedAnswer } from '../http/answer.ts';
import type { JsonObject } from '../json.ts';

/** Server-sent events, each with JSON for its data; `name` is its field `type` where it has one. */
export function eventStream(events: readonly JsonObject[], end = ''): StreamedAnswer {
  return new StreamedAnswer({ 'content-type': 'text/event-stream' }, pieces(events, end));
}

async function* pieces(events: readonly JsonObject[], end: string): AsyncGenerator<string> {
  for (const event of events) {
    const name = typeof event['type'] === 'string' ? `event: ${event['type']}\n` : '';
    yield `${name}data: ${JSON.stringify(event)}\n\n`;
  }
  if (end !== '') yield `data: ${end}\n\n`;
}
