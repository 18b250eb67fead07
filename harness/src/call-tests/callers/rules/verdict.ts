import { mayHide } from '../../../shared/speech-to-text/listener.ts';
import type { ConversationLine } from '../conversation.ts';

/** What rules can tell of a conversation. `inconclusive`: somebody has to read the line, or a language model. */
export type Verdict = 'met' | 'not met' | 'inconclusive';

/** A verdict with its evidence. */
export interface Decision {
  readonly verdict: Verdict;
  /** The words that show it; empty if nothing does. */
  readonly shown: string;
  /** What is wrong with them, or why they decide nothing. */
  readonly reason?: string;
  /** Of the line, from the beginning of the attempt; missing in writing. */
  readonly atMs?: number;
}

/** A conversation that is over. */
export interface Conversation {
  readonly lines: readonly ConversationLine[];
  /** Missing: unknown, or nobody has yet. */
  readonly endedBy?: 'agent' | 'caller';
  /** When the assistant was heard and no word was recognised: noise, or words; missing in writing. */
  readonly unrecognised?: readonly { readonly startMs: number; readonly endMs: number }[];
  /** When the caller spoke without a pause, ms since the attempt began; missing in writing. */
  readonly callerSpeech?: readonly { readonly startMs: number; readonly endMs: number }[];
}

/**
 * What is missing may have been said where no word was recognised. Undefined if no such stretch is long enough.
 * @param text the words; missing: any
 */
export function missingIn(
  { unrecognised = [] }: Pick<Conversation, 'unrecognised'>,
  text?: string,
): Decision | undefined {
  const stretch = mayHide(text, unrecognised);
  if (!stretch) return undefined;
  const seconds = ((stretch.endMs - stretch.startMs) / 1000).toFixed(1);
  const reason = `The assistant was heard for ${seconds} s, and no word of it was recognised.`;
  return { verdict: 'inconclusive', shown: '', reason, atMs: stretch.startMs };
}

export const decision = (
  verdict: Verdict,
  shownWords = '',
  {
    reason,
    line,
  }: { readonly reason?: string | undefined; readonly line?: ConversationLine | undefined } = {},
): Decision => ({
  verdict,
  shown: shownWords,
  ...(reason !== undefined && { reason }),
  ...(line?.atMs !== undefined && { atMs: line.atMs }),
});
