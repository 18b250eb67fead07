import { mergeGaps, type Segment } from '../metrics/segment.ts';
import { rms, sampleRate } from '../../shared/speech/pcm.ts';

const windowMs = 10;
const windowSize = (windowMs * sampleRate) / 1000;
/** -46 dBFS: the product treats quieter sound as noise. */
const audibleRms = 0.005;
/** Shorter pauses, in and between words, belong to speech, ms. */
const pauseMs = 200;
/** Shorter sounds are clicks, ms. */
const minMs = 30;

/** The speech segments of a recording without noise, in steps of 10 ms. Samples at 48 kHz. */
export function findSpeech(samples: Float32Array): Segment[] {
  const audible: Segment[] = [];
  for (let at = 0; at < samples.length; at += windowSize) {
    if (rms(samples.subarray(at, at + windowSize)) < audibleRms) continue;
    const startMs = (at * 1000) / sampleRate;
    audible.push({ startMs, endMs: startMs + windowMs });
  }
  return mergeGaps(audible, pauseMs).filter(({ startMs, endMs }) => endMs - startMs >= minMs);
}
