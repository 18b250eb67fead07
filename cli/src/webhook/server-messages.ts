import { type JsonObject, objectOr, parsedJson, textIn } from '../json.ts';

/** A message of the voice platform to the server of an assistant. */
export type ServerMessage = JsonObject & { readonly type: string };

/** Null for any other request. */
export function serverMessageIn(body: string): ServerMessage | null {
  const message = objectOr(objectOr(parsedJson(body))['message']);
  const type = textIn(message, 'type');
  return type === undefined ? null : { ...message, type };
}

interface CalledFunction {
  readonly id: string;
  readonly name: string;
  readonly parameters: unknown;
}

function functionsIn(message: ServerMessage): readonly CalledFunction[] {
  const list = message['toolCallList'];
  return (Array.isArray(list) ? list : []).map((call: unknown) => {
    const { name, arguments: parameters } = objectOr(objectOr(call)['function']);
    return { id: textIn(call, 'id') ?? '', name: String(name), parameters };
  });
}

/** A message in one line: its type, its call, and what is in it. */
export function describeServerMessage(message: ServerMessage): string {
  const id = textIn(message['call'], 'id');
  return [message.type, id && `of call ${id.slice(0, 8)}`, contentOf(message)].filter(Boolean).join(' ');
}

function contentOf(message: ServerMessage): string {
  const text = (name: string) => textIn(message, name) ?? '';
  const { messages } = message;
  switch (message.type.replace(/\[.*/, '')) {
    case 'status-update':
      return `${text('status')} ${text('endedReason')}`.trim();
    case 'transcript':
      return `${text('role')}: ${text('transcript')}${text('transcriptType') === 'partial' ? ' …' : ''}`;
    case 'speech-update':
      return `${text('role')} ${text('status')}`;
    case 'conversation-update':
      return `with ${Array.isArray(messages) ? messages.length : 0} messages`;
    case 'tool-calls':
      return functionsIn(message)
        .map(({ name, parameters }) => `${name}(${JSON.stringify(parameters)})`)
        .join(', ');
    case 'end-of-call-report':
      return text('endedReason');
    case 'assistant-request':
      return `for ${textIn(message['customer'], 'number') ?? 'an unknown number'}`;
    default:
      return '';
  }
}

/** Does nothing and says so, where the platform waits for an answer; null for other messages. */
export function answerServerMessage(message: ServerMessage): JsonObject | null {
  const error = 'firmline webhook listen only shows messages, and does nothing.';
  if (message.type === 'tool-calls')
    return { results: functionsIn(message).map(({ id, name }) => ({ toolCallId: id, name, error })) };
  return message.type === 'assistant-request' ? { error } : null;
}
