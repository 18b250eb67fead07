import { concat, sampleRate } from './pcm.ts';

const maxSeconds = 8;
/** A gentle five-tone scale, Hz. */
const scale = [262, 294, 330, 392, 440] as const;
const harmonics = [1, 0.35, 0.12] as const;
const seconds = (time: number) => Math.round(time * sampleRate);

/** One note with a soft start and end. */
function note(frequency: number, length: number): Float32Array {
  const edge = seconds(0.02);
  return Float32Array.from({ length }, (_, at) => {
    const envelope = Math.min(1, at / edge, (length - at) / edge) * (1 - (0.4 * at) / length);
    const phase = (2 * Math.PI * frequency * at) / sampleRate;
    return (
      0.3 * envelope * harmonics.reduce((sum, gain, index) => sum + gain * Math.sin(phase * (index + 1)), 0)
    );
  });
}

/** Approximate syllables of a word: each letter in syllabic scripts, every second letter in others. */
function syllables(word: string): string[] {
  const letters = Array.from(word.matchAll(/[\p{L}\p{N}]/gu), ([letter]) => letter);
  const step = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(word) ? 1 : 2;
  return letters.filter((_, index) => index % step === 0);
}

/**
 * Speech-like tones for text that the voice cannot read: a note per syllable and gaps between words. The letters
 * determine the notes, so a text always sounds the same.
 */
export function tones(text: string): Float32Array {
  const parts: Float32Array[] = [];
  let total = 0;
  const add = (part: Float32Array) => {
    parts.push(part);
    total += part.length;
  };
  for (const { segment, isWordLike } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(
    text,
  )) {
    if (total >= seconds(maxSeconds)) break;
    if (!isWordLike) {
      if (/\p{P}/u.test(segment)) add(new Float32Array(seconds(0.18)));
      continue;
    }
    for (const letter of syllables(segment)) {
      if (total >= seconds(maxSeconds)) break;
      const code = letter.codePointAt(0) ?? 0;
      add(note(scale[code % scale.length] ?? scale[0], seconds(0.12 + (code % 3) * 0.03)));
      add(new Float32Array(seconds(0.03)));
    }
    add(new Float32Array(seconds(0.07)));
  }
  return concat(parts);
}
