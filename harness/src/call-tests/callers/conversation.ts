import type { HeardStretch, SideWords } from '../../shared/speech-to-text/listener.ts';

export interface ConversationLine {
  readonly who: 'agent' | 'caller';
  readonly text: string;
  /** ms since the attempt began; missing in writing. */
  readonly atMs?: number;
  /** When it ended, if that was heard. */
  readonly untilMs?: number;
}

/** What a caller does after the assistant has spoken. */
export interface CallerTurn {
  /** Empty: they hang up without a word. */
  readonly say: string;
  /** They hang up after it. */
  readonly hangsUp?: 'satisfied' | 'unsatisfied';
}

/** Somebody who plays the caller's side of a conversation. */
export interface CallerPlayer {
  /**
   * @param lines everything that was said so far; ends with the assistant's words, unless it is silent
   * @throws FirmlineError of the language model that plays them
   */
  next(lines: readonly ConversationLine[], signal: AbortSignal): Promise<CallerTurn>;
}

/** The assistant's words since the caller last spoke; empty if it was silent. */
export function heardLast(lines: readonly ConversationLine[]): string {
  const lastIndex = lines.findLastIndex(({ who }) => who === 'caller');
  return lines
    .slice(lastIndex + 1)
    .map(({ text }) => text)
    .join(' ')
    .trim();
}

/** The assistant's recognised words and what the caller has said, in order. @param startedAt when the attempt began */
export function conversationOf(
  words: SideWords | null,
  callerLines: readonly ConversationLine[],
  startedAt: number,
): readonly ConversationLine[] {
  const agentLines = (words?.stretches ?? []).flatMap(({ text, startMs, endMs }): ConversationLine[] => {
    const atMs = Math.round((words?.startedAt ?? 0) - startedAt + startMs);
    return text === '' ? [] : [{ who: 'agent', text, atMs, untilMs: atMs + endMs - startMs }];
  });
  return [...agentLines, ...callerLines].toSorted((one, other) => (one.atMs ?? 0) - (other.atMs ?? 0));
}

/** When the assistant was heard and no word was recognised, since the attempt began. */
export const unrecognisedIn = (
  words: SideWords | null,
  startedAt: number,
): readonly Pick<HeardStretch, 'startMs' | 'endMs'>[] =>
  (words?.stretches ?? [])
    .filter(({ text }) => text === '')
    .map(({ startMs, endMs }) => {
      const beganMs = Math.round((words?.startedAt ?? 0) - startedAt + startMs);
      return { startMs: beganMs, endMs: beganMs + endMs - startMs };
    });

export const inWriting = (lines: readonly ConversationLine[]): string =>
  lines.map(({ who, text }) => `${who === 'agent' ? 'Assistant' : 'Caller'}: ${text}`).join('\n');
