import { mergeGaps, type Segment } from '../metrics/segment.ts';
import { concatSamples, msOf, normalise, rms, sampleRate, trim } from '../../shared/speech/pcm.ts';
import { toInt16 } from '../../shared/audio/wav-file.ts';
import { sentences, voiceText } from '../../shared/speech/text.ts';
import { tones } from '../../shared/speech/tones.ts';
import type { Voice, VoiceName } from '../../shared/speech/voice.ts';
import { type Recipe, type RecipeLine, speakers } from './recipe.ts';
import { type BriefSound, briefSounds, music, whiteNoise, whisper } from './sounds.ts';

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
  const audibleSegments: Segment[] = [];
  for (let startIndex = 0; startIndex < samples.length; startIndex += windowSize) {
    if (rms(samples.subarray(startIndex, startIndex + windowSize)) < audibleRms) continue;
    const startMs = msOf(startIndex);
    audibleSegments.push({ startMs, endMs: startMs + windowMs });
  }
  return mergeGaps(audibleSegments, pauseMs).filter(({ startMs, endMs }) => endMs - startMs >= minMs);
}

/** Part of the cache key; raised when a recipe's result changes. */
export const renderVersion = 1;

/** The parts of a recipe that make its sound. Among the lines can be sounds. */
export type RecipeParts = Omit<Recipe, 'description' | 'speech'> & {
  readonly speech?: readonly (RecipeLine | (Pick<RecipeLine, 'levelDb'> & { readonly sound: BriefSound }))[];
};

/** 48 kHz mono, and its speech segments, ms. */
export interface Rendered {
  readonly pcm: Int16Array;
  readonly groundTruth: readonly Segment[];
}

const defaultLevelDb = -20;
const defaultAfterMs = 500;
const tailMs = 1000;
/** Between the sentences of a line, ms. */
const sentencePauseMs = 260;
/** Kept around the audible part, for quiet beginnings and ends of sounds, ms. */
const edgeMs = 20;
const highestPeak = 0.95;

const samplesOf = (ms: number) => Math.round((ms * sampleRate) / 1000);
const amplitude = (db: number) => 10 ** (db / 20);

export const voicesIn = ({ speech = [] }: RecipeParts): readonly VoiceName[] =>
  speech.flatMap((line) => ('say' in line ? speakers[line.voice ?? 'woman'] : []));

/** Renders a recipe: the same samples every time. */
export function render(recipe: RecipeParts, voices: ReadonlyMap<VoiceName, Voice>): Rendered {
  const { speech = [], noise, music: piece, lengthMs = 0, seed = 1 } = recipe;
  const lines: { readonly sound: Float32Array; readonly start: number }[] = [];
  const groundTruth: Segment[] = [];
  const edgeSamples = samplesOf(edgeMs);
  let endIndex = 0;
  for (const [index, line] of speech.entries()) {
    const afterMs = 'say' in line ? line.afterMs : edgeMs;
    const startIndex = endIndex + samplesOf(afterMs ?? defaultAfterMs) - edgeSamples;
    const { sound, segments } =
      'say' in line ? renderLine(line, voices, seed + index) : renderSound(line, seed + index);
    lines.push({ sound, start: startIndex });
    const startMs = msOf(startIndex);
    groundTruth.push(
      ...segments.map((one) => ({ startMs: one.startMs + startMs, endMs: one.endMs + startMs })),
    );
    endIndex = Math.max(endIndex, startIndex + sound.length - edgeSamples);
  }
  const length = Math.max(
    samplesOf(lengthMs),
    lengthMs > 0 ? endIndex + edgeSamples : endIndex + samplesOf(tailMs),
  );
  const mixedSamples = new Float32Array(length);
  for (const { sound, start } of lines) add(mixedSamples, sound, start, 1);
  if (noise) addLayer(mixedSamples, whiteNoise(length, seed), noise.levelDb);
  if (piece) addLayer(mixedSamples, music(length, seed), piece.levelDb);
  return { pcm: toInt16(mixedSamples), groundTruth: mergeGaps(groundTruth) };
}

/** A line with its edges. A quiet or whispered line has the ground truth of the same words spoken aloud. */
function renderLine(
  { say, levelDb = defaultLevelDb, manner = 'spoken', voice: voiceName = 'woman' }: RecipeLine,
  voices: ReadonlyMap<VoiceName, Voice>,
  seed: number,
): { readonly sound: Float32Array; readonly segments: readonly Segment[] } {
  const voice = voices.get(speakers[voiceName]) ?? (() => new Float32Array());
  const pause = new Float32Array(samplesOf(sentencePauseMs));
  const speechParts = sentences(say).flatMap((one) => [speakSentence(one, voice), pause]);
  const spokenSamples = normalise(concatSamples(speechParts), 0.1, highestPeak);
  const edgeSamples = samplesOf(edgeMs);
  const trimmedSamples = trim(spokenSamples, edgeSamples, edgeSamples);
  const target = amplitude(levelDb);
  const sound =
    manner === 'whispered'
      ? scaleSamples(whisper(trimmedSamples, seed), target)
      : trimmedSamples.map((sample) => (sample * target) / amplitude(defaultLevelDb));
  return { sound, segments: findSpeech(trimmedSamples) };
}

const renderSound = (
  { sound, levelDb = defaultLevelDb }: { readonly sound: BriefSound; readonly levelDb?: number },
  seed: number,
) => ({ sound: scaleSamples(briefSounds[sound](seed), amplitude(levelDb)), segments: [] });

const speakSentence = (sentence: string, voice: Voice): Float32Array => {
  const spokenText = voiceText(sentence);
  return trim(normalise(spokenText === null ? tones(sentence) : voice(spokenText), 0.1, highestPeak), 0, 0);
};

function scaleSamples(samples: Float32Array, target: number): Float32Array {
  const loudness = rms(samples);
  return loudness === 0 ? samples : samples.map((sample) => (sample * target) / loudness);
}

function add(into: Float32Array, sound: Float32Array, startIndex: number, gain: number): void {
  for (const [index, sample] of sound.entries()) {
    const targetIndex = startIndex + index;
    if (targetIndex >= 0 && targetIndex < into.length)
      into[targetIndex] = (into[targetIndex] ?? 0) + sample * gain;
  }
}

const addLayer = (into: Float32Array, sound: Float32Array, levelDb: number): void =>
  add(into, scaleSamples(sound, amplitude(levelDb)), 0, 1);
