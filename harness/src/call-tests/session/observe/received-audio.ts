import type { Frame } from 'puppeteer-core';
import type { AudioTap } from '../../../shared/browser/probe/audio-tap.ts';
import { recognitionRate } from '../../../shared/speech-to-text/recogniser.ts';
import { downsample, downsampleReach } from '../../../shared/speech/pcm.ts';

declare const firmlineAudio: AudioTap | undefined;

/** The audio that a page received so far, at 16 kHz. */
export interface ReceivedSpeech {
  readonly samples: Float32Array;
  /** The page's clock at its beginning, ms since the epoch; null before the call. */
  readonly startedAt: number | null;
}

/** Collects what the tap of a page keeps. Resolves to null for a page without a tap. */
export function collectAudio(frame: () => Frame): () => Promise<ReceivedSpeech | null> {
  let samples = new Float32Array(0);
  let begun: number | null = null;
  /** Audio of the page's rate that is not converted yet, after some that is and that its neighbours need. */
  let rest = new Float32Array(0);
  let converted = 0;
  return async () => {
    const taken = await frame().evaluate(takeAudio);
    if (!taken) return begun === null ? null : { samples, startedAt: begun };
    const { pcm, rate, startedAt } = taken;
    begun = startedAt ?? begun;
    const factor = rate / recognitionRate;
    const bytes = Buffer.from(pcm, 'base64');
    const received = Float32Array.from(
      { length: bytes.length / 2 },
      (_, at) => bytes.readInt16LE(at * 2) / 32_768,
    );
    const both = joined(rest, received);
    const until = Math.floor(both.length / factor) - downsampleReach;
    if (until > converted) {
      samples = joined(samples, downsample(both, factor).subarray(converted, until));
      const from = Math.max(0, until - downsampleReach);
      converted = until - from;
      rest = both.slice(Math.round(from * factor));
    } else rest = both;
    return { samples, startedAt: begun };
  };
}

function joined(first: Float32Array, second: Float32Array): Float32Array<ArrayBuffer> {
  const all = new Float32Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}

/** Runs in the page. */
const takeAudio = () => (typeof firmlineAudio === 'undefined' ? null : firmlineAudio.take());
