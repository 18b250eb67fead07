import type { Call } from '@firmline/sdk/rest/types';

export type CallRecord = Call & Readonly<Record<string, unknown>>;

/** One turn of a call. */
export interface CallEntry {
  /** Unique within its call. */
  readonly key: string;
  /** Time since the call began; null if unknown. */
  readonly seconds: number | null;
  /** "assistant", "user", "tool" or another role. */
  readonly speaker: string;
  readonly text: string;
}

/** The events of a call, in order. */
export type TailEvent =
  | { readonly kind: 'status'; readonly call: CallRecord; readonly status: string }
  | ({ readonly kind: 'message' } & CallEntry);

const speakers: Readonly<Record<string, string>> = {
  bot: 'assistant',
  tool_calls: 'tool',
  tool_call_result: 'tool',
};

/** The turns in a call's record, during or after the call, without the prompt. */
export function entriesOf({ artifact, messages }: CallRecord): CallEntry[] {
  const all: readonly unknown[] = artifact?.messages ?? messages ?? [];
  return all.flatMap((message, index) => entryOf(message, index) ?? []);
}

/** Reads a message defensively, because the platform's format changes between its versions. */
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
