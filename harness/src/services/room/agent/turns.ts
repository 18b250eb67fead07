import { rtpDistance } from '../../../shared/audio/rtp.ts';
import { sampleRate } from '../../../shared/speech/pcm.ts';
import type { SentStretch } from '../../../shared/call-record.ts';

/** Closes gaps shorter than `gapMs`, like a detector with that hold time. */
export function mergeSpeech(speech: readonly SentStretch[], gapMs = 1000): SentStretch[] {
  const turns: SentStretch[] = [];
  for (const { startRtp, endRtp, startedAt, endedAt } of speech) {
    const last = turns.at(-1);
    if (last && (rtpDistance(last.endRtp, startRtp) * 1000) / sampleRate < gapMs) {
      turns[turns.length - 1] = { ...last, endRtp, endedAt };
    } else {
      turns.push({ startRtp, endRtp, startedAt, endedAt });
    }
  }
  return turns;
}
