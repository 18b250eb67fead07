import type { AppMessageRecord, MediaClockSample } from '../../../shared/call-record.ts';

/** An hour of media clock, and more messages than any call should need. */
const mostSamples = 36_000;
const mostMessages = 5000;

function push<Entry>(list: Entry[], entry: Entry, most: number): void {
  list.push(entry);
  if (list.length > most) list.shift();
}

/** What was said on the data side of a call, bounded. */
export function createCallLog() {
  const mediaClock: MediaClockSample[] = [];
  const appMessages: AppMessageRecord[] = [];
  return {
    mediaClock,
    appMessages,
    message: (direction: 'in' | 'out', data: unknown) =>
      push(appMessages, { direction, data, at: Date.now() }, mostMessages),
    clock: (samples: readonly MediaClockSample[]) => {
      for (const { rtp, at } of samples) push(mediaClock, { rtp, at }, mostSamples);
    },
  };
}
