import type { TranscriptEntry } from '@firmline/sdk/web-call';

/** How a turn ended before its words did; undefined if it did not. @param isOver the call is, so no more words come */
export function cutOff(
  { final, interrupted }: Pick<TranscriptEntry, 'final' | 'interrupted'>,
  isOver: boolean,
): string | undefined {
  if (interrupted) return 'interrupted';
  return isOver && !final ? 'cut off' : undefined;
}
