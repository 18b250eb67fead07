import { concatSamples, sampleRate } from './pcm.ts';

/** Eight seconds. */
const maxNotes = 53;
/** A gentle five-tone scale, Hz. */
const scale = [262, 294, 330, 392, 440] as const;
const harmonics = [1, 0.35, 0.12] as const;
const seconds = (time: number) => Math.round(time * sampleRate);

/** One note with a soft start and end. */
function note(frequency: number, length: number): Float32Array {
  const edgeSamples = seconds(0.02);
  return Float32Array.from({ length }, (_, sampleIndex) => {
    const envelope =
      Math.min(1, sampleIndex / edgeSamples, (length - sampleIndex) / edgeSamples) *
      (1 - (0.4 * sampleIndex) / length);
    const phase = (2 * Math.PI * frequency * sampleIndex) / sampleRate;
    return (
      0.3 * envelope * harmonics.reduce((sum, gain, index) => sum + gain * Math.sin(phase * (index + 1)), 0)
    );
  });
}

/**
 * Speech-like tones for text that the voice cannot read: a note for each letter, which determines it, so that a text
 * always sounds the same.
 */
export function tones(text: string): Float32Array {
  const letters = text.match(/[\p{L}\p{N}]/gu) ?? [];
  const gap = new Float32Array(seconds(0.03));
  const notes = letters.slice(0, maxNotes).flatMap((letter) => {
    const frequency = scale[(letter.codePointAt(0) ?? 0) % scale.length] ?? scale[0];
    return [note(frequency, seconds(0.12)), gap];
  });
  return concatSamples(notes);
}
