import { isObject } from '@firmline/util/is-object';
import type { CallMessage } from '@firmline/sdk/web-call';
import type { IntakeNote } from './types.ts';

/** The function with which an assistant writes down what it has heard. */
const functionName = 'note_intake';

/** What an assistant noted: in `tool-calls`, in the older `function-call`, or as the conversation keeps both. */
export function intakeNotesIn(message: CallMessage): IntakeNote['values'][] {
  if (message.type === 'tool-calls') return notesOf(message.toolCallList);
  if (message.type === 'function-call') return notesOf([message.functionCall]);
  if (message.type !== 'conversation-update') return [];
  const turns: readonly unknown[] = [...(message.messagesOpenAIFormatted ?? []), ...(message.messages ?? [])];
  return turns.flatMap((turn) => (isObject(turn) ? notesOf(turn['tool_calls'] ?? turn['toolCalls']) : []));
}

function notesOf(calls: unknown): IntakeNote['values'][] {
  return (Array.isArray(calls) ? calls : []).flatMap((call: unknown) => {
    if (!isObject(call)) return [];
    const named = isObject(call['function']) ? call['function'] : call;
    if (named['name'] !== functionName) return [];
    const values = valuesOf(named['arguments'] ?? named['parameters'] ?? call['parameters']);
    return Object.keys(values).length > 0 ? [values] : [];
  });
}

/** An object, or its JSON. Only texts, and lists of texts. */
function valuesOf(given: unknown): IntakeNote['values'] {
  let values = given;
  try {
    if (typeof given === 'string') values = JSON.parse(given);
  } catch {
    return {};
  }
  const entries = Object.entries(isObject(values) ? values : {}).flatMap(
    ([name, value]): [string, string][] => {
      const text: unknown = Array.isArray(value) ? value.join(', ') : value;
      return typeof text === 'string' && text.trim() !== '' ? [[name, text.trim()]] : [];
    },
  );
  return Object.fromEntries(entries);
}
