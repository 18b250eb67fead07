import type { Frame } from 'puppeteer-core';
import type { AudioTap } from '../../../shared/browser/probe/audio-tap.ts';
import { recognitionRate } from '../../../shared/speech-to-text/recogniser.ts';
import { downsample } from '../../../shared/speech/pcm.ts';

declare const firmlineAudio: AudioTap | undefined;

/** The audio that a page received so far, at 16 kHz. */
export interface ReceivedSpeech {
  readonly samples: Float32Array;
  /** The page's clock at its beginning, ms since the epoch; null: there is none. */
  readonly startedAt: number | null;
}

/** Collects what the tap of a page keeps. Resolves to null for a page without a tap. */
export function collectAudio(frame: () => Frame): () => Promise<ReceivedSpeech | null> {
  let samples = new Float32Array(0);
  let begun: number | null = null;
  return async () => {
    const taken = await frame().evaluate(takeAudio);
    if (!taken) return begun === null ? null : { samples, startedAt: begun };
    const { pcm, rate, startedAt } = taken;
    begun ??= startedAt;
    const bytes = Buffer.from(pcm, 'base64');
    const received = Float32Array.from(
      { length: bytes.length / 2 },
      (_, at) => bytes.readInt16LE(at * 2) / 32_768,
    );
    const added = downsample(received, rate / recognitionRate);
    const all = new Float32Array(samples.length + added.length);
    all.set(samples);
    all.set(added, samples.length);
    samples = all;
    return { samples, startedAt: begun };
  };
}

/** Runs in the page. */
const takeAudio = () => (typeof firmlineAudio === 'undefined' ? null : firmlineAudio.take());
