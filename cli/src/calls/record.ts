import type { Call } from '@firmline/sdk/rest/types';
import { textIn, objectOr } from '../json.ts';
import { clock } from '../text.ts';

export type PlatformCall = Call & Readonly<Record<string, unknown>>;

/**
 * Whose call it is:
 * - `texts`: one record alone has exactly the call's first message and prompt
 * - `tag`: the slug that the page put into the call's metadata, which a visitor's browser can change; used only where the
 *   texts name no other firm
 * - null: unknown
 */
export type FirmOfCall =
  | { readonly firm: string; readonly firmBy: 'texts' | 'tag' }
  | { readonly firm: null; readonly firmBy: null };

export type CallOfFirm = PlatformCall & FirmOfCall;

/** The firm of a call for a person. */
export const firmText = ({ firm, firmBy }: FirmOfCall): string =>
  firmBy === 'tag' ? `${firm} (by its tag)` : (firm ?? 'unknown');

/** The step that makes later calls known: their texts may fit several firms, or a record that has changed since. */
export const howToTag = 'If the page is started with FIRMLINE_TAG_CALLS=1, later calls name their firm.';

export const isOver = ({ status }: PlatformCall): boolean =>
  status === 'ended' || status === 'not-found' || status === 'deletion-failed';

/** How long an ended call took; undefined if that is unknown. */
export function secondsOf({ startedAt, endedAt }: PlatformCall): number | undefined {
  const seconds = (Date.parse(endedAt ?? '') - Date.parse(startedAt ?? '')) / 1000;
  return Number.isNaN(seconds) ? undefined : seconds;
}

/** The same in whole seconds, for a person; empty if it is unknown. */
export function durationOf(call: PlatformCall): string {
  const seconds = secondsOf(call);
  return seconds === undefined ? '' : clock(seconds);
}

/** US dollars, with four decimals below one dollar: a call often costs a few cents. */
export const inDollars = (amount: number) =>
  `$${amount.toFixed(amount !== 0 && Math.abs(amount) < 1 ? 4 : 2)}`;

export interface CallEntry {
  readonly key: string;
  /** Time from the start of the call to the start of the turn; null if unknown. */
  readonly seconds: number | null;
  /** "assistant", "user", "tool" or another role. */
  readonly speaker: string;
  readonly text: string;
}

const speakers: Readonly<Record<string, string>> = {
  bot: 'assistant',
  tool_calls: 'tool',
  tool_call_result: 'tool',
};

/** The turns in a call's record, during or after the call, without the prompt. */
export const transcriptEntries = ({ artifact, messages }: PlatformCall): CallEntry[] =>
  entriesIn(artifact?.messages ?? messages);

export const entriesIn = (messages: unknown): CallEntry[] =>
  (Array.isArray(messages) ? (messages as unknown[]) : []).flatMap(
    (message, index) => entryOf(message, index) ?? [],
  );

/** Reads a message defensively, because the platform's format changes between its versions. */
function entryOf(message: unknown, index: number): CallEntry | undefined {
  const { role, message: messageText, secondsFromStart, time, toolCalls, name, result } = objectOr(message);
  if (typeof role !== 'string' || role === 'system') return undefined;
  const text =
    typeof messageText === 'string' && messageText !== ''
      ? messageText
      : role === 'tool_calls'
        ? `calls ${namesOfToolCalls(toolCalls)}`
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

function namesOfToolCalls(toolCalls: unknown): string {
  const calls: readonly unknown[] = Array.isArray(toolCalls) ? toolCalls : [];
  return calls.map((call) => textIn(objectOr(call)['function'], 'name') ?? '?').join(', ') || 'a tool';
}
