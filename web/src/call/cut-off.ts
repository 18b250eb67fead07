import type { TranscriptEntry } from '@firmline/sdk/web-call';

/** The mark of a turn that ended before its words did; undefined for a complete one. @param isOver whether the call is over */
export function cutOff(
  { final, interrupted }: Pick<TranscriptEntry, 'final' | 'interrupted'>,
  isOver: boolean,
): string | undefined {
  if (interrupted) return 'interrupted';
  return isOver && !final ? 'cut off' : undefined;
}
