import { mergeGaps } from '../metrics/segment.ts';
import type { Segment } from '../metrics/segment.ts';
import { rms, sampleRate } from '../../shared/speech/pcm.ts';

const windowMs = 10;
const windowSize = (windowMs * sampleRate) / 1000;
/** -46 dBFS: what is quieter the product takes for noise. */
const audibleRms = 0.005;
/** Pauses inside words and between them belong to speech, ms. */
const pauseMs = 200;
/** Shorter sounds are clicks, ms. */
const minMs = 30;

/** Where speech is in a recording without any noise, in steps of 10 ms. Samples of 48 kHz. */
export function findSpeech(samples: Float32Array): Segment[] {
  const audible: Segment[] = [];
  for (let at = 0; at < samples.length; at += windowSize) {
    if (rms(samples.subarray(at, at + windowSize)) < audibleRms) continue;
    const startMs = (at * 1000) / sampleRate;
    audible.push({ startMs, endMs: startMs + windowMs });
  }
  return mergeGaps(audible, pauseMs).filter(({ startMs, endMs }) => endMs - startMs >= minMs);
}
