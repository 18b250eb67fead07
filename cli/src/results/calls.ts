import type { Call } from '@firmline/sdk/rest/types';

export type CallRecord = Call & Readonly<Record<string, unknown>>;

/** One turn of a call. */
export interface CallEntry {
  /** Tells it from the others of its call. */
  readonly key: string;
  /** Since the call began; null where that is not known. */
  readonly seconds: number | null;
  /** "assistant", "user", "tool" or another. */
  readonly speaker: string;
  readonly text: string;
}

/** What happens in a call, in its order. */
export type TailEvent =
  | { readonly kind: 'status'; readonly call: CallRecord; readonly status: string }
  | ({ readonly kind: 'message' } & CallEntry);

const speakers: Readonly<Record<string, string>> = {
  bot: 'assistant',
  tool_calls: 'tool',
  tool_call_result: 'tool',
};

/** What was said in a call, as its record has it, while it goes on or when it is over. The prompt is left out. */
export function entriesOf({ artifact, messages }: CallRecord): CallEntry[] {
  const all: readonly unknown[] = artifact?.messages ?? messages ?? [];
  return all.flatMap((message, index) => entryOf(message, index) ?? []);
}

/** What the platform writes changes from one of its versions to the next: nothing of it is taken for granted. */
function entryOf(message: unknown, index: number): CallEntry | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  const {
    role,
    message: said,
    secondsFromStart,
    time,
    toolCalls,
    name,
    result,
  } = message as Record<string, unknown>;
  if (typeof role !== 'string' || role === 'system') return undefined;
  const text =
    typeof said === 'string' && said !== ''
      ? said
      : role === 'tool_calls'
        ? `calls ${namesOf(toolCalls)}`
        : role === 'tool_call_result'
          ? `${String(name)}: ${typeof result === 'string' ? result : JSON.stringify(result)}`
          : '';
  if (text === '') return undefined;
  return {
    key: typeof time === 'number' ? `${time} ${role}` : `${index} ${role}`,
    seconds: typeof secondsFromStart === 'number' ? secondsFromStart : null,
    speaker: speakers[role] ?? role,
    text,
  };
}

function namesOf(toolCalls: unknown): string {
  const names = (Array.isArray(toolCalls) ? (toolCalls as unknown[]) : []).map((call) => {
    const called: unknown =
      typeof call === 'object' && call !== null ? Reflect.get(call, 'function') : undefined;
    return typeof called === 'object' && called !== null ? String(Reflect.get(called, 'name')) : '?';
  });
  return names.join(', ') || 'a tool';
}
