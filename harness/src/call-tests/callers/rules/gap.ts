import { readPattern } from '../../scenario/vocabulary/texts.ts';
import { type Conversation, type Decision, missingIn } from './verdict.ts';

/** What is looked for; `told`: a fact in the caller's own words. */
export type Kind = 'asked' | 'noted' | 'told' | 'said' | 'refused' | 'never-said';

export const isCaller = ({ who }: { readonly who: string }): boolean => who === 'caller';

/** Less is hardly given away. */
const shortAdvice = 'just pay it';

/** Where a verdict depends on what is missing, and that may have been said. */
export function gapIn(
  kind: Kind,
  value: string,
  { verdict, shown, reason, ...rest }: Decision,
  conversation: Conversation,
): Decision | undefined {
  const isByAbsence =
    verdict === 'met'
      ? kind === 'never-said' || kind === 'refused'
      : verdict === 'not met' && shown === '' && reason === undefined;
  if (!isByAbsence) return undefined;
  const { lines, unrecognised = [] } = conversation;
  // Nothing is given away before the caller has spoken: it may be a ring.
  const fromMs = kind === 'refused' ? (lines.find(isCaller)?.atMs ?? 0) : 0;
  const isText = kind.endsWith('said') && !readPattern(value);
  const gap = missingIn(
    { unrecognised: unrecognised.filter(({ startMs }) => startMs >= fromMs) },
    isText ? value : kind === 'refused' ? shortAdvice : undefined,
  );
  return gap && { ...gap, ...(shown !== '' && { shown, ...rest }) };
}
