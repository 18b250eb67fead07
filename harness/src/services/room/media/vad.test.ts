import { describe, expect, it } from 'vitest';
import { frameMs } from '../../../shared/speech/pcm.ts';
import { createVad, type VadEvent } from './vad.ts';

const seconds = (time: number) => (time * 1000) / frameMs;

/** Pushes stretches of [level, frames] and returns the events. */
function hear(...stretches: readonly (readonly [levelDb: number, frames: number])[]): VadEvent[] {
  const vad = createVad();
  return stretches.flatMap(([level, frames]) =>
    Array.from({ length: frames }, () => vad.push(level)).filter((event) => event !== null),
  );
}

describe('createVad', () => {
  it('finds the start and end of speech to the frame', () => {
    expect(hear([-90, 50], [-25, 40], [-90, 50])).toEqual([
      { type: 'start', frame: 50 },
      { type: 'end', frame: 90 },
    ]);
  });

  it('includes pauses between words in the speech', () => {
    const words = hear([-80, 50], [-25, 20], [-80, 8], [-25, 20], [-80, 30]);
    expect(words.map(({ type }) => type)).toEqual(['start', 'end']);
  });

  it('ignores clicks and steady noise', () => {
    expect(hear([-90, 50], [-10, 2], [-90, 50])).toEqual([]);
    expect(hear([-55, seconds(30)])).toEqual([]);
    expect(hear([-60, seconds(2)], [-52, seconds(20)])).toEqual([]);
  });

  it('detects speech over noise and its end', () => {
    const events = hear([-55, seconds(3)], [-30, 50], [-55, seconds(2)]);
    expect(events.map(({ type }) => type)).toEqual(['start', 'end']);
  });
});
