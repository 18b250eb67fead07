import { rms, rmsDb } from '../speech/pcm.ts';
import { recognitionRate } from './recogniser.ts';

/** A stretch of speech between pauses, in samples. */
export interface SpeechStretch {
  readonly from: number;
  readonly to: number;
  /** More of it may follow. */
  readonly isOpen: boolean;
}

const frame = recognitionRate / 50;
/** Quieter frames are pauses. */
const loudDb = -50;
/** Lengths in frames of 20 ms. */
const pause = 30;
const lead = 10;
const tail = 15;
/** The model was made for short stretches: a longer one is cut at its quietest point, after the first part. */
const longest = 700;
const firstPart = 300;

/** Cuts audio of 16 kHz into stretches of speech. More audio changes only the open one. */
export function splitSpeech(audio: Float32Array): SpeechStretch[] {
  const stretches: SpeechStretch[] = [];
  const levels: number[] = [];
  let start: number | null = null;
  let lastLoud = 0;
  const add = (from: number, to: number, isOpen: boolean) =>
    stretches.push({
      from: Math.max(stretches.at(-1)?.to ?? 0, (from - lead) * frame, 0),
      to: Math.min(audio.length, to * frame),
      isOpen,
    });
  for (let at = 0; (at + 1) * frame <= audio.length; at++) {
    const level = rmsDb(rms(audio.subarray(at * frame, (at + 1) * frame)));
    levels.push(level);
    if (level > loudDb) {
      start ??= at;
      lastLoud = at;
    }
    if (start === null) continue;
    if (at - lastLoud >= pause) {
      add(start, lastLoud + tail, false);
      start = null;
    } else if (at - start >= longest) {
      const cut = quietest(levels, start + firstPart, at);
      add(start, cut, false);
      start = cut;
    }
  }
  if (start !== null) add(start, Infinity, true);
  return stretches;
}

/** Index of the quietest tenth of a second. */
function quietest(levels: readonly number[], from: number, to: number): number {
  const loudness = (at: number) => levels.slice(at - 2, at + 3).reduce((sum, level) => sum + level, 0);
  let best = from;
  for (let at = from; at < to - 2; at++) if (loudness(at) < loudness(best)) best = at;
  return best;
}
